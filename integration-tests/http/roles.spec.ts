import { storePolicies } from "../../src/fps/medusa/roles"
import { OWN_POLICIES } from "../../src/fps/permissions"
import { createRole, logInWith, policiesOf, secretKey, SUPER_ADMIN } from "../helpers/roles"
import { sql } from "../helpers/sql"
import { describeStore } from "../helpers/store"
import { ALL_ROUTES, PERMISSIONS, routesFor, routesThatAnswer } from "./roles/matrix"

process.env.MEDUSA_FF_RBAC = "true"

describeStore("a store that uses roles", {}, (store) => {
  const withPermissions = async (...permissions: string[]) =>
    logInWith(store, [await createRole(store.container(), permissions)])

  it("shows its owner our permissions by name, and what they are for", async () => {
    const resource = OWN_POLICIES.map((policy) => policy.resource)
    const found = await policiesOf(store.container()).listRbacPolicies({ resource })
    const told = found.map(({ name, resource, operation, description }) => ({
      name,
      resource,
      operation,
      description,
    }))
    expect(told.sort((one, other) => one.name.localeCompare(other.name))).toEqual(
      [...OWN_POLICIES].sort((one, other) => one.name.localeCompare(other.name)),
    )
  })

  it("stores our permissions again where Medusa does not do so by itself", async () => {
    const of = () => policiesOf(store.container()).listRbacPolicies({ resource: "fps_settings" })
    const before = await of()
    await sql(store, "delete from rbac_policy where resource = 'fps_settings'")
    expect(await of()).toEqual([])
    await storePolicies(store.container())
    await storePolicies(store.container())
    const told = (all: typeof before) => all.map(({ key, name }) => `${key} ${name}`).sort()
    expect(told(await of())).toEqual(told(before))
  })

  it("refuses all of our routes to an editor of products", async () => {
    const editor = await withPermissions("product:read", "product:create", "product:update")
    await store.http().get("/admin/products").set({ authorization: editor }).expect(200)
    expect(await routesThatAnswer(store, 403, editor)).toEqual(ALL_ROUTES)
  })

  it("refuses them however the path is written, and to HEAD", async () => {
    const authorization = await withPermissions("product:read")
    const ways = ["payments/", "Payments", "payments/%65xport", "settings/", "payments?limit=1"]
    for (const way of ways) {
      await store.http().get(`/admin/fps/${way}`).set({ authorization }).expect(403)
      await store.http().head(`/ADMIN/fps/${way}`).set({ authorization }).expect(403)
    }
    await store.http().post("/admin/fps/statements/").set({ authorization }).expect(403)
  })

  it("refuses all of them to a user without a role, and to a secret API key, as Medusa does", async () => {
    for (const authorization of [await logInWith(store, []), await secretKey(store)]) {
      await store.http().get("/admin/orders").set({ authorization }).expect(403)
      expect(await routesThatAnswer(store, 403, authorization)).toEqual(ALL_ROUTES)
    }
  })

  it("asks whoever is not logged in to log in", async () => {
    expect(await routesThatAnswer(store, 401)).toEqual(ALL_ROUTES)
  })

  it("opens with each permission the routes that need it, and no other", async () => {
    for (const permission of PERMISSIONS) {
      const refused = routesFor(PERMISSIONS.filter((other) => other !== permission))
      const authorization = await withPermissions(permission)
      expect(await routesThatAnswer(store, 403, authorization)).toEqual(refused)
    }
  })

  it("opens all of them to a super admin", async () => {
    expect(await routesThatAnswer(store, 403, await logInWith(store, [SUPER_ADMIN]))).toEqual([])
  })

  it("lets a payment be read with one permission, and confirmed with another", async () => {
    const reader = { authorization: await withPermissions("payment:read") }
    const cashier = { authorization: await withPermissions("payment:read", "fps_money:update") }
    const { gatewayOrderId, orderId } = await store
      .shop()
      .checkout({ placeOrder: "before_payment" })
    const { id } = await store.shop().ledger(gatewayOrderId)
    const path = `/admin/fps/payments/${id}`
    const confirmation = { reference: "FT2601", amount: 100, received_at: new Date().toISOString() }

    const { body } = await store.http().get(path).set(reader).expect(200)
    expect(body).toMatchObject({ payment: { id, status: "pending", order_id: orderId } })
    const refused = await store.http().post(`${path}/confirm`).set(reader).send(confirmation)
    expect(refused.status).toBe(403)
    expect(refused.body).toEqual({
      type: "forbidden",
      message: "Insufficient permissions. Required policies: fps_money:update",
    })
    const done = await store.http().post(`${path}/confirm`).set(cashier).send(confirmation)
    expect(done.body).toMatchObject({ payment: { id, status: "paid" } })
  })
})
