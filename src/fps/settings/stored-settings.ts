import { generateEntityId } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { countRows } from "../database/lists"
import type { StoredSetting } from "./overlay"

/** A field that is saved or removed. */
export interface SettingWrite {
  readonly path: string
  readonly action: "set" | "removed"
  /** The stored value; null for a secret and for a removed field. */
  readonly value: unknown
  /** The encrypted secret; null for everything else. */
  readonly encrypted: string | null
  /** The value before; null for secrets. */
  readonly oldValue: unknown
  readonly isSecret: boolean
}

/** An entry of the list of changes. */
export interface SettingChange {
  readonly id: string
  readonly path: string
  readonly action: "set" | "removed"
  readonly oldValue: unknown
  readonly newValue: unknown
  readonly isSecret: boolean
  readonly changedBy: string | null
  readonly changedAt: Date
}

interface SettingRow {
  path: string
  value: unknown
  encrypted: string | null
  changed_by: string | null
  changed_at: Date
}

interface ChangeRow {
  id: string
  path: string
  action: SettingChange["action"]
  old_value: unknown
  new_value: unknown
  is_secret: boolean
  changed_by: string | null
  created_at: Date
}

/** Makes saves wait for each other until the transaction ends. */
export async function lockSettings(trx: Knex): Promise<void> {
  await trx.raw("select pg_advisory_xact_lock(hashtext('fps_setting'))")
}

/** Everything that the panel saved: at most one row a field. */
export async function readSettings(knex: Knex): Promise<StoredSetting[]> {
  const rows = await knex("fps_setting")
    .whereNull("deleted_at")
    .orderBy("path")
    .select<SettingRow[]>("path", "value", "encrypted", "changed_by", "changed_at")
  return rows.map((row) => ({
    path: row.path,
    value: row.value,
    encrypted: row.encrypted,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
  }))
}

/** How many saves there were. */
export async function readSettingsVersion(knex: Knex): Promise<number> {
  const row = await knex("fps_setting_change")
    .whereNull("deleted_at")
    .max("version as version")
    .first<{ version: number | null } | undefined>()
  return row?.version ?? 0
}

/** Writes the changes of one save, and who made it. */
export async function writeSettings(
  trx: Knex,
  input: {
    readonly version: number
    readonly changedBy: string | null
    readonly writes: readonly SettingWrite[]
  },
): Promise<void> {
  for (const write of input.writes) {
    if (write.action === "removed") {
      await trx("fps_setting").where({ path: write.path }).delete()
    } else {
      const columns = {
        value: write.isSecret ? null : JSON.stringify(write.value),
        encrypted: write.encrypted,
        changed_by: input.changedBy,
        changed_at: trx.fn.now(),
        updated_at: trx.fn.now(),
      }
      await trx("fps_setting")
        .insert({ path: write.path, ...columns })
        .onConflict("path")
        .merge(columns)
    }
    await trx("fps_setting_change").insert({
      id: generateEntityId(undefined, "fpsset"),
      version: input.version,
      path: write.path,
      action: write.action,
      old_value: write.isSecret ? null : toJson(write.oldValue),
      new_value: write.isSecret || write.action === "removed" ? null : toJson(write.value),
      is_secret: write.isSecret,
      changed_by: input.changedBy,
    })
  }
}

/** Replaces the encrypted text of a field by another one of the same secret. */
export async function reencryptSetting(
  trx: Knex,
  { path, encrypted }: { path: string; encrypted: string },
): Promise<void> {
  await trx("fps_setting").where({ path }).update({ encrypted, updated_at: trx.fn.now() })
}

/** Lists a page of the changes, newest first. More than 10,000 are counted as 10,001. */
export async function listSettingChanges(
  knex: Knex,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ changes: SettingChange[]; count: number }> {
  const page = knex("fps_setting_change")
    .whereNull("deleted_at")
    .orderBy([
      { column: "version", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(limit)
    .offset(offset)
  const [rows, count] = await Promise.all([
    page.clone().select<ChangeRow[]>("*"),
    countRows(knex, page),
  ])
  return {
    changes: rows.map((row) => ({
      id: row.id,
      path: row.path,
      action: row.action,
      oldValue: row.old_value,
      newValue: row.new_value,
      isSecret: row.is_secret,
      changedBy: row.changed_by,
      changedAt: row.created_at,
    })),
    count,
  }
}

function toJson(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value)
}
