import type { Test } from "supertest"
import { adminToken } from "./admin"
import type { Store } from "./store"

/** The admin API as a logged-in user asks it. */
export interface AdminApi {
  get(path: string): Test
  post(path: string, body?: object): Test
  delete(path: string): Test
  /** A form, to which the test attaches what it sends. */
  upload(path: string): Test
  /** Presses Medusa's own *Check status* of an order. */
  checkStatus(input: { orderId: string | null; sessionId: string }): Test
}

/** Creates a user as part of what every test starts from: the database is copied after it. */
export function adminApi(store: Store): AdminApi {
  let token = ""
  beforeAll(async () => {
    token = await adminToken(store)
  })
  const loggedIn = (test: Test) => test.set("authorization", `Bearer ${token}`)
  return {
    get: (path) => loggedIn(store.http().get(path)),
    post: (path, body = {}) => loggedIn(store.http().post(path).send(body)),
    delete: (path) => loggedIn(store.http().delete(path)),
    upload: (path) => loggedIn(store.http().post(path)),
    checkStatus: ({ orderId, sessionId }) =>
      loggedIn(
        store
          .http()
          .post(`/admin/orders/${orderId}/payment-sessions/authorize`)
          .send({ payment_session_id: sessionId }),
      ),
  }
}
