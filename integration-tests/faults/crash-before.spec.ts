import { describeCrashes } from "./killed/crashes"

describe("before_payment", () => describeCrashes("before_payment"))
