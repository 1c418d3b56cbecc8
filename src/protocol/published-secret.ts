/**
 * The signing secret of the sandbox for the desk, unless it is given another one. It stands in the
 * documentation and protects nothing, so it must never verify an event beside real keys.
 */
export const PUBLISHED_SIGNING_SECRET = "sandbox-signing-secret"
