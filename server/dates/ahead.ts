import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { days } from '../../contract/features/dates/days.ts'
import type { SettingName } from '../../contract/features/settings.ts'
import { changeFields, differing } from '../changes/record.ts'
import type { Values } from '../changes/tables.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { keyOf, readStored } from '../settings/state.ts'
import { inTurn } from './in-turn.ts'

type Ahead = { stock: number; booked: number }
const names = { stock: 'ORDER_DAYS_AHEAD', booked: 'BOOKING_DAYS_AHEAD' } as const satisfies Record<
  keyof Ahead,
  SettingName
>
const fields = ['stock', 'booked'] as const

export const aheadKey = 'days-ahead'

/** The same settings as at /admin/settings, where they can also be reset to the server's values. Read within the transaction. */
export async function aheadValues({ db, settings, liveSettings: { usual } }: Ctx): Promise<Values & Ahead> {
  const stored = await readStored(db)
  const valueOf = (name: (typeof names)[keyof Ahead], now: number) =>
    settings.fromEnvironment.includes(name) ? now : Number(stored.get(name)?.value ?? usual[name])
  return {
    stock: valueOf(names.stock, settings.orderDaysAhead),
    booked: valueOf(names.booked, settings.bookingDaysAhead),
  }
}

export async function readAhead(ctx: Ctx): Promise<ReplyOf<typeof days.ahead>> {
  return replyOf(ctx, await aheadValues(ctx))
}

const replyOf = ({ settings }: Ctx, { stock, booked }: Ahead): ReplyOf<typeof days.ahead> => ({
  STOCK: stock,
  PREBOOK: booked,
  FARM_DIRECT: booked,
  GROWER_DIRECT: booked,
  fixed: fields.filter((field) => settings.fromEnvironment.includes(names[field])),
})

/** Runs in a transaction; the caller refreshes this process's settings after the commit. Throws `set_on_server`. */
export async function setAhead(
  ctx: SignedInCtx,
  wanted: InputOf<typeof days.setAhead>['body'],
): Promise<ReplyOf<typeof days.ahead>> {
  await inTurn(ctx.db)
  const before = await aheadValues(ctx)
  const after = { stock: wanted.stock ?? before.stock, booked: wanted.booked ?? before.booked }
  const changed = differing('dates', aheadKey, { before, after })
  const parameters = {}
  const about = { area: 'dates', sentence: 'days-ahead.changed', parameters, subject: 'days ahead' } as const
  await changeFields(ctx, { ...about, before, after }, changed)
  if (changed.length > 0)
    await saveAhead(ctx, Object.fromEntries(changed.map(({ field, after: to }) => [field, to])))
  return replyOf(ctx, after)
}

export async function saveAhead(ctx: SignedInCtx, values: { [Field in keyof Ahead]?: number | undefined }) {
  const mark = { changedBy: ctx.user.email, changedAt: ctx.now().toISOString() }
  for (const field of fields) {
    if (values[field] === undefined) continue
    const name = names[field]
    if (ctx.settings.fromEnvironment.includes(name)) throw new AppError('set_on_server', { data: { name } })
    const value = JSON.stringify({ value: values[field], ...mark })
    await ctx.db
      .insertInto('settings')
      .values({ name: keyOf(name), value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
  }
  await ctx.emit('settings.changed', {})
  await ctx.emit('days.changed', {})
}
