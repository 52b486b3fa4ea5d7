import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { FileFacts, FilePlan } from '../../contract/features/daily-prices/file-shapes.ts'
import type { ReadRow } from '../../contract/features/daily-prices/rows.ts'
import type { Tables } from '../../db/tables.ts'

type File = {
  /** The distributor's own list if absent. */
  vendorId?: string
  rows: readonly Partial<ReadRow>[]
  causes?: Readonly<Record<number, string[]>>
}

const plan: FilePlan = {
  encoding: 'utf-8',
  delimiter: ',',
  sheet: null,
  decimals: 'dot',
  dayOrder: 'mdy',
  headingLine: 1,
  columns: ['itemCode', 'description', 'department', 'um', 'price1E4'],
}
const facts: FileFacts = {
  kind: 'csv',
  sheets: [],
  lines: 1,
  rows: 0,
  columns: plan.columns.map((field) => ({
    heading: field ?? '',
    filled: 0,
    samples: [],
    field,
    how: 'name',
    look: null,
  })),
  firstLines: [],
  skipped: [],
}

/** A supplier's file that has been read; its rows have only the values given in `rows`. Returns its id. */
export async function makePriceFile(
  db: Kysely<Tables>,
  { vendorId, rows, causes = {} }: File,
): Promise<number> {
  const supplier = await db
    .selectFrom('suppliers')
    .select('id')
    .where('vendor_id', vendorId === undefined ? 'is' : '=', vendorId ?? null)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('price_files')
    .values({
      supplier_id: supplier.id,
      name: 'daily-pricing.csv',
      bytes: 1000,
      sha256: createHash('sha256').update(crypto.randomUUID()).digest(),
      way: 'upload',
      came_at: sql`now()`,
      state: 'open',
      plan: JSON.stringify(plan),
      facts: JSON.stringify({ ...facts, rows: rows.length }),
      row_count: rows.length,
      ready_count: rows.length,
      read_at: sql`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const written = rows.map((read, i) => ({ line: i + 1, read, causes: causes[i + 1] ?? [] }))
  await sql`insert into price_rows (file_id, line, raw, read, causes, product_id)
    select ${id}::bigint, r.line, '[]', r.read, r.causes, coalesce(
      (select p.id from products p where p.id = case when r.read ->> 'itemCode' ~ '^[0-9]{1,9}$' then (r.read ->> 'itemCode')::int end),
      (select p.id from products p where p.item_code = r.read ->> 'itemCode'))
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as r (line int, read jsonb, causes text[])`.execute(
    db,
  )
  return id
}

/** Schedules the publication of a file, like the price desk. */
export async function planPublication(
  db: Kysely<Tables>,
  { fileId, at, now }: { fileId: number; at: string; now: Date },
) {
  await db
    .insertInto('publications')
    .values({ file_id: fileId, at: new Date(at), actor: 'desk', comparison: 1, created_at: now })
    .execute()
}
