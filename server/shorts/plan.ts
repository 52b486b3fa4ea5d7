import { sql } from 'kysely'
import { type Day, dayAt } from '../../contract/core/dates.ts'
import type { InputOf } from '../../contract/core/endpoint.ts'
import type { InsteadOf, PlannedLine, ShortPlan, shorts } from '../../contract/features/shorts/shorts.ts'
import { mayStillAsk } from '../../contract/rules/choices.ts'
import { type Arrival, nextSupply } from '../../contract/rules/next-supply.ts'
import { handFault, share } from '../../contract/rules/shares.ts'
import { rankOf } from '../../contract/rules/substitutes.ts'
import { fitsWish, type Wished } from '../../contract/rules/wishes.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { type CandidateRow, candidates, replaceable } from '../order-desk/substitutes.ts'
import { closesAt } from './closing.ts'
import { mayChoose } from './decide.ts'
import { linesOfItem, type ShortLine } from './lines.ts'
import { readItems } from './list.ts'

/** Maximum substitutes in a plan. */
const mostInstead = 8

export const wished = (row: CandidateRow): Wished => ({ ...row, priceE4: row.priceE4 ?? 0 })

/** The proposed shares of a short item. Throws not_found for an item that isn't short, and refuses impossible manual numbers. */
export async function planShort(
  ctx: SignedInCtx,
  { params: { productId }, body }: InputOf<typeof shorts.plan>,
): Promise<ShortPlan> {
  const { shipDay, way } = body
  const { item, step, lines } = await readShortItem(ctx, { productId, shipDay })
  const byHand = way === 'by_hand' ? body.lines : []
  // Shops that are being asked keep their available units, which aren't shared again.
  const isAsked = (line: ShortLine) => line.choiceId !== null && !byHand.some((one) => isSameLine(one, line))
  const shared = lines.filter((line) => !isAsked(line))
  const kept = sumOf(lines.filter(isAsked).map(({ asked, missing }) => asked - missing))
  const shares = share(
    shared.map((line) => ({
      asked: line.asked,
      placed: line.placedAt.getTime(),
      leaves: minutesOf(line.leaves),
      gets: byHand.find((one) => isSameLine(one, line))?.gets,
    })),
    { there: item.there - kept, step, way },
  )
  const gets = lines.map((line) =>
    isAsked(line) ? line.asked - line.missing : (shares[shared.indexOf(line)] ?? 0),
  )
  for (const one of byHand) refuseHand(one, lines, step)
  if (sumOf(gets) > item.there + item.free)
    throw new AppError('not_enough_stock', {
      detail: `Only ${item.there + item.free} are there.`,
      data: { available: item.there + item.free },
    })
  const [own, ...others] = await candidates(ctx, { productId, customerId: null })
  const ranked = own
    ? others
        .map((row) => ({ row, ...rankOf(replaceable(own), replaceable(row)) }))
        .sort((a, b) => b.rank - a.rank || b.row.free - a.row.free || a.row.id - b.row.id)
        .map(({ row }) => row)
    : []
  const left = new Map(ranked.map(({ id, free }) => [id, free]))
  const planned = lines.map((line, at): PlannedLine => {
    const {
      orderNumber,
      customer,
      accountNumber,
      status,
      method,
      routeNumber,
      leaves,
      asked,
      wish,
      percent,
    } = line
    const units = gets[at] ?? 0
    const rest = line.asked - units
    const fitting = own && rest > 0 ? ranked.find((row) => takes(line, { own, row, rest, left })) : undefined
    if (fitting) left.set(fitting.id, (left.get(fitting.id) ?? 0) - rest)
    const closes = closesAt(ctx, line)
    const mayAsk = mayChoose(status) && mayStillAsk(closes, ctx.now())
    return {
      orderNumber,
      line: line.line,
      customer,
      accountNumber,
      status,
      method,
      routeNumber,
      leaves,
      asked,
      gets: units,
      rest,
      instead: fitting?.id ?? null,
      wish,
      percent,
      askUntil: mayAsk ? closes.toISOString() : null,
      ask: rest > 0 && mayAsk && (wish === 'ASK' || line.choiceId !== null),
      isAsked: line.choiceId !== null,
    }
  })
  const used = new Set(planned.map(({ instead }) => instead))
  return {
    item,
    shipDay,
    way,
    step,
    counted: await readCounted(ctx, productId),
    supply: await readSupply(ctx, productId),
    lines: planned,
    instead: ranked
      .filter(({ id }, at) => at < mostInstead || used.has(id))
      .map((row) => insteadOf(row, own)),
  }
}

