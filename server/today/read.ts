import { may, staffAuthorities } from '../../contract/core/access.ts'
import type { InputOf } from '../../contract/core/endpoint.ts'
import { pickLists } from '../../contract/features/pick-lists.ts'
import {
  type today as contract,
  type Line,
  lineGroups,
  mostDaysOff,
  type Today,
} from '../../contract/features/today.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { checks, readsOrders, readsPrices, suppliersDue } from './checks.ts'
import { type FilesDue, packingOf, stepsOf, type TodaysCtx, todaysCtx, trucksOf } from './day.ts'
import { orderFigures, shopNow } from './figures.ts'

const readsTrucks = [
  'TRUCK_DELIVERY_ETA',
  'TRUCK_DRIVERS',
  'ORDER_DESK',
  'DATE_MANAGEMENT',
  'DASHBOARD',
] as const

/** Throws not_found for people without an administration page, and for staff acting for a customer. */
function assertStaff({ user }: SignedInCtx) {
  if (!user.staff || !may(user, staffAuthorities)) throw new AppError('not_found')
}

export async function readToday(ctx: SignedInCtx): Promise<Today> {
  assertStaff(ctx)
  const todays = await todaysCtx(ctx)
  const { user } = ctx
  const trucks = may(user, readsTrucks) ? await trucksOf(todays) : null
  const files = may(user, readsPrices) ? await filesDue(todays) : null
  const packing = may(user, pickLists.read.access) ? await packingOf(todays) : null
  return {
    at: todays.at.toISOString(),
    day: todays.day,
    shipDay: todays.shipDay,
    steps: await stepsOf(todays, { trucks, files, packing }),
    orders: may(user, readsOrders) ? await orderFigures(todays) : null,
    trucks:
      trucks?.map(({ leavesAt, ...truck }) => ({
        ...truck,
        leavesAt: leavesAt.toISOString(),
      })) ?? null,
    shop: await shopNow(todays),
    lines: await linesOf(todays),
  }
}

async function filesDue(ctx: TodaysCtx): Promise<FilesDue | null> {
  const due = await suppliersDue(ctx)
  const last = due.at(-1)
  return last ? { at: last.dueAt, came: due.filter(({ came }) => came).length, of: due.length } : null
}

/** The user's lines by group, without those they have snoozed. */
async function linesOf(ctx: TodaysCtx): Promise<Line[]> {
  const mine = checks.filter(({ access }) => may(ctx.user, access))
  const found: Line[] = []
  for (const { group, find } of mine) found.push(...(await find(ctx)).map((line) => ({ ...line, group })))
  if (found.length === 0) return []
  const off = await ctx.db
    .selectFrom('today_snoozes')
    .select('key')
    .where('user_id', '=', ctx.user.id)
    .where('until', '>', ctx.at)
    .execute()
  const isOff = new Set(off.map(({ key }) => key))
  return lineGroups.flatMap((group) => found.filter((line) => line.group === group && !isOff.has(line.key)))
}

const dayMs = 86_400_000

/** Throws not_found like the page, invalid_input for a moment that has passed or is too far ahead. */
export async function snooze(
  ctx: SignedInCtx,
  key: string,
  { until }: InputOf<typeof contract.snooze>['body'],
): Promise<void> {
  assertStaff(ctx)
  const mine = ctx.db.deleteFrom('today_snoozes').where('user_id', '=', ctx.user.id)
  await mine.where((of) => of.or([of('key', '=', key), of('until', '<', ctx.now())])).execute()
  if (until === null) return
  const ahead = Date.parse(until) - ctx.now().getTime()
  const refuse = (message: string) => new AppError('invalid_input', { fields: [{ path: 'until', message }] })
  if (ahead <= 0) throw refuse('This moment has passed.')
  if (ahead > mostDaysOff * dayMs) throw refuse('At most 7 days ahead.')
  await ctx.db
    .insertInto('today_snoozes')
    .values({ user_id: ctx.user.id, key, until: new Date(until) })
    .execute()
}
