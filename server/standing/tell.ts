import { addDays, type Day } from '../../contract/core/dates.ts'
import { answersDoubleBefore } from '../../contract/rules/standing-days.ts'
import type { Ctx } from '../core/route.ts'
import { notify } from '../notices/notify.ts'
import { ownersOf, representativeOf } from '../notices/receivers.ts'
import { endOf } from './days.ts'
import type { LeftOutRow, StandingRow } from './rows.ts'

/** Keys of notices: a person gets each only once. */
const nameOf = (id: number, day: Day, what: string) => `standing:${id}:${day}:${what}`
export const doubleNotice = (id: number, day: Day) => nameOf(id, day, 'double')

const pageOf = ({ id }: StandingRow) => `/standing/${id}`

/** The person who set it up, or the shop's owners if that person has left. */
async function ownerOf(ctx: Ctx, { ownerId, customerId }: StandingRow): Promise<number[]> {
  const owner = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', ownerId)
    .where('customer_id', '=', customerId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return owner ? [owner.id] : ownersOf(ctx, customerId)
}

const goodsOf = (leftOut: readonly LeftOutRow[]) => leftOut.map(({ description }) => description).join(', ')

type Made = {
  row: StandingRow
  dueOn: Day
  shipsOn: Day
  holiday: string | null
  orderNumber: number
  totalCents: number
  leftOut: readonly LeftOutRow[]
}

/** Notifies of a new order, which a holiday may have moved to another day. In the order's transaction. */
export async function tellMade(ctx: Ctx, made: Made): Promise<void> {
  const { row, dueOn, shipsOn, holiday, orderNumber, totalCents, leftOut } = made
  const to = await ownerOf(ctx, row)
  const { name } = row
  await notify(ctx, {
    topic: 'standing-made',
    facts: { name, orderNumber, totalCents, day: shipsOn, without: goodsOf(leftOut) },
    to,
    link: `/orders/${orderNumber}`,
    once: nameOf(row.id, dueOn, 'made'),
  })
  if (shipsOn === dueOn) return
  await notify(ctx, {
    topic: 'standing-moved',
    facts: { name, day: shipsOn, from: dueOn, holiday: holiday ?? '' },
    to,
    link: pageOf(row),
    once: nameOf(row.id, dueOn, 'moved'),
  })
}

type Failed = { row: StandingRow; dueOn: Day; shipsOn: Day; why: string }

/** Notifies the shop and its representative that a day is held. */
export async function tellHeld(ctx: Ctx, { row, dueOn, shipsOn, why }: Failed): Promise<void> {
  const once = nameOf(row.id, dueOn, `held:${why}`)
  const facts = { name: row.name, day: shipsOn, why }
  await notify(ctx, { topic: 'standing-held', facts, to: await ownerOf(ctx, row), link: pageOf(row), once })
  const customer = await ctx.db
    .selectFrom('customers')
    .select(['name', 'account_number'])
    .where('id', '=', row.customerId)
    .executeTakeFirstOrThrow()
  await notify(ctx, {
    topic: 'standing-waits',
    facts: { ...facts, customer: customer.name },
    to: await representativeOf(ctx, row.customerId),
    link: `/admin/customers/${customer.account_number}`,
    once,
  })
}

/** Notifies that the order could not be created in time. */
export async function tellMissed(ctx: Ctx, { row, dueOn, shipsOn, why }: Failed): Promise<void> {
  await notify(ctx, {
    topic: 'standing-missed',
    facts: { name: row.name, day: shipsOn, why },
    to: await ownerOf(ctx, row),
    link: pageOf(row),
    once: nameOf(row.id, dueOn, 'missed'),
  })
}

/** Warns some days before the order is created that an item is above its maximum price. */
export async function tellOver(
  ctx: Ctx,
  { row, dueOn, line }: { row: StandingRow; dueOn: Day; line: Over },
): Promise<void> {
  await notify(ctx, {
    topic: 'standing-over',
    facts: { name: row.name, day: dueOn, ...line.facts },
    to: await ownerOf(ctx, row),
    link: pageOf(row),
    once: nameOf(row.id, dueOn, `over:${line.productId}`),
  })
}
export type Over = { productId: number; facts: { goods: string; priceE4: number; atMostE4: number } }

/** Asks whether to double a day; the answer is due two weeks before. */
export async function tellDouble(
  ctx: Ctx,
  asked: { row: StandingRow; dueOn: Day; holiday: string; factor: number | null },
): Promise<void> {
  const { row, dueOn, holiday, factor } = asked
  await notify(ctx, {
    topic: 'standing-double',
    facts: { name: row.name, day: dueOn, holiday, factor },
    to: await ownerOf(ctx, row),
    link: pageOf(row),
    once: doubleNotice(row.id, dueOn),
    decideBy: endOf(addDays(dueOn, -answersDoubleBefore), ctx.settings.timeZone),
  })
}

/** Notifies that a line costs over a tenth more than four weeks before. */
export async function tellRisen(
  ctx: Ctx,
  {
    row,
    dueOn,
    goods,
    percent,
    productId,
  }: { row: StandingRow; dueOn: Day; goods: string; percent: number; productId: number },
): Promise<void> {
  await notify(ctx, {
    topic: 'standing-rose',
    facts: { name: row.name, goods, percent },
    to: await ownerOf(ctx, row),
    link: pageOf(row),
    once: `standing:${row.id}:${dueOn.slice(0, 7)}:rose:${productId}`,
  })
}
