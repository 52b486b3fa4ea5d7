import { sql } from 'kysely'
import { addDays, type Day, daysBetween } from '../../contract/core/dates.ts'
import { holdStateOf } from '../../contract/rules/hold.ts'
import type { HoldState } from '../../contract/rules/hold-states.ts'
import type { Ctx } from '../core/route.ts'
import { today } from './post.ts'

export type Standing = {
  openCents: number
  overdueCents: number
  openCount: number
  overdueCount: number
  oldestDueOn: Day | null
  /** Available credits. */
  creditCents: number
  /** Ordered on account and not invoiced yet. */
  promisedCents: number
  /** Collected at the door by drivers whose hand-over the office has not accepted yet. */
  withDriverCents: number
  /** The last day of a staff release, on which the past-due account may still order on account. */
  releasedUntil: Day | null
}

/** A customer's balance: open invoices, the part past due today in the distributor's zone, and orders not invoiced yet. */
export async function readStanding(ctx: Ctx, customerId: number): Promise<Standing> {
  const on = today(ctx)
  const { rows } = await sql<Omit<Standing, 'creditCents'>>`
    select coalesce(sum(amount_cents - paid_cents), 0)::bigint as "openCents",
      coalesce(sum(amount_cents - paid_cents) filter (where due_on < ${on}), 0)::bigint as "overdueCents",
      count(*) as "openCount",
      count(*) filter (where due_on < ${on}) as "overdueCount",
      min(due_on) filter (where due_on < ${on}) as "oldestDueOn",
      (select coalesce(sum(total_cents), 0) from orders o
        where customer_id = ${customerId} and payment_status = 'ON_ACCOUNT' and status not in ('CANCELLED', 'CLOSED')
          and not exists (select from invoices i where i.order_id = o.id))::bigint as "promisedCents",
      (select coalesce(sum(amount_cents - applied_cents), 0) from credit_memos
        where customer_id = ${customerId} and applied_cents < amount_cents)
      + (select coalesce(sum(amount_cents - refunded_cents - applied_cents), 0) from payments
        where customer_id = ${customerId} and status = 'captured' and order_id is null
          and amount_cents > refunded_cents + applied_cents) as "creditCents",
      ${withDriver(customerId)} as "withDriverCents",
      (select until from hold_releases where customer_id = ${customerId} order by id desc limit 1) as "releasedUntil"
    from invoices
    where customer_id = ${customerId} and paid_cents < amount_cents`.execute(ctx.db)
  const standing = rows[0] as Standing
  return { ...standing, creditCents: Number(standing.creditCents) }
}

/** Money of a customer that drivers have collected: it counts immediately, and becomes a payment once the office has accepted it. */
const withDriver = (customerId: number) => sql<number>`(
  select coalesce(sum((c.value ->> 'cents')::bigint), 0) from stops s cross join lateral jsonb_each(s.collected) c
  where s.customer_id = ${customerId} and s.collected <> '{}' and c.value ->> 'way' <> 'NOTHING'
    and not exists (select from hand_overs h where h.run_id = s.run_id and h.accepted_at is not null))::bigint`

/** Whether a payment is not reserved for an order without an invoice. */
export const isNoDeposit = sql<boolean>`(payments.order_id is null
  or exists (select from invoices where invoices.order_id = payments.order_id))`

/** What counts against the credit limit before the next order. */
export const owedCents = ({ openCents, promisedCents, creditCents, withDriverCents }: Standing): number =>
  openCents + promisedCents - creditCents - withDriverCents

/** The due day of the oldest past-due invoice; null if credits and money with drivers cover everything past due. */
const lateSince = ({ oldestDueOn, overdueCents, creditCents, withDriverCents }: Standing): Day | null =>
  overdueCents > creditCents + withDriverCents ? oldestDueOn : null

/** The day from which a past-due account orders by card only; null if nothing is past due, or if it never does. */
export function stopsOn(ctx: Ctx, standing: Standing): Day | null {
  const { pastDueStopDays, pastDueHoldDays } = ctx.settings
  const since = lateSince(standing)
  const steps = [pastDueStopDays, pastDueHoldDays].filter((step) => step !== null)
  if (since === null || steps.length === 0) return null
  const day = addDays(since, Math.min(...steps))
  const { releasedUntil } = standing
  return releasedUntil !== null && releasedUntil >= today(ctx) && releasedUntil >= day
    ? addDays(releasedUntil, 1)
    : day
}

/** The account's step in collections, and its days past due. */
export function holdOf(
  ctx: Ctx,
  standing: Standing,
  { byHand }: { byHand: boolean },
): { state: HoldState; daysPastDue: number } {
  const on = today(ctx)
  const since = lateSince(standing)
  const state = holdStateOf({
    oldestDueOn: since,
    today: on,
    stopDays: ctx.settings.pastDueStopDays,
    holdDays: ctx.settings.pastDueHoldDays,
    byHand,
    releasedUntil: standing.releasedUntil,
  })
  return { state, daysPastDue: since === null ? 0 : Math.max(0, daysBetween(since, on)) }
}
