import { type RawBuilder, sql } from 'kysely'
import { may } from '../../contract/core/access.ts'
import { productsChanged } from '../catalogue/changes.ts'
import type { ChangeTable } from '../changes/tables.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import { needsOf, type ProductField } from './fields.ts'

const numbers = [1, 2, 3, 4, 5]
const types = { bigint: sql`bigint`, int: sql`int`, date: sql`date` } satisfies Record<
  string,
  RawBuilder<unknown>
>
type Column = readonly [column: string, type: keyof typeof types]
/** The fields that can change in tens of thousands of products at once, with their columns and types. */
const columns: Readonly<Record<string, Column>> = {
  ...Object.fromEntries(numbers.map((n): [string, Column] => [`price${n}E4`, [`price${n}_e4`, 'bigint']])),
  ...Object.fromEntries(numbers.map((n): [string, Column] => [`quantity${n}`, [`quantity${n}`, 'int']])),
  originalPriceE4: ['original_price_e4', 'bigint'],
  saleEndsOn: ['sale_ends_on', 'date'],
  markupBp: ['markup_bp', 'int'],
}
const columnsOf = (fields: readonly string[]) => fields.map((field) => [field, columns[field]!] as const)

/** Locks these products (`id`, selected by a query) in id order, as every edit does. */
export async function lockProductsOf({ db }: Pick<Ctx, 'db'>, ids: RawBuilder<unknown>): Promise<void> {
  await sql`select count(*) from (
      select p.id from products p join (${ids}) as asked on asked.id = p.id order by p.id for no key update of p
    ) as locked`.execute(db)
}

/** How price changes of thousands of products are undone: only their ids are loaded into this process. */
export const productsInBulk: NonNullable<ChangeTable['inBulk']> = {
  fields: Object.keys(columns),
  lock: lockProductsOf,
  now: {
    from: sql`products`,
    value: (fields) =>
      sql`case r.field ${sql.join(
        columnsOf(fields).map(
          ([field, [column]]) => sql`when ${field}::text then to_jsonb(${sql.ref(`n.${column}`)})`,
        ),
        sql` `,
      )} end`,
  },
  write: async (ctx, { rows, fields }) => {
    if (!fields.every((field) => may(ctx.user, [needsOf(field as ProductField)])))
      throw new AppError('not_allowed')
    const wide = sql.join(
      columnsOf(fields).flatMap(([field, [column, type]]) => [
        sql`max(case when field = ${field}::text then value #>> '{}' end)::${types[type]} as ${sql.ref(column)}`,
        sql`bool_or(field = ${field}::text) as ${sql.ref(`has_${column}`)}`,
      ]),
    )
    const set = sql.join(
      columnsOf(fields).map(
        ([, [column]]) =>
          sql`${sql.ref(column)} = case when w.${sql.ref(`has_${column}`)} then w.${sql.ref(column)} else p.${sql.ref(column)} end`,
      ),
    )
    const { rows: changed } = await sql<{ id: number }>`
      with wide as (select id, ${wide} from (${rows}) as r group by id)
      update products p set ${set}, version = p.version + 1, updated_at = ${ctx.now()}
      from wide w where p.id = w.id returning p.id`.execute(ctx.db)
    await productsChanged(
      ctx,
      changed.map(({ id }) => id),
    )
  },
}
