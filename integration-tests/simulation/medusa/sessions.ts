import { whyNotPayable } from "../../../src/fps/pay-links/pay-state"
import { asMinorUnits } from "../../../src/protocol"
import { changePayment, openPayment } from "../fps/payments"
import type { Activity } from "../scheduler"
import type { World } from "../world"
import { readOrderFacts } from "./debt"
import { acquire, release } from "./lock"
import { NotAllowedError } from "./errors"
import { addCollection, FPS, newId, tick, type Session, type Shop } from "./shop"

interface SessionInput {
  readonly collectionId: string
  readonly providerId: string
  readonly amount: number
}

/** The row is there before the provider is asked, and is removed when it refuses. */
export async function createSession(
  world: World,
  activity: Activity,
  { collectionId, providerId, amount }: SessionInput,
): Promise<string> {
  const { sim, shop } = world
  const session = await sim.call(activity, `core: a session of ${providerId}`, () => {
    const row: Session = {
      id: newId(shop, "payses"),
      collectionId,
      providerId,
      status: "pending",
      amount,
      isAuthorized: false,
      createdAt: tick(shop, sim.now),
    }
    shop.sessions.set(row.id, row)
    shop.cart.hadOther ||= providerId !== FPS && collectionId === shop.cart.collectionId
    return { ...row }
  })
  if (providerId !== FPS) {
    return session.id
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
    return session.id
  } catch (error) {
    await sim.call(activity, `core: removes session ${session.id}`, () => {
      shop.sessions.delete(session.id)
    })
    throw error
  }
}

