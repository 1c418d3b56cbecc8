import type { Client } from "pg"

/** A link for each order that {@link fillLedger} made, by which every tenth of them was paid. */
export async function fillPayLinks(client: Client, rows: number): Promise<void> {
  await client.query(
    `insert into fps_pay_link (id, order_id, token, live, expires_at, created_by)
     select 'fpslnk_' || i, 'order_' || i, 'paytoken-' || i, i % 2 = 0,
       now() + interval '1 day', 'user_1'
     from generate_series(1, $1::int) as i`,
    [rows],
  )
  await client.query(
    `update fps_payment set pay_link_id = 'fpslnk_' || substr(id, 8)
      where substr(id, 8)::int % 10 = 0`,
  )
  // Rows that are gone count as read, until they are swept away.
  await client.query("vacuum analyze fps_payment")
  await client.query("analyze fps_pay_link")
}
