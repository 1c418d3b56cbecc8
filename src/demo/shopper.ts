/** A shopper of the demo who has an account, for a storefront with a login. */
export const SHOPPER = { email: "tai.man@example.com", password: "fps-demo" }

/** Promotion codes of the demo: 10 % off, and 20 % off for the first who uses it. */
export const PROMOTIONS = { always: "TEA10", once: "FIRST20" }
