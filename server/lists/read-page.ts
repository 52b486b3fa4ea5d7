import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { SortOf } from '../../contract/core/list.ts'

type Asked<Sort extends string> = {
  page: number
  pageSize: number
  sort?: SortOf<Sort> | undefined
  /** Row ids for lists ordered `byId`: the page comes after `after`, or before `before`. */
  after?: number | undefined
  before?: number | undefined
}

type Order<Sort extends string> = {
  /** The SQL order for each `sort` value. */
  sorts: Readonly<Record<Sort, RawBuilder<unknown>>>
  /** The default order. */
  usual: SortOf<Sort>
  /** The tiebreaker order. */
  then?: RawBuilder<unknown>
  /** A column that is unique in the list, so that rows with equal sort values stay on the same page. */
  id: RawBuilder<unknown>
}

type Page<Row> = { rows: Row[]; total: number; page: number; pageSize: number }

/** One page of a query's rows, and the total count. Rows without a value come last in both directions. */
export async function readPage<DB, TB extends keyof DB, Row, Sort extends string>(
  found: SelectQueryBuilder<DB, TB, Row>,
  asked: Asked<Sort>,
  order: Order<Sort>,
): Promise<Page<Row>> {
  const { page, pageSize, after, before } = asked
  const { column, descending } = orderOf(asked, order)
  const { id } = order
  if (after !== undefined || before !== undefined) {
    const place = { id, descending, pageSize, after, before }
    const [rows, total] = await Promise.all([rowsBeside(found, place), countOf(found)])
    return { rows, total, page, pageSize }
  }
  let sorted = found.orderBy(column, (by) => (descending ? by.desc() : by.asc()).nullsLast())
  if (order.then) sorted = sorted.orderBy(order.then)
  const rows = await sorted
    .orderBy(id, descending ? 'desc' : 'asc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  // A page that is neither full nor past the end is the last one, so no count is needed.
  const isLast = rows.length < pageSize && (rows.length > 0 || page === 1)
  const total = isLast ? (page - 1) * pageSize + rows.length : await countOf(found)
  return { rows, total, page, pageSize }
}

function orderOf<Sort extends string>({ sort }: Asked<Sort>, { sorts, usual }: Order<Sort>) {
  const by = sort ?? usual
  const descending = by.startsWith('-')
  return { column: sorts[(descending ? by.slice(1) : by) as Sort], descending }
}

type Place = {
  id: RawBuilder<unknown>
  descending: boolean
  pageSize: number
  after: number | undefined
  before: number | undefined
}

/** The rows after `after`, or else those right before `before`, in the list's order by id. */
async function rowsBeside<DB, TB extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, TB, Row>,
  { id, descending, pageSize, after, before }: Place,
): Promise<Row[]> {
  const isAfter = after !== undefined
  const down = descending === isAfter
  const rows = await found
    .where(sql<boolean>`${id} ${down ? sql`<` : sql`>`} ${after ?? before}`)
    .orderBy(id, down ? 'desc' : 'asc')
    .limit(pageSize)
    .execute()
  return isAfter ? rows : rows.reverse()
}

async function countOf<DB, TB extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, TB, Row>,
): Promise<number> {
  const counted = found.clearSelect().clearOrderBy().select(sql<number>`count(*)::int`.as('total'))
  // Kysely loses the type of a selection if the query's tables are type parameters.
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number }
  return total
}
