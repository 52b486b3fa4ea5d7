import { sql } from 'kysely'
import { addDays } from '../../contract/core/dates.ts'
import { divideHalfUp } from '../../contract/core/money.ts'
import { piecesOf, type Span } from '../../contract/rules/report-days.ts'
import type { Ctx } from '../core/route.ts'
import type { Asked, Side } from './asked.ts'
import { cubeFor } from './facts.ts'
import { closedPart, factsOf, pieceOf } from './sources.ts'

/** A ship day with what was sold. */
export type DaySales = { day: string; cents: number }

/**
 * The average of the last `days` ship days up to each piece's end, by the piece's first day. Days without orders don't count as ship
 * days, so that weekends and holidays don't lower the average.
 */
export function movingAverages(
  sold: readonly DaySales[],
  ends: readonly { key: string; end: string }[],
  days: number,
) {
  const inOrder = sold.filter(({ cents }) => cents > 0).sort((a, b) => (a.day < b.day ? -1 : 1))
  return new Map(
    ends.map(({ key, end }) => {
      const last = inOrder.filter(({ day }) => day <= end).slice(-days)
      const cents = last.reduce((sum, one) => sum + one.cents, 0)
      return [key, last.length === 0 ? 0 : divideHalfUp(cents, last.length)]
    }),
  )
}

/** The averages of a side by the first day of each calendar piece. Days that still take orders are left out. */
export async function trended(
  ctx: Ctx,
  asked: Asked,
  side: Side,
  keyOf: (piece: Span) => string,
): Promise<Map<string, number>> {
  const earlier = {
    ...side,
    span: { ...side.span, from: addDays(side.span.from, -2 * asked.trendDays - 14) },
  }
  const { rows: sold } = await sql<DaySales>`
    select ${pieceOf('day', earlier)} as day, sum(f.sales_cents)::bigint as cents
    from (${factsOf(cubeFor(asked.filters), closedPart(earlier), { filters: asked.filters, by: 'day' })}) f group by f.day`.execute(
    ctx.db,
  )
  const ends = piecesOf(asked.span, asked.step).map((piece) => ({ key: keyOf(piece), end: piece.to }))
  return movingAverages(sold, ends, asked.trendDays)
}
