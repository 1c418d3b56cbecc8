import { FpsCase } from "./models/fps-case"
import { FpsEvent } from "./models/fps-event"
import { FpsPayment } from "./models/fps-payment"

/**
 * The models of the module, by the names that Medusa makes its methods of. Those in
 * `models/internal` say what is in the tables of which nobody else asks: each that Medusa is told of
 * lengthens its start, and could be changed by any code of a store.
 */
export const TABLES = { FpsPayment, FpsEvent, FpsCase }
