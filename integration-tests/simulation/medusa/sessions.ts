import { asMinorUnits } from "../../../src/protocol"
import { changePayment, openGatewayOrder } from "../ledger/payments"
import type { Activity } from "../scheduler"
import type { World } from "../world"
import { acquire, release } from "./lock"
import { FPS, newId, orderOfCollection, type Session } from "./shop"

interface SessionInput {
  readonly collectionId: string
  readonly providerId: string
}

/** The row is there before the provider is asked, and is removed when it refuses. */
export async function createSession(
  world: World,
  activity: Activity,
  { collectionId, providerId }: SessionInput,
): Promise<void> {
  const { sim, shop } = world
  const session = await sim.call(activity, `core: a session of ${providerId}`, () => {
    const row: Session = {
      id: newId(shop, "payses"),
      collectionId,
      providerId,
      status: "pending",
      amount: shop.collections.get(collectionId)?.amount ?? 0,
      isAuthorized: false,
    }
    shop.sessions.set(row.id, row)
    return { ...row }
  })
  if (providerId !== FPS) {
    return
  }
  try {
    await initiate(world, activity, session)
    // Whatever became of the session meanwhile: core writes what the provider answered.
    await sim.call(activity, "", () => {
      const row = shop.sessions.get(session.id)
      if (!row) {
        throw new Error(`There is no session ${session.id}.`)
      }
      row.status = "pending"
    })
  } catch (error) {
    await sim.call(activity, `core: removes session ${session.id}`, () => {
      shop.sessions.delete(session.id)
    })
    throw error
  }
}

/** `initiatePayment`: one payable code, or the one that is there. */
async function initiate(world: World, activity: Activity, session: Session): Promise<void> {
  const { sim, ledger, shop } = world
  const { environment, environments, expiresInMinutes } = ledger.settings
  if (!environments[environment]) {
    throw new Error("The environment has no settings.")
  }
  const deadline = sim.now + 8_000
  for (;;) {
    const opened = await sim.call(activity, `provider: opens a gateway order`, () =>
      openGatewayOrder(ledger, {
        sessionId: session.id,
        collectionId: session.collectionId,
        cartId: shop.cart.id,
        environment,
        amount: asMinorUnits(session.amount),
        now: sim.now,
        expiresAt: Math.floor(sim.now / 1_000) * 1_000 + expiresInMinutes * 60_000,
      }),
    )
    switch (opened.kind) {
      case "taken_over":
        return
      case "created":
        await createAtGateway(world, activity, opened.payment.id)
        return
      case "held":
        throw new Error("It is paid already.")
      case "busy":
        if (sim.now > deadline) {
          throw new Error("It is still being created.")
        }
        await sim.sleep(activity, 1_000)
    }
  }
}

async function createAtGateway(world: World, activity: Activity, id: string): Promise<void> {
  const { sim, ledger, bank } = world
  try {
    const code = await sim.call(activity, "gateway: creates a code", () => {
      const payment = ledger.payments.get(id)
      if (!payment || bank.outUntil > sim.now) {
        throw new Error("The gateway does not answer.")
      }
      bank.serial++
      const row = {
        id: `gw_${String(bank.serial)}`,
        environment: payment.environment,
        reference: payment.reference,
        amount: payment.amount,
        expiresAt: payment.expiresAt.getTime(),
        status: "pending" as const,
        closedAt: null,
        came: null,
        isProven: false,
      }
      bank.codes.set(row.id, row)
      return row
    })
    world.codeMade(code.id)
    const shown = await sim.call(activity, `ledger: ${code.id} can be paid`, () =>
      changePayment(ledger, {
        id,
        change: { news: "created", gatewayOrderId: code.id, redirectUrl: `https://gw/${code.id}` },
        now: sim.now,
      }),
    )
    if (shown.status === "failed") {
      throw new Error("The gateway's answer came after its payment was given up.")
    }
  } catch (error) {
    await sim.call(activity, "ledger: the creation failed", () =>
      changePayment(ledger, {
        id,
        change: { news: "failed", move: "settle", unpaidOnly: true, creationError: "unknown" },
        now: sim.now,
      }),
    )
    throw error
  }
}

/** `createPaymentSessionsWorkflow`: the new session is made while the old ones are deleted. */
export async function replaceSessions(
  world: World,
  activity: Activity,
  providerId: string,
): Promise<void> {
  const { sim, shop } = world
  const read = await sim.call(activity, "", () => {
    const { cart } = shop
    if (!cart.exists || cart.isCompleted) {
      throw new Error("The cart is completed.")
    }
    if (cart.collectionId === null) {
      cart.collectionId = newId(shop, "paycol")
      shop.collections.set(cart.collectionId, {
        id: cart.collectionId,
        amount: cart.total,
        isCanceled: false,
      })
    }
    const collectionId = cart.collectionId
    if (orderOfCollection(shop, collectionId)) {
      throw new Error("The sessions of a placed order are not replaced.")
    }
    const old = [...shop.sessions.values()].filter((one) => one.collectionId === collectionId)
    return { collectionId, old: old.map(({ id }) => id) }
  })
  const removeOld = () =>
    sim.call(activity, "core: deletes the old sessions", () => {
      for (const id of read.old) {
        shop.sessions.delete(id)
      }
    })
  if (sim.random.chance(0.5)) {
    await removeOld()
    await createSession(world, activity, { collectionId: read.collectionId, providerId })
  } else {
    await createSession(world, activity, { collectionId: read.collectionId, providerId })
    await removeOld()
  }
}

/** Another total: the collection follows, and its sessions are deleted. */
export async function changeCart(world: World, activity: Activity, total: number): Promise<void> {
  const { sim, shop } = world
  const owner = newId(shop, "change")
  await acquire(world, activity, { owner, ttl: 10_000, patience: 2_000 })
  const collectionId = await sim.call(activity, `core: the cart costs ${total}`, () => {
    const { cart } = shop
    if (!cart.exists || cart.isCompleted) {
      throw new Error("The cart is completed.")
    }
    cart.total = total
    return cart.collectionId
  })
  if (collectionId !== null) {
    await sim.call(activity, "core: the collection follows", () => {
      const collection = shop.collections.get(collectionId)
      if (collection) {
        collection.amount = total
      }
    })
    await sim.call(activity, "core: deletes the cart's sessions", () => {
      for (const session of [...shop.sessions.values()]) {
        if (session.collectionId === collectionId) {
          shop.sessions.delete(session.id)
        }
      }
    })
  }
  await release(world, activity, owner)
}
