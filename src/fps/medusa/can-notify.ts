import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * Returns true if Medusa has a notification provider for a channel; Medusa itself cannot tell. A store
 * may have no notification module, so its table is not among those that every payment needs.
 */
export async function canNotify(knex: Knex, channel: string): Promise<boolean> {
  const { rows: found } = await knex.raw<{ rows: unknown[] }>(
    "select 1 from pg_class where oid = to_regclass('notification_provider')",
  )
  return (
    found.length > 0 &&
    (await knex("notification_provider")
      .whereRaw("? = any(channels)", [channel])
      .where({ is_enabled: true })
      .whereNull("deleted_at")
      .first<{ id: string } | undefined>("id")) !== undefined
  )
}
