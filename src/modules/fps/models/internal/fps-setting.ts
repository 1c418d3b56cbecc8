import { model } from "@medusajs/framework/utils"

/**
 * A value that the admin panel saved, in place of the configuration file's. Secrets are in
 * `encrypted` only, everything else in `value` only.
 */
export const FpsSetting = model.define("fps_setting", {
  /** Dotted, such as `environments.sandbox.apiKey`. */
  path: model.text().primaryKey(),
  value: model.json().nullable(),
  encrypted: model.text().nullable(),
  /** The admin user's id. */
  changed_by: model.text().nullable(),
  changed_at: model.dateTime(),
})
