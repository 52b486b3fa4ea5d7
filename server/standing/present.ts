import { sql } from 'kysely'
import type { z } from 'zod/mini'
import { addDays, type Day, daysBetween } from '../../contract/core/dates.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { methodLabels } from '../../contract/core/fields.ts'
import { dollarsFromCents, dollarsFromE4, lineAmountCents } from '../../contract/core/money.ts'
import type {
  Standing,
  StandingDate,
  StandingLine,
  StandingSummary,
} from '../../contract/features/standing/shapes.ts'
import type { standing } from '../../contract/features/standing/standing.ts'
import { holidaysIn } from '../../contract/rules/holidays.ts'
import { aroundPause, isPaused, planAt } from '../../contract/rules/standing-days.ts'
import type { SignedInCtx } from '../core/route.ts'
import {
  type Days,
  firstShown,
  firstUnmade,
  marked,
  type Occurrence,
  occurrencesOf,
  readDays,
  shownUntil,
} from './days.ts'
import { type PlanRow, readOwn, readOwnOne, type StandingRow } from './rows.ts'
import { wantedOn, weighLines } from './weigh.ts'

type Shown = z.infer<typeof StandingDate>

/** The user's standing orders. */
export async function listStanding(ctx: SignedInCtx): Promise<ReplyOf<typeof standing.list>> {
  const [rows, days] = await Promise.all([readOwn(ctx), readDays(ctx)])
  return {
    rows: rows.map((row): StandingSummary => {
      const occurrences = occurrencesOf(row, days, days.today, shownUntil(days.today))
      const next =
        row.status === 'DRAFT' ? undefined : occurrences.find(({ state }) => saysSomething.has(state))
      return { ...summaryOf(row, days), next: next ? dateOf(next, new Map()) : null }
    }),
  }
}

const saysSomething = new Set(['PLANNED', 'MOVED', 'ASKED', 'DOUBLED', 'MADE', 'HELD'])

/** One standing order with its lines at today's prices and its days. Throws not_found. */
export async function readStanding(ctx: SignedInCtx, id: number): Promise<z.infer<typeof Standing>> {
  return presentStanding(ctx, await readOwnOne(ctx, id))
}

export async function presentStanding(ctx: SignedInCtx, row: StandingRow): Promise<z.infer<typeof Standing>> {
  const days = await readDays(ctx)
  const from = firstUnmade(row, days)
  const plan = currentPlan(row, from)
  const { last, first } = aroundPause(row)
  const later = row.plans.find(({ fromDay }) => fromDay > from)
  const firstAfter = first && occurrencesOf({ ...row, status: 'RUNNING' }, days, first, first)[0]
  return {
    ...summaryOf(row, days),
    version: row.version,
    pauseNote: row.pauseNote,
    lastBefore: row.pausedFrom ? (last ?? null) : null,
    firstAfter: firstAfter?.dueOn ?? null,
    firstAfterMade: firstAfter?.makesOn ?? null,
    pays: row.pays,
    cardAccountId: row.cardId,
    poNumber: row.poNumber,
    note: row.note,
    changesOn: later?.fromDay ?? null,
    ...(await shownOf(ctx, row, { plan, days })),
  }
}

/** Lines at today's prices and days of four months, for a stored template or a preview. */
export async function shownOf(
  ctx: SignedInCtx,
  row: StandingRow,
  { plan, days }: { plan: PlanRow; days: Days },
) {
  const wanted = wantedOn(plan, null, false)
  const { lines } = await weighLines(ctx, { plan, wanted })
  const occurrences = occurrencesOf(row, days, firstShown(days.today), shownUntil(days.today))
  const factors = await factorsOf(ctx, occurrences)
  const shown = lines.map(({ line, product, outcome }): StandingLine => {
    const amountCents = outcome.quantity === 0 ? 0 : lineAmountCents(line.quantity, outcome.priceE4)
    return {
      productId: line.productId,
      description: product.description,
      um: product.um,
      pack: product.pack,
      minQuantity: product.min_quantity,
      imageName: product.image_name,
      colorHex: product.color_hex,
      quantity: line.quantity,
      unitPrice: dollarsFromE4(outcome.priceE4),
      atMost: line.atMostE4 === null ? null : dollarsFromE4(line.atMostE4),
      amount: dollarsFromCents(amountCents),
      wish: line.wish === null ? null : { wish: line.wish, percent: line.percent ?? 0 },
      missing: outcome.why,
    }
  })
  const cents = lines.reduce(
    (total, { line, outcome }) =>
      total + (outcome.quantity === 0 ? 0 : lineAmountCents(line.quantity, outcome.priceE4)),
    0,
  )
  return {
    lines: shown,
    about: dollarsFromCents(cents),
    aheadDays: days.aheadDays,
    today: days.today,
    dates: occurrences.map((one) => dateOf(one, factors)),
    holidays: marked(days),
  }
}

