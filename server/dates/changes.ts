import type { ChangeTable, RowValues, Values } from '../changes/tables.ts'
import type { SignedInCtx } from '../core/route.ts'
import { aheadKey, aheadValues, saveAhead } from './ahead.ts'
import { inTurn } from './in-turn.ts'
import { lockProducts, productKey, writeProducts } from './prebook-products.ts'
import { priceScheduleKey, priceScheduleValues, savePriceSchedule } from './price-moment.ts'
import { lockRows, rowKindNames, writeRows } from './rows.ts'

/** One kind of calendar data; its rows have keys `kind:id`, and a setting has only the kind. */
type Kind = {
  lock: (ctx: SignedInCtx, ids: readonly string[]) => Promise<ReadonlyMap<string, Values>>
  write: (ctx: SignedInCtx, rows: readonly RowValues[]) => Promise<void>
}

const kinds: Readonly<Record<string, Kind>> = {
  ...Object.fromEntries(
    rowKindNames.map((name): [string, Kind] => [
      name,
      {
        lock: (ctx, ids) => lockRows(ctx, name, ids),
        write: async (ctx, rows) => {
          await writeRows(ctx, name, rows)
          await ctx.emit('days.changed', {})
        },
      },
    ]),
  ),
  [productKey]: { lock: lockProducts, write: writeProducts },
  [aheadKey]: {
    lock: async (ctx) => new Map([['', await aheadValues(ctx)]]),
    write: async (ctx, rows) => {
      for (const { values } of rows) await saveAhead(ctx, values)
    },
  },
  [priceScheduleKey]: {
    lock: async (ctx) => new Map([['', await priceScheduleValues(ctx)]]),
    write: async (ctx, rows) => {
      for (const { values } of rows) await savePriceSchedule(ctx, values)
    },
  },
}
/** Items refer to their program, so the program is written first. */
const order = Object.keys(kinds)

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
    for (const [name, parts] of Map.groupBy(keys.map(partsOf), ({ kind }) => kind)) {
      const ids = parts.map(({ id }) => id)
      for (const [id, values] of (await kinds[name]?.lock(ctx, ids)) ?? []) found.set(keyOf(name, id), values)
    }
    return found
  },
  write: async (ctx, rows) => {
    const parted = rows.map(({ key, values }) => ({ ...partsOf(key), values }))
    const byKind = Map.groupBy(parted, ({ kind }) => kind)
    for (const name of order)
      if (byKind.has(name))
        await kinds[name]?.write(
          ctx,
          (byKind.get(name) ?? []).map(({ id, values }) => ({ key: id, values })),
        )
  },
  // The website translates the keys itself.
  names: async () => new Map(),
  committed: (ctx) => ctx.liveSettings.refresh(),
}
