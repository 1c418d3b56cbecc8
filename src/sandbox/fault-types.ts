/** Problems between a gateway and a shop, by name. `FAULTS` says what each one does. */
export type FaultName =
  | "duplicate"
  | "delay"
  | "reorder"
  | "bad-signature"
  | "late-payment"
  | "wrong-amount"
  | "outage"
  | "slow"
  | "garbage"
  | "lost-answer"
  | "clock-skew"

/** How a named fault works. */
export interface FaultSettings {
  /** How often. Default: until it is cleared. */
  times?: number
  /** How strongly, in the unit of the fault. */
  value?: number
}

/** A named fault that is set. */
export interface ActiveFault {
  readonly name: FaultName
  readonly value: number
  /** How often it still works; `null` until it is cleared. */
  readonly left: number | null
}

/** A wrong answer; see `Sandbox.answerWith`. */
export type Fault =
  | { kind: "status"; status: number; body?: unknown; contentType?: string }
  /** A page of HTML with status 200, as a proxy in between may answer. */
  | { kind: "html" }
  /** Status 200 with an envelope that refuses. */
  | { kind: "code"; code: number; message: string }
  /** The connection is reset without an answer. */
  | { kind: "reset" }
  /** The connection stays open without an answer. */
  | { kind: "silence" }
  | { kind: "redirect"; location: string }
  /** The order is created; its address is replaced. */
  | { kind: "redirectURI"; value: string }
  /** Says it is JSON and breaks off in the middle. */
  | { kind: "garbage" }
  /** The right answer, late. */
  | { kind: "slow"; ms: number }

/** How often and where a fault strikes. */
export interface FaultOptions {
  /** Default: until another call to `answerWith`. */
  times?: number
  /** Default `create`. */
  on?: "create" | "status" | "all"
  /** The work is done first and only its answer is lost: an order that the caller does not know. */
  carryOut?: boolean
}

/** The unit of a fault's strength. */
export type FaultUnit = "copies" | "ms" | "cents" | "seconds"

/** The effect of a fault, and the unit of its `value`. `value` 0 and no unit: no strength. */
export interface FaultDescription {
  readonly does: string
  readonly unit?: FaultUnit
  /** Value when none is given. */
  readonly value: number
}

/** Every named fault, in the order in which pages and help list them. */
export const FAULTS: Readonly<Record<FaultName, FaultDescription>> = {
  duplicate: {
    does: "every event is posted several times at once, under one delivery id",
    unit: "copies",
    value: 3,
  },
  delay: { does: "events are posted late", unit: "ms", value: 5000 },
  reorder: {
    does: "an event waits for the next one and is posted after it; alone, after the time given",
    unit: "ms",
    value: 5000,
  },
  "bad-signature": { does: "attempts are signed with another secret", value: 0 },
  "late-payment": { does: "a payment is reported after its expiry: 4001, then 2001", value: 0 },
  "wrong-amount": {
    does: "2001 carries another amount; the value is added to the order's",
    unit: "cents",
    value: -100,
  },
  outage: { does: "every endpoint answers 503", value: 0 },
  slow: { does: "every endpoint answers rightly, but late", unit: "ms", value: 10_000 },
  garbage: { does: "every endpoint answers with JSON that breaks off", value: 0 },
  "lost-answer": { does: "the order is created, and the connection is reset", value: 0 },
  "clock-skew": {
    does: "the gateway's clock is off: signatures and expiry follow it; negative is behind",
    unit: "seconds",
    value: -600,
  },
}

/** The names, for checks and lists. */
export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[]
