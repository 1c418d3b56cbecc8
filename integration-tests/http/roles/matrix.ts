import { ROUTES } from "../../../src/api/admin/fps/policies"
import type { Permission } from "../../../src/fps/permissions"
import type { Store } from "../../helpers/store"

/** Every {@link Permission} that a route of ours asks for. */
export const PERMISSIONS = Object.keys(ROUTES) as Permission[]

/** `<method> <path>` of the routes that need one of these, as `ROUTES` lists them. */
export function routesFor(permissions: readonly Permission[]): string[] {
  return permissions.flatMap((permission) => ROUTES[permission]).sort()
}

/** Every route of ours for staff. */
export const ALL_ROUTES = routesFor(PERMISSIONS)

/** Asks each route for a thing that is not there, and returns those that answer with such a status. */
export async function routesThatAnswer(
  store: Store,
  status: number | readonly number[],
  authorization?: string,
): Promise<string[]> {
  const answers = []
  for (const route of ALL_ROUTES) {
    const [method, path = ""] = route.split(" ")
    const address = path.replace(/:\w+/g, "unknown")
    const request = method === "GET" ? store.http().get(address) : store.http().post(address)
    answers.push({
      route,
      status: (await (authorization ? request.set({ authorization }) : request)).status,
    })
  }
  return answers
    .filter((answer) => [status].flat().includes(answer.status))
    .map(({ route }) => route)
}
