import type { FaultUnit, FaultName } from "../../fault-types"
import type { Scenario } from "../../scenarios"
import type { SandboxOrderStatus } from "../../types"

/** How an order ended, as its customer sees it. */
export type Outcome = "paid" | "failed" | "expired" | "cancelled"

/** Every text of the pages in one language. */
export interface Texts {
  sandbox: string
  /** The other language, in that language. */
  otherLanguage: string
  /** What each fault does, on the console and where an amount asks for it. */
  faults: Readonly<Record<FaultName, string>>
  /** What the strength of a fault counts. */
  units: Readonly<Record<FaultUnit, string>>
  checkout: {
    title: string
    payee: string
    reference: string
    payBefore: string
    hongKongTime: string
    timeLeft: string
    nearlyOver: string
    deviceTitle: string
    deviceSteps: readonly string[]
    phoneTitle: string
    phoneSteps: readonly string[]
    save: string
    qrLabel: (amount: string) => string
    qrText: string
    waiting: string
    reconnecting: string
    reload: string
    simulatorNote: string
    openSimulator: string
    cancel: string
    cancelNote: string
  }
  outcome: Readonly<Record<Outcome, string>> & {
    notes: Readonly<Record<Outcome, string>>
    going: (merchant: string) => string
    back: (merchant: string) => string
    again: string
    payee: string
    amount: string
    reference: string
  }
  simulator: {
    title: string
    intro: string
    settings: string
    mode: string
    sandboxMode: string
    productionMode: string
    scanToPay: string
    camera: string
    stopCamera: string
    cameraHint: string
    noCamera: string
    picture: string
    pictureHint: string
    notFound: string
    reading: string
    code: string
    codeHint: string
    review: string
    waitingOrders: string
    noOrders: string
    reviewTitle: string
    payee: string
    fpsId: string
    amount: string
    reference: string
    advanced: string
    failure: string
    failureHint: string
    confirm: string
    other: string
  }
  console: {
    title: string
    intro: string
    introKept: string
    live: string
    notLive: string
    baseUrl: string
    apiKey: string
    signingSecret: string
    hidden: string
    openSimulator: string
    faults: string
    noFaults: string
    fault: string
    times: string
    timesHint: string
    value: string
    valueHint: (units: string) => string
    strength: (unit: string, value: number) => string
    noStrength: string
    setFault: string
    clear: string
    strikes: (left: number | null) => string
    orders: string
    noOrders: string
    statuses: Readonly<Record<SandboxOrderStatus, string>>
    open: string
    pay: string
    fail: string
    expire: string
    cancel: string
    lateEvent: string
    scenarios: string
    scenario: Readonly<Record<Scenario, string>>
    isHeld: string
    release: string
    history: string
    noHistory: string
    filter: string
    filterHint: string
    find: string
    curl: string
    copy: string
    copied: string
    requests: string
    noRequests: string
    keyRight: string
    keyWrong: string
    sent: string
    answered: string
    noAnswerYet: string
    cutOff: string
    deliveries: string
    noDeliveries: string
    delivered: string
    waiting: string
    givenUp: string
    attempts: (count: number) => string
    heldBack: string
    resend: string
    resendNew: string
    body: string
    olderHidden: string
  }
  problem: {
    forbidden: string
    forbiddenNote: string
    unknown: string
    unknownNote: string
    wrongMode: string
    wrongModeNote: string
    badCode: string
    unreadable: string
    checksum: string
    notFps: string
    foreign: string
    notPayable: string
    paid: string
    expired: string
    cancelled: string
    toSimulator: string
    toCheckout: string
  }
}
