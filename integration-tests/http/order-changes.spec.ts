import { adminApi } from "../helpers/admin-api"
import { describeStore } from "../helpers/store"
import { describeEdits } from "./order-changes/edits"
import { describeOpenEdit } from "./order-changes/open-edit"
import { describePaidOtherwise } from "./order-changes/paid-otherwise"
import { describeSentBack } from "./order-changes/sent-back"
import { describeSettingsChanges } from "./order-changes/settings"
import { describeUnheard } from "./order-changes/unheard"
import { describeChangeWhileRead } from "./order-changes/while-read"

const SETUP = { orderCreation: "directpay", placeOrder: "before_payment" } as const

describeStore("orders and settings that change while a payment is pending", SETUP, (store) => {
  const admin = adminApi(store)
  afterEach(() => {
    jest.restoreAllMocks()
  })
  describeEdits(store, { setup: SETUP, admin })
  describeOpenEdit(store, { setup: SETUP, admin })
  describePaidOtherwise(store, { setup: SETUP, admin })
  describeSentBack(store, { setup: SETUP, admin })
  describeUnheard(store, SETUP)
  describeSettingsChanges(store, SETUP)
  describeChangeWhileRead(store, SETUP)
})
