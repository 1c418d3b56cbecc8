import { en } from "./en"
import { zhHk } from "./zh-hk"

/**
 * The panel's texts, by the dashboard's own codes of languages. The dashboard offers one
 * Traditional Chinese, `zhTW`; `zhHK` is there for stores that add that language themselves.
 *
 * No code with a hyphen: i18next would take `zh-HK` for any Chinese it does not know, and the
 * whole dashboard would change its language with it.
 */
export default {
  en: { fps: en },
  zhTW: { fps: zhHk },
  zhHK: { fps: zhHk },
}
