import { describeCrashes } from "./killed/crashes"

describe("after_payment", () => describeCrashes("after_payment"))
