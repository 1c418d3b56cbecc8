import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import type { HttpBindings } from "@hono/node-server"
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response"
import { z } from "zod"
import {
  type Fault,
  type FaultOptions,
  FAULTS,
  type ActiveFault,
  type FaultName,
  type FaultSettings,
} from "./fault-types"

/** A fault that works now. `carryOut`: the work is done first and its answer is lost. */
interface StruckFault {
  fault: Fault
  carryOut: boolean
}

/** The fault that is set, and how often it still works. */
export interface FaultBox {
  set(fault: Fault | undefined, options?: FaultOptions): void
  /** The fault for this call, counted as used. */
  take(endpoint: "create" | "status"): StruckFault | undefined
}

/** Makes a box without a fault; named faults come after it. */
export function createFaultBox(board: FaultBoard): FaultBox {
  let current: { fault: Fault; left: number; on: string; carryOut: boolean } | undefined
  return {
    set(fault, { times = Number.POSITIVE_INFINITY, on = "create", carryOut = false } = {}) {
      current = fault && { fault, left: times, on, carryOut }
    },
    take(endpoint) {
      const struck = current
      if (!struck || struck.left <= 0 || (struck.on !== "all" && struck.on !== endpoint)) {
        return takeNamed(board, endpoint)
      }
      struck.left -= 1
      return { fault: struck.fault, carryOut: struck.carryOut }
    },
  }
}

/** One at a time, the most thorough one first. */
function takeNamed(board: FaultBoard, endpoint: "create" | "status"): StruckFault | undefined {
  if (board.take("outage") !== undefined) {
    return { fault: { kind: "status", status: 503 }, carryOut: false }
  }
  if (endpoint === "create" && board.take("lost-answer") !== undefined) {
    return { fault: { kind: "reset" }, carryOut: true }
  }
  if (board.take("garbage") !== undefined) {
    return { fault: { kind: "garbage" }, carryOut: false }
  }
  const ms = board.take("slow")
  return ms === undefined ? undefined : { fault: { kind: "slow", ms }, carryOut: false }
}

/** `answer` does the work of the endpoint and gives the right answer. */
interface FaultyAnswerInput {
  fault: Fault
  carryOut: boolean
  bindings: HttpBindings
  answer: () => Promise<Response>
}

/** Answers wrongly, as the fault says. */
export async function answerFaultily(input: FaultyAnswerInput): Promise<Response> {
  const { fault, carryOut, bindings, answer } = input
  if (carryOut && fault.kind !== "slow" && fault.kind !== "redirectURI") {
    await answer()
  }
  switch (fault.kind) {
    case "status":
      return withStatus(fault)
    case "html":
      return text("<!doctype html><title>Welcome</title><p>Please log in.</p>", "text/html")
    case "code":
      return Response.json({ code: fault.code, message: fault.message, data: null })
    case "reset":
      bindings.incoming.socket.resetAndDestroy()
      return RESPONSE_ALREADY_SENT
    case "silence":
      if (!bindings.incoming.socket.destroyed) {
        await once(bindings.incoming.socket, "close")
      }
      return RESPONSE_ALREADY_SENT
    case "redirect":
      return new Response(null, { status: 302, headers: { location: fault.location } })
    case "redirectURI":
      return withRedirectURI(await answer(), fault.value)
    case "garbage":
      return text('{"code":0,"message":"OK","data":{"redirectURI":"http', "application/json")
    case "slow":
      await sleep(fault.ms, undefined, { ref: false })
      return answer()
  }
}

const WITHOUT_BODY = [204, 205, 304]

function withStatus(fault: Extract<Fault, { kind: "status" }>): Response {
  const { status, body = { code: status, message: "Fault set by the sandbox" } } = fault
  if (WITHOUT_BODY.includes(status)) {
    return new Response(null, { status })
  }
  const contentType = fault.contentType ?? "application/json"
  return text(typeof body === "string" ? body : JSON.stringify(body), contentType, status)
}

function text(body: string, contentType: string, status = 200): Response {
  return new Response(body, { status, headers: { "content-type": contentType } })
}

const envelopeSchema = z.looseObject({ data: z.looseObject({}) })

async function withRedirectURI(response: Response, redirectURI: string): Promise<Response> {
  if (response.status !== 200) {
    return response
  }
  const envelope = envelopeSchema.parse(await response.json())
  return Response.json({ ...envelope, data: { ...envelope.data, redirectURI } })
}

/** Named faults that are set. */
export interface FaultBoard {
  set(name: FaultName, settings?: FaultSettings): void
  /** One of them, or all. */
  clear(name?: FaultName): void
  list(): ActiveFault[]
  /** The value of a fault, counted as one use; `undefined` if it is not set. */
  take(name: FaultName): number | undefined
  /** The value without counting a use. */
  peek(name: FaultName): number | undefined
}

/** Makes a board without faults. `onChange` is called for every change, uses included. */
export function createFaultBoard(onChange: () => void = () => undefined): FaultBoard {
  const active = new Map<FaultName, { value: number; left: number }>()
  return {
    set(name, { times = Number.POSITIVE_INFINITY, value = FAULTS[name].value } = {}) {
      active.set(name, { value, left: times })
      onChange()
    },
    clear(name) {
      if (name) {
        active.delete(name)
      } else {
        active.clear()
      }
      onChange()
    },
    list: () =>
      [...active].map(([name, { value, left }]) => ({
        name,
        value,
        left: Number.isFinite(left) ? left : null,
      })),
    take(name) {
      const fault = active.get(name)
      if (!fault) {
        return undefined
      }
      fault.left -= 1
      if (fault.left <= 0) {
        active.delete(name)
      }
      onChange()
      return fault.value
    },
    peek: (name) => active.get(name)?.value,
  }
}
