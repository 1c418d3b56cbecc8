import { describeStore, SANDBOX_KEY, SANDBOX_SECRET, type Store } from "../helpers/store"
import type { Placed } from "./door/delivery"
import { describeRefusals } from "./door/refusals"
import { describeRotation, PREVIOUS_SECRET, TOLERANCE_SECONDS } from "./door/rotation"
import { describeSecrecy } from "./door/secrecy"
import { describeSettling } from "./door/settling"
import { describeStoring } from "./door/storing"

describeStore("the events door", {}, (store) => {
  const placed = placeOrder(store)
  describeRefusals(store, placed)
  describeStoring(store, placed)
  describeSettling(store, placed)
  describeSecrecy(store, placed)
})

describeStore(
  "the events door while a secret is changed",
  {
    signatureToleranceSeconds: TOLERANCE_SECONDS,
    environments: (baseUrl) => ({
      sandbox: {
        baseUrl,
        apiKey: SANDBOX_KEY,
        signingSecret: SANDBOX_SECRET,
        previousSigningSecret: PREVIOUS_SECRET,
      },
    }),
  },
  (store) => describeRotation(store, placeOrder(store)),
)

/** Part of what every test starts from: the database is copied after it. */
function placeOrder(store: Store): () => Placed {
  let placed: Placed | undefined
  beforeAll(async () => {
    const { orderId, ...checkout } = await store.shop().checkout({ placeOrder: "before_payment" })
    placed = { ...checkout, orderId: orderId ?? "" }
  })
  return () => {
    if (!placed) {
      throw new Error("No order is placed yet.")
    }
    return placed
  }
}
