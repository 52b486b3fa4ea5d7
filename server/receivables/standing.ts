import { sql } from 'kysely'
import { addDays, type Day, daysBetween } from '../../contract/dates.ts'
import { holdStateOf } from '../../contract/hold.ts'
import type { HoldState } from '../../contract/hold-states.ts'
import type { Ctx } from '../handle.ts'
import { today } from './post.ts'

export type Standing = {
  openCents: number
  overdueCents: number
  openCount: number
  overdueCount: number
  oldestDueOn: Day | null
  /** Credits that can be used. */
  creditCents: number
  /** Ordered on account and not invoiced yet. */
  promisedCents: number
  /** The last day on which staff let the account order on account all the same. */
  releasedUntil: Day | null
}

/** How a customer stands: what invoices leave open, what of it is past due on the distributor's today, and what is to come. */
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
      (select until from hold_releases where customer_id = ${customerId} order by id desc limit 1) as "releasedUntil"
    from invoices
    where customer_id = ${customerId} and paid_cents < amount_cents`.execute(ctx.db)
  const standing = rows[0] as Standing
  return { ...standing, creditCents: Number(standing.creditCents) }
}

/** What counts against the credit limit before another order does. */
export const owedCents = ({ openCents, promisedCents, creditCents }: Standing): number =>
  openCents + promisedCents - creditCents

/** The due day of the oldest invoice that is past due; null where credits cover all that is. */
const lateSince = ({ oldestDueOn, overdueCents, creditCents }: Standing): Day | null =>
  overdueCents > creditCents ? oldestDueOn : null

/** The day from which the account orders by card only, by what is past due; null where nothing is, or where it never does. */
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

/** Where an account stands on the ladder of being late, and since how many days it is. */
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
