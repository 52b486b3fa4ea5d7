import type { TestApp } from './app.ts'

/** A digest of everything that belongs to a customer and its people, table by table. */
export async function belongingsOf(app: TestApp, customerId: number): Promise<Record<string, string>> {
  digests ??= digestsOf(app)
  // A named statement is planned only once: planning a hundred tables takes much longer than reading one customer's rows.
  const { rows } = await app.database.pool.query<{ name: string; digest: string }>({
    name: 'belongings',
    text: await digests,
    values: [customerId],
  })
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

let digests: Promise<string> | undefined

async function digestsOf(app: TestApp) {
  const { rows: columns } = await app.database.pool.query<{ name: string; by: string }>(
    `select table_name as name, min(column_name) as by
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('customer_id', 'user_id')
     group by 1`,
  )
  const parts = columns.map(({ name, by }) => {
    const mine =
      by === 'user_id'
        ? 't.user_id in (select id from users where customer_id = $1::bigint)'
        : 't.customer_id = $1::bigint'
    return `select '${name}' as name, coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest
      from "${name}" t where ${mine}`
  })
  return parts.join(' union all ')
}
