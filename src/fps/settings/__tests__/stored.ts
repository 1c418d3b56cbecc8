import { createKeyring, type Keyring } from "../keyring"
import { sealKey } from "../bound-key"
import { isApiKey, isSecret, isSettingPath, type SettingPath } from "../fields"
import { baseUrlBeside, type StoredSetting } from "../overlay"
import { valueAt } from "../paths"
import { PRODUCTION, SANDBOX } from "./options"

const FILE = { sandbox: SANDBOX, production: PRODUCTION }

/** 32 bytes each. */
export const KEYS = [1, 2].map((byte) => Buffer.alloc(32, byte).toString("base64")) as [
  string,
  string,
]
export const keyring = createKeyring([KEYS[0]])
export const otherKeyring = createKeyring([KEYS[1]])

/** Rows as a save leaves them: secrets encrypted, and keys bound to the address beside them. */
export function stored(
  values: Readonly<Record<string, unknown>>,
  encryptedWith: Keyring = keyring,
): StoredSetting[] {
  const encrypt = (secret: string, path: SettingPath) => {
    const baseUrl = baseUrlBeside(path)
    const address = String(values[baseUrl] ?? valueAt({ environments: FILE }, baseUrl))
    return isApiKey(path)
      ? sealKey(encryptedWith, secret, { path, address })
      : encryptedWith.encrypt(secret, path)
  }
  return Object.entries(values).map(([path, value]) => {
    const secret = isSettingPath(path) && isSecret(path)
    return {
      path,
      value: secret ? null : value,
      encrypted: secret ? encrypt(String(value), path) : null,
      changedBy: "user_1",
      changedAt: new Date("2026-01-01T00:00:00Z"),
    }
  })
}
