import type { Client } from "pg"

/** Fills the tables of settings and of connection tests with `rows` changes and tests each. */
export async function fillSettings(client: Client, rows: number): Promise<void> {
  for (const statement of STATEMENTS) {
    await client.query(statement, [rows])
  }
  await client.query("analyze fps_setting, fps_setting_change, fps_connection_test")
}

const STATEMENTS = [
  `insert into fps_setting (path, value, changed_at)
   select 'expiresInMinutes', '30', now() where $1::int > 0`,
  `insert into fps_setting_change (id, version, path, action, new_value, is_secret, changed_by)
   select 'fpsset_' || i, i, 'expiresInMinutes', 'set', '30', false, 'user_1'
   from generate_series(1, $1::int) as i`,
  `insert into fps_connection_test (id, environment, state, steps, reference, unique_order_id,
     event_token, gateway_order_id, expires_at, created_at)
   select 'fpstest_' || i, case when i % 2 = 0 then 'sandbox' else 'production' end,
     case when i = $1 then 'running' else 'passed' end, '{"list":[]}', 'TEST' || i, 'TESTU' || i,
     'token-' || i, 'test-order-' || i, now(), now() - interval '1 minute' * ($1::int - i)
   from generate_series(1, $1::int) as i`,
] as const
