import { describeStore } from "../helpers/store"
import { describeFailures } from "./creation/failures"
import { describeHostileData } from "./creation/hostile"
import { describeOnePayableQr } from "./creation/one-qr"
import { describeRequest } from "./creation/request"
import { describeShopper } from "./creation/shopper"

describeStore(
  "the creation of a payment",
  { languages: { en: "en", "zh-HK": "zh-Hant" } },
  (store) => {
    describeShopper(store)
    describeRequest(store, "directpay")
    describeHostileData(store)
    describeOnePayableQr(store)
    describeFailures(store)
  },
)
