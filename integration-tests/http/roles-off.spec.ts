import { adminToken } from "../helpers/admin"
import { secretKey } from "../helpers/roles"
import { describeStore } from "../helpers/store"
import { ALL_ROUTES, routesThatAnswer } from "./roles/matrix"

describeStore("a store without roles", {}, (store) => {
  it("opens all of our routes to every admin user and to a secret API key", async () => {
    const user = `Bearer ${await adminToken(store)}`
    for (const authorization of [user, await secretKey(store)]) {
      expect(await routesThatAnswer(store, [401, 403], authorization)).toEqual([])
    }
  })

  it("asks whoever is not logged in to log in", async () => {
    expect(await routesThatAnswer(store, 401)).toEqual(ALL_ROUTES)
  })
})
