import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { InputOf } from '../../contract/core/endpoint.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import type {
  PickList,
  PickListHead,
  PickLists,
  PickRow,
  PickStop,
  pickLists,
} from '../../contract/features/pick-lists.ts'
import { type PickLine, pickChanges } from '../../contract/rules/pick-rows.ts'
import { worksOn } from '../access/scope.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { usualDay } from '../order-desk/list.ts'
import { type LineRow, readLines, toPick, type Which } from './lines.ts'

type Query = Pick<InputOf<typeof pickLists.read>['query'], 'shipDay' | 'routeNumber' | 'method'>

/** The lists of a day, and one of them if the query names it. Throws not_found for a list without orders. */
export async function readPickLists(ctx: SignedInCtx, query: Query): Promise<PickLists> {
  const shipDay = query.shipDay ?? (await usualDay(ctx))
  const lists = await readHeads(ctx, shipDay)
  const which = whichOf(query, shipDay)
  if (!which) return { shipDay, lists, list: null }
  const head = lists.find(
    ({ method, routeNumber }) => method === which.method && routeNumber === which.routeNumber,
  )
  if (!head) throw new AppError('not_found', { detail: 'There is nothing to pick for this list.' })
  return { shipDay, lists, list: await readList(ctx, which, head) }
}

export function whichOf({ routeNumber, method }: Query, shipDay: Day): Which | undefined {
  if (routeNumber) return { shipDay, method: 'TRUCK', routeNumber }
  return method ? { shipDay, method, routeNumber: null } : undefined
}

type HeadRow = Omit<PickListHead, 'printed'> & {
  method: MethodCode
  printedAt: Date | null
  actor: string | null
}

async function readHeads(ctx: SignedInCtx, shipDay: Day): Promise<PickListHead[]> {
  const { rows } = await sql<HeadRow>`
    select f.*, coalesce(r.name, '') as name, r.departs_at as leaves, k.printed_at as "printedAt", k.actor
    from (
      select o.method, case when o.method = 'TRUCK' then o.route_number end as "routeNumber",
        count(distinct o.id)::int as orders, count(*)::int as lines,
        count(*) filter (where l.status = 'PICKED')::int as picked,
        count(*) filter (where l.missing > 0)::int as missing
      from orders o join order_lines l on l.order_id = o.id
      where o.ship_day = ${shipDay} and o.status = any(${[...toPick]}::text[]) and l.quantity > 0
        and l.status not in ('CANCELLED', 'BACKORDERED') and ${worksOn(ctx.user, 'o')}
      group by 1, 2
    ) f
    left join routes r on r.route_number = f."routeNumber"
    left join lateral (select printed_at, actor from pick_lists where ship_day = ${shipDay} and method = f.method
      and route_number is not distinct from f."routeNumber" order by id desc limit 1) k on true
    order by f.method = 'TRUCK' desc, r.departs_at nulls last, f."routeNumber", f.method`.execute(ctx.db)
  return rows.map(({ printedAt, actor, ...head }) => ({
    ...head,
    printed: printedAt && actor !== null ? { at: printedAt.toISOString(), actor } : null,
  }))
}

async function readList(ctx: SignedInCtx, which: Which, head: PickListHead): Promise<PickList> {
  const lines = await readLines(ctx, which)
  const printed = await readPrinted(ctx, which)
  const stops = stopsOf(lines)
  return {
    ...head,
    code: codeOf(which, (printed?.times ?? 0) + (printed ? 0 : 1)),
    stops,
    rows: rowsOf(lines, stops),
    changes: printed ? pickChanges(printed.lines, lines.map(pickLineOf)) : [],
  }
}

/** Route or method, month and day, and how often it was printed: 103-1124-1. */
const codeOf = ({ method, routeNumber, shipDay }: Which, times: number): string =>
  `${routeNumber ?? method}-${shipDay.slice(5).replace('-', '')}-${Math.max(1, times)}`

export const pickLineOf = ({ orderNumber, line, productId, description, units }: LineRow): PickLine => ({
  orderNumber,
  line,
  productId,
  description,
  units,
})

/** The last printed version of a list, and how often it was printed. */
async function readPrinted({ db }: SignedInCtx, { shipDay, method, routeNumber }: Which) {
  const { rows } = await sql<{ lines: PickLine[]; times: number }>`
    select lines, count(*) over ()::int as times from pick_lists
    where ship_day = ${shipDay} and method = ${method} and route_number is not distinct from ${routeNumber}::text
    order by id desc limit 1`.execute(db)
  return rows[0]
}

/** One entry per order; orders for the same stop of the run share a column. */
function stopsOf(lines: readonly LineRow[]): PickStop[] {
  const orders = [...new Map(lines.map((line) => [line.orderNumber, line])).values()]
  const placeOf = ({ stopId, orderNumber }: LineRow) =>
    stopId === null ? `order ${orderNumber}` : `stop ${stopId}`
  const places = [...new Set(orders.map(placeOf))]
  return orders.map((line) => ({
    at: places.indexOf(placeOf(line)) + 1,
    orderNumber: line.orderNumber,
    customer: line.customer,
    city: line.city,
    address: line.address,
    boxes: line.boxes,
    status: line.orderStatus,
  }))
}

function rowsOf(lines: readonly LineRow[], stops: readonly PickStop[]): PickRow[] {
  const columnOf = new Map(stops.map(({ orderNumber, at }) => [orderNumber, at]))
  const rows = new Map<number, PickRow>()
  for (const line of lines) {
    const { productId, description, um, step, place, imageName, colorHex, orderNumber, units } = line
    const row = rows.get(productId) ?? {
      productId,
      description,
      um,
      step,
      place,
      imageName,
      colorHex,
      units: 0,
      cells: [],
    }
    rows.set(productId, row)
    row.units += units
    row.cells.push({
      orderNumber,
      line: line.line,
      at: columnOf.get(orderNumber) ?? 0,
      units,
      missing: line.missing,
      short: line.short,
      status: line.status,
    })
  }
  return [...rows.values()].sort(
    (a, b) =>
      Number(a.place === '') - Number(b.place === '') ||
      a.place.localeCompare(b.place, 'en', { numeric: true }) ||
      a.description.localeCompare(b.description, 'en'),
  )
}
