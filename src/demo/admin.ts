/** Login of the demo's admin panel, which listens on this machine only. */
export const ADMIN = { email: "admin@example.com", password: "fps-demo" }
