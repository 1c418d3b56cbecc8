import { STATUS_ANSWERS } from "../helpers/reconcile"
import { describeStore } from "../helpers/store"
import { describeAnyBytes } from "./properties/any-bytes"
import { describeAnySequence } from "./properties/any-sequence"

/** `FPS_PROPERTY_RUNS=100000` is the long run, `FPS_PROPERTY_SEED` repeats one. */
describeStore(
  "properties",
  { placeOrder: "before_payment", statusAnswers: STATUS_ANSWERS },
  (store) => {
    describe("any bytes at the webhook endpoint", () => describeAnyBytes(store))
    describe("any sequence of events and status answers", () => describeAnySequence(store))
  },
)
