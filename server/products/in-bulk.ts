import { type RawBuilder, sql } from 'kysely'
import { productsChanged } from '../catalogue/changes.ts'
import type { ChangeTable } from '../changes/tables.ts'

const numbers = [1, 2, 3, 4, 5]
const types = { bigint: sql`bigint`, int: sql`int`, date: sql`date` } satisfies Record<
  string,
  RawBuilder<unknown>
>
type Column = readonly [column: string, type: keyof typeof types]
/** The fields of a product that change by the ten thousand, with their columns and types. */
const columns: Readonly<Record<string, Column>> = {
  ...Object.fromEntries(numbers.map((n): [string, Column] => [`price${n}E4`, [`price${n}_e4`, 'bigint']])),
  ...Object.fromEntries(numbers.map((n): [string, Column] => [`quantity${n}`, [`quantity${n}`, 'int']])),
  originalPriceE4: ['original_price_e4', 'bigint'],
  saleEndsOn: ['sale_ends_on', 'date'],
  markupBp: ['markup_bp', 'int'],
}
const fields = Object.entries(columns)

/** How prices of thousands of products are undone, without a row of them in this process but their ids. */
export const productsInBulk: NonNullable<ChangeTable['inBulk']> = {
  fields: Object.keys(columns),
  lock: async ({ db }, keys) => {
    await sql`select count(*) from (
        select id from products where id in (select row_key::int from (${keys}) as keys) order by id for no key update
      ) as locked`.execute(db)
  },
  now: {
    from: sql`products`,
    value: sql`case r.field ${sql.join(
      fields.map(([field, [column]]) => sql`when ${field}::text then to_jsonb(products.${sql.ref(column)})`),
      sql` `,
    )} end`,
  },
  write: async (ctx, rows) => {
    const wide = sql.join(
      fields.flatMap(([field, [column, type]]) => [
        sql`(max(value #>> '{}') filter (where field = ${field}::text))::${types[type]} as ${sql.ref(column)}`,
        sql`bool_or(field = ${field}::text) as ${sql.ref(`has_${column}`)}`,
      ]),
    )
    const set = sql.join(
      fields.map(
        ([, [column]]) =>
          sql`${sql.ref(column)} = case when w.${sql.ref(`has_${column}`)} then w.${sql.ref(column)} else p.${sql.ref(column)} end`,
      ),
    )
    const { rows: changed } = await sql<{ id: number }>`
      with wide as (select row_key::int as id, ${wide} from (${rows}) as r group by row_key)
      update products p set ${set}, version = p.version + 1, updated_at = ${ctx.now()}
      from wide w where p.id = w.id returning p.id`.execute(ctx.db)
    await productsChanged(
      ctx,
      changed.map(({ id }) => id),
    )
  },
}