/** The days of a standing order between two days. Throws not_found. */
export async function readDates(
  ctx: SignedInCtx,
  { id, from, to }: { id: number; from?: Day | undefined; to?: Day | undefined },
): Promise<ReplyOf<typeof standing.dates>> {
  const [row, days] = await Promise.all([readOwnOne(ctx, id), readDays(ctx)])
  const first = from ?? firstShown(days.today)
  const most = addDays(first, mostDays)
  const last = to && to < most ? to : most
  const occurrences = occurrencesOf(row, days, first, last)
  const factors = await factorsOf(ctx, occurrences)
  return { dates: occurrences.map((one) => dateOf(one, factors)) }
}
const mostDays = 400

export const currentPlan = (row: StandingRow, day: Day): PlanRow => {
  const plan = planAt(row.plans, day) ?? row.plans[0]
  if (!plan) throw new Error(`standing order ${row.id} has no plan`)
  return plan
}

function summaryOf(row: StandingRow, { today }: Days) {
  const plan = currentPlan(row, firstUnmade(row, { today }))
  // A pause begins and ends on its dates, even before the job updates the state.
  const isRunning = row.status === 'RUNNING' || row.status === 'PAUSED'
  return {
    id: row.id,
    name: row.name,
    status: isRunning ? (isPaused(row, today) ? ('PAUSED' as const) : ('RUNNING' as const)) : row.status,
    everyWeeks: plan.everyWeeks,
    weekdays: [...plan.weekdays],
    deliveryMethod: methodLabels[plan.method],
    shipToId: plan.addressId,
    shipTo: plan.shipTo,
    routeNumber: plan.method === 'TRUCK' ? plan.routeNumber : null,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    pausedFrom: row.pausedFrom,
    pausedTo: row.pausedTo,
    made: row.dates.filter(({ state }) => state === 'MADE').length,
    items: plan.lines.length,
  }
}

function dateOf(one: Occurrence, factors: ReadonlyMap<Day, number>): Shown {
  const { stored } = one
  const order = stored?.state === 'MADE' ? stored : undefined
  return {
    dueOn: one.dueOn,
    shipsOn: one.shipsOn,
    state: one.state,
    makesOn: one.makesOn,
    holiday: one.holiday,
    factor: one.doubles ? (factors.get(one.dueOn) ?? null) : null,
    answerBy: one.answerBy,
    orderNumber: order?.orderNumber ?? null,
    total: order?.totalCents == null ? null : dollarsFromCents(order.totalCents),
    changeUntil: order?.cutOff ? new Date(order.cutOff).toISOString() : null,
    why: one.why,
    leftOut: (stored?.leftOut ?? []).map(({ priceE4, instead, ...line }) => ({
      ...line,
      unitPrice: dollarsFromE4(priceE4),
      instead: instead && {
        description: instead.description,
        quantity: instead.quantity,
        unitPrice: dollarsFromE4(instead.priceE4),
      },
    })),
    lines: stored?.lines ?? null,
  }
}

/**
 * How many times its usual week the customer bought in the week before the holiday last year, to a tenth, for days with a question.
 * Unknown for a shop that bought nothing in the four weeks before it.
 */
export async function factorsOf(
  ctx: SignedInCtx,
  occurrences: readonly Occurrence[],
): Promise<Map<Day, number>> {
  const factors = new Map<Day, number>()
  for (const { dueOn, doubles, holiday } of occurrences) {
    if (!doubles) continue
    const year = Number(dueOn.slice(0, 4))
    const [now, then] = [year, year - 1].map(
      (one) => holidaysIn(one).find(({ name }) => name === holiday)?.day,
    )
    const due = then && now ? addDays(then, daysBetween(now, dueOn)) : addDays(dueOn, -364)
    const { rows } = await sql<{ week: number; usual: number }>`
      select coalesce(sum(l.quantity) filter (where o.ship_day > ${addDays(due, -4)}::date), 0)::float as week,
        coalesce(sum(l.quantity) filter (where o.ship_day <= ${addDays(due, -4)}::date), 0)::float / 4 as usual
      from orders o join order_lines l on l.order_id = o.id
      where o.customer_id = ${ctx.user.customerId} and o.status <> 'CANCELLED'
        and o.ship_day > ${addDays(due, -32)}::date and o.ship_day <= ${addDays(due, 3)}::date`.execute(
      ctx.db,
    )
    const { week = 0, usual = 0 } = rows[0] ?? {}
    if (usual > 0 && week > 0) factors.set(dueOn, Math.round((week / usual) * 10) / 10)
  }
  return factors
}
