/**
 * Things that go wrong between a gateway and a shop, by name. `FAULTS` in `fault-catalogue.ts`
 * says what each one does.
 */
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

/** How a named fault strikes. */
export interface FaultSettings {
  /** How often it strikes. Default: until it is cleared. */
  times?: number
  /** How strongly, in the unit that the catalogue names for the fault. */
  value?: number
}

/** A named fault that is set at the moment. */
export interface ActiveFault {
  readonly name: FaultName
  readonly value: number
  /** Strikes that are left; `null` until it is cleared. */
  readonly left: number | null
}

/** An answer that is not the right one; see `Sandbox.answerWith`. */
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
  /** The work is done first and only its answer is lost: an order nobody was told of. */
  carryOut?: boolean
}
