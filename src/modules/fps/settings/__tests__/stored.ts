import { createKeyring, type Keyring } from "../keyring"
import { isSecret, isSettingPath } from "../fields"
import type { StoredSetting } from "../overlay"

/** 32 bytes each. */
export const KEYS = [1, 2].map((byte) => Buffer.alloc(32, byte).toString("base64")) as [
  string,
  string,
]
export const keyring = createKeyring([KEYS[0]])
export const otherKeyring = createKeyring([KEYS[1]])

/** Rows as a save leaves them; secrets encrypted with the keyring. */
export function stored(
  values: Readonly<Record<string, unknown>>,
  encryptedWith: Keyring = keyring,
): StoredSetting[] {
  return Object.entries(values).map(([path, value]) => {
    const secret = isSettingPath(path) && isSecret(path)
    return {
      path,
      value: secret ? null : value,
      encrypted: secret ? encryptedWith.encrypt(String(value), path) : null,
      changedBy: "user_1",
      changedAt: new Date("2026-01-01T00:00:00Z"),
    }
  })
}