/** `initiatePayment` and `payablePayment`: one payable code, or the one that is there. */
export async function initiate(
  world: World,
  activity: Activity,
  session: Pick<Session, "id" | "collectionId" | "amount"> & { readonly keepsShowing?: boolean },
): Promise<string> {
  const { sim, ledger, shop } = world
  const { environment, environments, expiresInMinutes } = ledger.settings
  if (!environments[environment]) {
    throw new Error("The environment has no settings.")
  }
  const deadline = sim.now + 8_000
  for (;;) {
    const opened = await sim.call(activity, `provider: opens a gateway order`, () =>
      openPayment(ledger, {
        sessionId: session.id,
        collectionId: session.collectionId,
        cartId: shop.cart.id,
        isOfCart: session.collectionId === shop.cart.collectionId,
        environment,
        amount: asMinorUnits(session.amount),
        now: sim.now,
        expiresAt: Math.floor(sim.now / 1_000) * 1_000 + expiresInMinutes * 60_000,
        keepsShowing: session.keepsShowing,
      }),
    )
    switch (opened.kind) {
      case "taken_over":
        return opened.payment.id
      case "created":
        await createAtGateway(world, activity, opened.payment.id)
        return opened.payment.id
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
        typed: null,
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

/** What the customer chooses: the cart's collection is made where there is none, and gets a session. */
export async function replaceSessions(
  world: World,
  activity: Activity,
  providerId: string,
): Promise<void> {
  const { sim, shop, ledger } = world
  const collectionId =
    (await sim.call(activity, "", () => shop.cart.collectionId)) ??
    (await createCollectionOfCart(world, activity))
  // `keepSessionOfPlacedOrder`. An order that another provider's session placed core leaves open.
  await sim.call(activity, "", () => {
    if (!shop.orderCollection.some((link) => link.collectionId === collectionId)) {
      return
    }
    const isOurs = [...ledger.payments.values()].some(
      ({ paymentCollectionId }) => paymentCollectionId === collectionId,
    )
    if (isOurs) {
      throw new NotAllowedError("The sessions of a placed order are not replaced.")
    }
    if (providerId === FPS) {
      refuseUnowed(world, collectionId)
    }
  })
  await replaceSessionsOf(world, activity, { collectionId, providerId })
}

/** `refuseUnowed`: an FPS session for what an order does not owe. */
function refuseUnowed(world: World, collectionId: string): void {
  const facts = readOrderFacts(world)
  const asked = world.shop.collections.get(collectionId)?.amount ?? 0
  if (facts && (whyNotPayable(facts) !== null || asked > facts.debt.owed)) {
    throw new NotAllowedError("The order cannot be paid, or owes less.")
  }
}

/** `createPaymentCollectionForCartWorkflow`: under the cart's lock, and refused to who comes second. */
async function createCollectionOfCart(world: World, activity: Activity): Promise<string> {
  const { sim, shop } = world
  const owner = newId(shop, "collection")
  await acquire(world, activity, { owner, ttl: 10_000, patience: 2_000 })
  try {
    return await sim.call(activity, "", () => {
      const { cart } = shop
      if (!cart.exists || cart.isCompleted) {
        throw new NotAllowedError("The cart is already completed.")
      }
      if (cart.collectionId !== null) {
        throw new NotAllowedError("The cart already has a payment collection.")
      }
      cart.collectionId = addCollection(shop, cart.total).id
      return cart.collectionId
    })
  } finally {
    await release(world, activity, owner)
  }
}

/**
 * `createPaymentSessionsWorkflow`: the new session is made while the old ones are deleted. Where one
 * of the two fails, the other is undone.
 */
export async function replaceSessionsOf(
  world: World,
  activity: Activity,
  input: Pick<SessionInput, "collectionId" | "providerId">,
): Promise<string> {
  const { sim, shop } = world
  const { amount, old } = await sim.call(activity, "", () => ({
    amount: shop.collections.get(input.collectionId)?.amount ?? 0,
    old: sessionsOf(shop, input.collectionId),
  }))
  const remove = async () =>
    deleteSessions(world, activity, old).then(
      () => null,
      (error: unknown) => ({ error }),
    )
  const create = async () =>
    createSession(world, activity, { ...input, amount }).catch((error: unknown) => ({ error }))
  const isFirst = sim.random.chance(0.5)
  const early = isFirst ? await remove() : null
  const created = await create()
  const failure = isFirst ? early : await remove()
  if (typeof created !== "string") {
    if (failure === null) {
      await recreate(world, activity, old)
    }
    throw created.error
  }
  if (failure !== null) {
    await sim.call(activity, `core: takes session ${created} back`, () =>
      shop.sessions.delete(created),
    )
    throw failure.error
  }
  return created
}

function sessionsOf(shop: Shop, id: string): Session[] {
  return [...shop.sessions.values()].filter(({ collectionId }) => collectionId === id)
}

/** `deletePaymentSessionsWorkflow`: all of them, or those that it deleted are made again. */
export async function deleteSessions(
  world: World,
  activity: Activity,
  sessions: readonly Pick<Session, "id">[],
): Promise<void> {
  const { sim, shop } = world
  const found = await sim.call(activity, "", () =>
    sessions.flatMap(({ id }) => shop.sessions.get(id) ?? []),
  )
  await sim.call(activity, `core: deletes ${found.length} sessions`, () => {
    for (const { id } of found) {
      shop.sessions.delete(id)
    }
  })
  if (found.length < sessions.length) {
    await recreate(world, activity, found)
    throw new NotAllowedError("Could not delete all payment sessions")
  }
}

async function recreate(
  world: World,
  activity: Activity,
  sessions: readonly Session[],
): Promise<void> {
  for (const session of sessions) {
    await createSession(world, activity, session).catch(() => undefined)
  }
}

/** Another total: the collection follows, and its sessions are deleted. */
export async function changeCart(world: World, activity: Activity, total: number): Promise<void> {
  const { shop } = world
  const owner = newId(shop, "change")
  await acquire(world, activity, { owner, ttl: 10_000, patience: 2_000 })
  try {
    await change(world, activity, total)
  } finally {
    await release(world, activity, owner)
  }
}

async function change(world: World, activity: Activity, total: number): Promise<void> {
  const { sim, shop } = world
  const read = await sim.call(activity, `core: the cart costs ${total}`, () => {
    const { cart } = shop
    if (!cart.exists || cart.isCompleted) {
      throw new NotAllowedError("The cart is already completed.")
    }
    cart.total = total
    return cart.collectionId
  })
  if (read === null) {
    return
  }
  const old = await sim.call(activity, "", () => sessionsOf(shop, read))
  await sim.call(activity, "core: the collection follows", () => {
    const collection = shop.collections.get(read)
    if (collection) {
      collection.amount = total
    }
  })
  await deleteSessions(world, activity, old)
}
