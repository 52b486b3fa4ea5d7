import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../core/route.ts'
import type { Asked, Side } from './asked.ts'
import { closedPart, type GroupSums, labelOf, type PieceSums, pieceOf, type Sums } from './sources.ts'

/** Rows `f` with a `day`, and the expressions of their sums. */
type Rows = { facts: RawBuilder<unknown>; sums: RawBuilder<unknown> }

/** The sums of rows by time, and the totals of the closed days. */
export async function seriesOf(
  ctx: Ctx,
  { step }: Asked,
  side: Side,
  { facts, sums }: Rows,
): Promise<PieceSums[]> {
  const { rows } = await sql<{ piece: string | null; is_open: boolean } & Sums>`
    select ${pieceOf(step, side)} as piece, f.day > ${side.closed}::date as is_open, ${sums}
    from (${facts}) f group by grouping sets ((1, 2), (2))`.execute(ctx.db)
  return rows.flatMap(({ piece, is_open, ...own }) =>
    piece === null && is_open ? [] : [{ piece: piece ?? '', isOpen: is_open, sums: own as Sums }],
  )
}

type Split = Rows & { key: RawBuilder<unknown>; label?: RawBuilder<unknown>; order: string }

/** The sums of rows by a key, the largest first. */
export async function groupsOf(
  ctx: Ctx,
  { group }: Asked,
  { facts, sums, key, label = labelOf(group), order }: Split,
): Promise<GroupSums[]> {
  const { rows } = await sql<{ key: string; label: string } & Sums>`
    select g.*, ${label} as label
    from (select ${key} as key, ${sums} from (${facts}) f group by 1) g
    order by g.${sql.ref(order)} desc, g.key limit 100`.execute(ctx.db)
  return rows.map(({ key: own, label: name, ...rest }) => ({ key: own, label: name, sums: rest as Sums }))
}

/** Adds the sums of `more` to those of the same piece or key in `all`; missing sums on either side are zero. */
export function beside<T extends { sums: Sums }>(
  idOf: (one: T) => string,
  all: readonly T[],
  { more, names }: { more: readonly T[]; names: readonly string[] },
): T[] {
  const zeros = (of: readonly string[]) => Object.fromEntries(of.map((name) => [name, 0]))
  const byId = new Map(more.map((one) => [idOf(one), one]))
  const known = all.map((one) => ({
    ...one,
    sums: { ...one.sums, ...(byId.get(idOf(one))?.sums ?? zeros(names)) },
  }))
  const ids = new Set(all.map(idOf))
  const rest = more.filter((one) => !ids.has(idOf(one)))
  const missing = zeros(Object.keys(all[0]?.sums ?? {}))
  return [...known, ...rest.map((one) => ({ ...one, sums: { ...missing, ...one.sums } }))]
}

export const ofPiece = ({ piece, isOpen }: PieceSums) => `${piece} ${isOpen}`
export const ofKey = ({ key }: GroupSums) => key

/** Whether a side has a closed day. */
export const hasClosed = (side: Side): boolean => closedPart(side).span.from <= closedPart(side).span.to
