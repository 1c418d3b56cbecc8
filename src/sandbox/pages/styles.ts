import { CONSOLE_STYLES } from "./styles/console"
import { CONTROL_STYLES } from "./styles/controls"
import { LAYOUT_STYLES } from "./styles/layout"
import { PAYMENT_STYLES } from "./styles/payment"

/** Style sheet of every page, inside the page: phone first, two columns where there is room. */
export const STYLES = LAYOUT_STYLES + CONTROL_STYLES + PAYMENT_STYLES + CONSOLE_STYLES
