import { addDays, type Day } from '../../contract/core/dates.ts'
import { asksDoubleBefore, isPaused } from '../../contract/rules/standing-days.ts'
import { readBuyer } from '../checkout/buyer.ts'
import { inTransaction } from '../core/context.ts'
import { defineJob } from '../core/define-job.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import { type Days, type Occurrence, occurrencesOf, readDays } from './days.ts'
import { makeDue } from './make.ts'
import { factorsOf } from './present.ts'
import { readAny, type StandingRow, writeDown } from './rows.ts'
import { tellDouble, tellOver } from './tell.ts'
import { wantedOn, weighLines } from './weigh.ts'

/** How many days before an order is created the shop is warned of items above their maximum price. */
const warnsBefore = 3

/**
 * Creates the orders that are due, every five minutes. Catches up after an outage: creates orders that can still ship, and notifies
 * shops of the others. Each day has its own transaction, so that one failure doesn't affect the others.
 */
export const makeStandingJob = defineJob({
  name: 'make_standing',
  cron: '*/5 * * * *',
  run: async (ctx) => {
    const days = await readDays(ctx)
    const running = await ctx.db
      .selectFrom('standing_orders')
      .select('id')
      .where('status', 'in', ['RUNNING', 'PAUSED'])
      .orderBy('id')
      .execute()
    for (const { id } of running) {
      try {
        await makeDue(ctx, id, days)
        await look(ctx, id, days)
      } catch (error) {
        ctx.log.error({ err: error, standingId: id }, 'a standing order was not made')
      }
    }
  },
})

/** Starts and ends pauses, ends orders after their last day, asks about doubled days and warns of prices. */
async function look(ctx: Ctx, id: number, days: Days): Promise<void> {
  const row = await readAny(ctx, id)
  if (!row) return
  await followDates(ctx, row, days)
  const ahead = occurrencesOf(row, days, addDays(days.today, 1), addDays(days.today, 45))
  await askDoubles(ctx, row, days, ahead)
  for (const one of ahead)
    if (one.makesOn !== null && days.today < one.makesOn && addDays(one.makesOn, -warnsBefore) <= days.today)
      await warnOf(ctx, row, one)
}

async function followDates(ctx: Ctx, row: StandingRow, { today }: Days): Promise<void> {
  const isOver = row.endsOn !== null && row.endsOn < today && row.status !== 'ENDED'
  const status = isOver ? 'ENDED' : isPaused(row, today) ? 'PAUSED' : 'RUNNING'
  if (status === row.status) return
  await inTransaction(ctx, async (inside) => {
    const moved = await inside.db
      .updateTable('standing_orders')
      .set({ status, ...(isOver && { ended_at: ctx.now() }) })
      .where('id', '=', row.id)
      .where('status', '=', row.status)
      .returning('id')
      .executeTakeFirst()
    if (!moved) return
    await writeDown(inside, { id: row.id, was: row.status, became: status, actor: row.name })
    await inside.emit('standing.changed', { customerId: row.customerId })
  })
}

async function askDoubles(
  ctx: Ctx,
  row: StandingRow,
  { today }: Days,
  ahead: readonly Occurrence[],
): Promise<void> {
  const asked = ahead.filter(
    ({ state, dueOn }) => state === 'ASKED' && addDays(dueOn, -asksDoubleBefore) <= today,
  )
  if (asked.length === 0) return
  const buyer = await buyerOf(ctx, row)
  if (!buyer) return
  const factors = await factorsOf(buyer, asked)
  for (const { dueOn, holiday } of asked)
    await inTransaction(ctx, (inside) =>
      tellDouble(inside, { row, dueOn, holiday: holiday ?? '', factor: factors.get(dueOn) ?? null }),
    )
}

async function warnOf(ctx: Ctx, row: StandingRow, one: Occurrence): Promise<void> {
  if (!['PLANNED', 'MOVED', 'DOUBLED', 'ASKED'].includes(one.state)) return
  const buyer = await buyerOf(ctx, row)
  if (!buyer) return
  const wanted = wantedOn(one.plan, one.stored?.lines ?? null, one.state === 'DOUBLED')
  const { lines } = await weighLines(buyer, { plan: one.plan, wanted })
  for (const { line, product, outcome } of lines) {
    if (outcome.why !== 'OVER' || line.atMostE4 === null) continue
    const { description: goods } = product
    const facts = { goods, priceE4: outcome.priceE4, atMostE4: line.atMostE4 }
    await inTransaction(ctx, (inside) =>
      tellOver(inside, {
        row,
        dueOn: (one.shipsOn ?? one.dueOn) as Day,
        line: { productId: line.productId, facts },
      }),
    )
  }
}

/** The person who orders for the shop; undefined if nobody may any longer: its orders are held, with a notice. */
async function buyerOf(ctx: Ctx, { customerId, ownerId }: StandingRow) {
  try {
    return await readBuyer(ctx, { customerId, by: { userId: ownerId } })
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
