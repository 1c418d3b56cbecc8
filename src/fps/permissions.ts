/** A permission of a role, as `<resource>:<operation>`. `payment` is a resource of Medusa. */
export type Permission =
  | "payment:read"
  | "payment:update"
  | "fps_money:update"
  | "fps_settings:read"
  | "fps_settings:update"

/** The permissions that Medusa does not have by itself. The dashboard shows the descriptions. */
export const OWN_POLICIES = [
  {
    name: "UpdateFpsMoney",
    resource: "fps_money",
    operation: "update",
    description: "FPS: record payments, decide cases, send payment links, compare bank statements",
  },
  {
    name: "ReadFpsSettings",
    resource: "fps_settings",
    operation: "read",
    description: "FPS: see the settings, their changes and the connection tests",
  },
  {
    name: "UpdateFpsSettings",
    resource: "fps_settings",
    operation: "update",
    description: "FPS: change settings and keys, test the connection and the messages",
  },
] as const