type Taking = { own: CandidateRow; row: CandidateRow; rest: number; left: ReadonlyMap<number, number> }

const takes = ({ wish, percent }: ShortLine, { own, row, rest, left }: Taking): boolean =>
  row.um === own.um &&
  (left.get(row.id) ?? 0) >= rest &&
  fitsWish({ wish, percent }, wished(own), wished(row))

const insteadOf = (row: CandidateRow, own: CandidateRow | undefined): InsteadOf => ({
  productId: row.id,
  description: row.description,
  um: row.um,
  imageName: row.imageName,
  colorHex: row.colorHex,
  free: row.free,
  difference: Math.round(((row.priceE4 ?? 0) / Math.max(1, own?.priceE4 ?? 0) - 1) * 1000) / 10,
})

type Named = { orderNumber: number; line: number }
export const isSameLine = (a: Named, b: Named): boolean =>
  a.orderNumber === b.orderNumber && a.line === b.line

const sumOf = (units: readonly number[]) => units.reduce((sum, one) => sum + one, 0)

/** Departure as minutes of the day; orders without a truck come last. */
const minutesOf = (time: string | null): number => {
  if (time === null) return 24 * 60
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Throws for a manual number that its line can't get. */
export function refuseHand(
  { gets, ...named }: Named & { gets: number },
  lines: readonly ShortLine[],
  step: number,
): void {
  const line = lines.find((one) => isSameLine(one, named))
  if (!line) throw new AppError('not_found', { detail: `Order ${named.orderNumber} has no such line.` })
  const fault = handFault({ asked: line.asked, gets }, step)
  if (fault === 'above')
    throw new AppError('above_maximum', { detail: `${line.customer} asked for ${line.asked}.` })
  if (fault === 'step')
    throw new AppError('not_a_multiple', { detail: `${line.customer}: enter a multiple of ${step}.` })
}

/** A short item of a day with all its lines. Throws not_found when nothing of it is short. */
export async function readShortItem(
  ctx: SignedInCtx,
  { productId, shipDay }: { productId: number; shipDay: Day },
) {
  const [item] = await readItems(ctx, shipDay, productId)
  if (!item) throw new AppError('not_found', { detail: 'Nothing of this item is short on that day.' })
  const lines = await linesOfItem(ctx, { productId, shipDay })
  const { min_quantity: step } = await ctx.db
    .selectFrom('products')
    .select('min_quantity')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  return { item, step, lines }
}

/** How many past arrivals of an item the forecast uses. */
const arrivalsRead = 8

async function readSupply(ctx: SignedInCtx, productId: number): Promise<ShortPlan['supply']> {
  const { rows } = await sql<Arrival>`select arrived_on::text as on, sum(received)::int as units from lots
    where product_id = ${productId} and arrived_on is not null group by arrived_on order by arrived_on desc
    limit ${arrivalsRead}`.execute(ctx.db)
  return nextSupply(rows, dayAt(ctx.now(), ctx.settings.timeZone))
}

async function readCounted({ db }: SignedInCtx, productId: number): Promise<ShortPlan['counted']> {
  const row = await db
    .selectFrom('stock_missing')
    .selectAll()
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return row
    ? { units: row.counted, book: row.book, at: row.counted_at.toISOString(), actor: row.actor }
    : null
}
