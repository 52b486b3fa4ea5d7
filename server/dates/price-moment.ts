import * as z from 'zod/mini'
import { addDays, dayAt, startOfDay } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { priceMoment } from '../../contract/features/dates/price-moment.ts'
import {
  type PriceSchedule,
  priceMomentAfter,
  usualPriceSchedule,
} from '../../contract/rules/price-moment.ts'
import { changeFields, differing } from '../changes/record.ts'
import type { Values } from '../changes/tables.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { inTurn } from './in-turn.ts'

const settingName = 'dates.price-schedule'
export const priceScheduleKey = 'price-schedule'

const Stored = z.object({
  weekdays: z.array(z.int()),
  time: z.string(),
  next: z.nullable(z.string()),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(z.string()),
})
type Stored = z.infer<typeof Stored>

/** How far ahead staff may schedule a moment. */
const mostDaysAhead = 60

/** The next moment at which scheduled prices take effect. */
export async function nextPriceMoment(ctx: Pick<Ctx, 'db' | 'now' | 'settings'>): Promise<Date> {
  return priceMomentAfter(await readStored(ctx), ctx.now(), ctx.settings.timeZone)
}

export async function readNextMoment(ctx: Ctx): Promise<ReplyOf<typeof priceMoment.next>> {
  const stored = await readStored(ctx)
  const at = priceMomentAfter(stored, ctx.now(), ctx.settings.timeZone).toISOString()
  return { at, named: at === stored.next, changedBy: stored.changedBy, changedAt: stored.changedAt }
}

export async function readSchedule(ctx: Ctx): Promise<ReplyOf<typeof priceMoment.schedule>> {
  const { next: _, ...stored } = await readStored(ctx)
  return { ...stored, timeZone: ctx.settings.timeZone }
}

/** Throws `invalid_input` for a moment that has passed or is too far ahead. */
export async function setNextMoment(
  ctx: SignedInCtx,
  { at }: InputOf<typeof priceMoment.setNext>['body'],
): Promise<ReplyOf<typeof priceMoment.next>> {
  const now = ctx.now()
  const { timeZone } = ctx.settings
  const last = startOfDay(addDays(dayAt(now, timeZone), mostDaysAhead + 1), timeZone)
  const refuse = (message: string) => new AppError('invalid_input', { fields: [{ path: 'at', message }] })
  if (at !== null && Date.parse(at) <= now.getTime()) throw refuse('This moment has passed.')
  if (at !== null && Date.parse(at) >= last.getTime()) throw refuse('At most 60 days ahead.')
  await change(ctx, 'price-moment.changed', { next: at === null ? null : new Date(at).toISOString() })
  return readNextMoment(ctx)
}

export async function setSchedule(
  ctx: SignedInCtx,
  { weekdays, time }: InputOf<typeof priceMoment.setSchedule>['body'],
): Promise<ReplyOf<typeof priceMoment.schedule>> {
  await change(ctx, 'price-days.changed', { weekdays, time })
  return readSchedule(ctx)
}

async function change(
  ctx: SignedInCtx,
  sentence: 'price-moment.changed' | 'price-days.changed',
  after: Partial<PriceSchedule>,
) {
  await inTurn(ctx.db)
  const before = scheduleOf(await readStored(ctx))
  const fields = differing('dates', priceScheduleKey, { before, after })
  await changeFields(
    ctx,
    {
      area: 'dates',
      sentence,
      parameters: {},
      subject: 'price schedule',
      before,
      after: { ...before, ...after },
    },
    fields,
  )
  if (fields.length > 0) await savePriceSchedule(ctx, after)
}

/** The values that an undo can restore. */
export const priceScheduleValues = async (ctx: Ctx): Promise<Values> => scheduleOf(await readStored(ctx))

const scheduleOf = ({ weekdays, time, next }: PriceSchedule): PriceSchedule => ({ weekdays, time, next })

/** Writes some fields of the schedule; the others are unchanged. */
export async function savePriceSchedule(ctx: SignedInCtx, values: Partial<PriceSchedule>) {
  const mark = { changedBy: ctx.user.email, changedAt: ctx.now().toISOString() }
  const value = JSON.stringify({ ...scheduleOf(await readStored(ctx)), ...values, ...mark })
  await ctx.db
    .insertInto('settings')
    .values({ name: settingName, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  await ctx.emit('settings.changed', {})
}

async function readStored({ db }: Pick<Ctx, 'db'>): Promise<Stored> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', settingName)
    .executeTakeFirst()
  const { data } = Stored.safeParse(row?.value)
  return (
    data ?? {
      ...usualPriceSchedule,
      weekdays: [...usualPriceSchedule.weekdays],
      changedBy: null,
      changedAt: null,
    }
  )
}
