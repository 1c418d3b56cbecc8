import { model } from "@medusajs/framework/utils"

/** Who changed which setting, and when. It never has a secret, not even an encrypted one. */
export const FpsSettingChange = model
  .define("fps_setting_change", {
    id: model.id({ prefix: "fpsset" }).primaryKey(),
    /** Counts the saves; what was saved together has the same number. */
    version: model.number(),
    path: model.text(),
    action: model.enum(["set", "removed"]),
    /** The value before and the saved one; null for secrets. */
    old_value: model.json().nullable(),
    new_value: model.json().nullable(),
    is_secret: model.boolean(),
    /** The admin user's id. */
    changed_by: model.text().nullable(),
  })
  .indexes([{ on: ["version", "id"] }, { on: ["path", "version"] }])
