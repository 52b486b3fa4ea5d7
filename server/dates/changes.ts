import type { ChangeTable, RowValues, Values } from '../changes/tables.ts'
import type { SignedInCtx } from '../core/route.ts'
import { inTurn } from './in-turn.ts'
import { priceScheduleKey, priceScheduleValues, savePriceSchedule } from './price-moment.ts'

/** One kind of what the calendar consists of; its rows have keys `kind:id`, a setting the kind alone. */
type Kind = {
  lock: (ctx: SignedInCtx, ids: readonly string[]) => Promise<ReadonlyMap<string, Values>>
  write: (ctx: SignedInCtx, rows: readonly RowValues[]) => Promise<void>
}

const kinds: Readonly<Record<string, Kind>> = {
  [priceScheduleKey]: {
    lock: async (ctx) => new Map([['', await priceScheduleValues(ctx)]]),
    write: async (ctx, rows) => {
      for (const { values } of rows) await savePriceSchedule(ctx, values)
    },
  },
}

const partsOf = (key: string) => {
  const [kind = '', ...id] = key.split(':')
  return { kind, id: id.join(':') }
}
const keyOf = (kind: string, id: string) => (id === '' ? kind : `${kind}:${id}`)

/** How changes of the calendar are undone. */
export const dateChanges: ChangeTable = {
  name: 'dates',
  lock: async (ctx, keys) => {
    await inTurn(ctx.db)
    const found = new Map<string, Values>()
    for (const [name, parts] of Map.groupBy(keys.map(partsOf), ({ kind }) => kind))
      for (const [id, values] of (await kinds[name]?.lock(
        ctx,
        parts.map(({ id }) => id),
      )) ?? [])
        found.set(keyOf(name, id), values)
    return found
  },
  write: async (ctx, rows) => {
    const parted = rows.map(({ key, values }) => ({ ...partsOf(key), values }))
    for (const [name, ofKind] of Map.groupBy(parted, ({ kind }) => kind))
      await kinds[name]?.write(
        ctx,
        ofKind.map(({ id, values }) => ({ key: id, values })),
      )
  },
  // The website has words for the keys.
  names: async () => new Map(),
}
