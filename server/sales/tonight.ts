import { sql } from 'kysely'
import { asDay, type Day } from '../../contract/core/dates.ts'
import type { InputOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type {
  CallEntry,
  Tonight,
  TonightNow,
  TonightRow,
  tonight,
} from '../../contract/features/sales/tonight.ts'
import {
  byStake,
  medianOf,
  type Placed,
  tonightGroupOf,
  tonightGroups,
} from '../../contract/rules/tonight.ts'
import type { SignedInCtx } from '../core/route.ts'
import { holdOf } from '../receivables/standing.ts'
import { readPace } from './pace.ts'
import { readRequests } from './requests.ts'
import { managesAll, whoseEvening } from './scope.ts'
import { type Evening, eveningOf } from './ship-day.ts'
import { type CallRow, sameDays, type TonightFactsRow, tonightRows } from './tonight-rows.ts'

/** A representative's call list: whom to call, who is about to order, and who has ordered. */
export async function readTonight(
  ctx: SignedInCtx,
  { query }: InputOf<typeof tonight.read>,
): Promise<Tonight> {
  const seesAll = managesAll(ctx)
  const whose = whoseEvening(ctx, seesAll ? query.rep : undefined)
  const evening = await eveningOf(ctx, whose, query.shipDay)
  const { at, today, shipDay } = evening
  const [{ rows: facts }, { rows: days }, requests, pace, reps] = await Promise.all([
    tonightRows({ whose, shipDay, today, at }).execute(ctx.db),
    sql<{ day: string }>`${sameDays(shipDay)}`.execute(ctx.db),
    readRequests(ctx, whose),
    readPace(ctx, { today, rep: query.rep }),
    seesAll ? readReps(ctx) : [],
  ])
  const lookedAt = days.map(({ day }) => asDay(day)).reverse()
  const found = facts.flatMap((row) => rowOf(ctx, row, { evening, lookedAt }) ?? [])
  found.sort(
    (a, b) =>
      tonightGroups.indexOf(a.row.group) - tonightGroups.indexOf(b.row.group) ||
      byStake(a.placed, b.placed, at),
  )
  const rows = found.map(({ row }) => row)
  const moments = found.flatMap(({ placed }) => placed.closesAt?.getTime() ?? [])
  const sum = (some: number[]) => dollarsFromCents(some.reduce((total, one) => total + one, 0))
  return {
    at: at.toISOString(),
    timeZone: ctx.settings.timeZone,
    shipDay,
    closesAt: moments.length > 0 ? new Date(Math.min(...moments)).toISOString() : null,
    nextDay: evening.nextDay,
    days: lookedAt,
    customers: rows.length,
    placed: sum(found.map(({ placedCents }) => placedCents)),
    usualNotPlaced: sum(found.flatMap(({ row, placed }) => (row.group === 'call' ? placed.usualCents : []))),
    rows,
    requests,
    pace,
    reps,
  }
}

async function readReps({ db }: SignedInCtx): Promise<{ rep: string; name: string }[]> {
  return db.selectFrom('sales_reps').select(['rep', 'name']).orderBy('name').orderBy('rep').execute()
}

type Found = { row: TonightRow; placed: Placed; placedCents: number }

/** The row of a customer; undefined for a customer without a delivery on the day. */
function rowOf(
  ctx: SignedInCtx,
  row: TonightFactsRow,
  { evening, lookedAt }: { evening: Evening; lookedAt: readonly Day[] },
): Found | undefined {
  const { account_number: accountNumber } = row
  const past = row.past ?? []
  const drops = row.addresses.flatMap(({ routeNumber, city }) => {
    const state = evening.stateFor({ method: 'TRUCK', routeNumber, accountNumber })
    const runs = routeNumber !== null && (state.open || state.reason === 'cut_off_passed')
    return runs ? [{ routeNumber, city, cutOff: state.open ? (state.cutOff ?? null) : null }] : []
  })
  const isThere = drops.length > 0 || past.length > 0 || Boolean(row.orders ?? row.cart_lines)
  if (!isThere && !row.basket && !row.call && row.declined_cents === null) return undefined
  const other = past.find(({ method }) => method !== 'TRUCK')?.method ?? 'PICKUP'
  const otherState = evening.stateFor({ method: other, routeNumber: null, accountNumber })
  const [
    drop = { routeNumber: null, city: '', cutOff: otherState.open ? (otherState.cutOff ?? null) : null },
  ] = drops.toSorted((a, b) => (a.cutOff?.getTime() ?? Infinity) - (b.cutOff?.getTime() ?? Infinity))
  const byDay = new Map(past.map((one) => [one.day, one]))
  const usualCents = medianOf(past.map(({ cents }) => cents))
  const { state } = holdOf(
    ctx,
    {
      openCents: row.overdue_cents,
      overdueCents: row.overdue_cents,
      openCount: 0,
      overdueCount: 0,
      oldestDueOn: row.oldest_due_on,
      creditCents: row.credit_cents,
      promisedCents: 0,
      withDriverCents: row.driver_cents,
      releasedUntil: row.released_until,
    },
    { byHand: row.status === 'on_hold' },
  )
  const isStopped = state === 'held' || state === 'cardOnly'
  const hasOrder = (row.orders ?? 0) > 0
  const outcome = row.call?.outcome ?? null
  const callBackAt = row.call?.callBackAt ? new Date(row.call.callBackAt) : null
  const group = tonightGroupOf({
    orderedDays: byDay.size,
    days: lookedAt.length,
    hasOrder,
    isOnHold: row.held_number !== null || (!hasOrder && isStopped),
    hasMissing: (row.missing ?? []).length > 0,
    hasWaiting: (row.cart_lines ?? 0) > 0 || row.declined_cents !== null || row.basket !== null,
    outcome,
  })
  return {
    placedCents: row.placed_cents ?? 0,
    placed: {
      name: row.name,
      closesAt: drop.cutOff,
      orderedDays: byDay.size,
      days: lookedAt.length,
      usualCents,
      outcome,
      callBackAt,
    },
    row: {
      accountNumber,
      name: row.name,
      city: drop.city || row.addresses[0]?.city || row.billing_city,
      routeNumber: drop.routeNumber,
      closesAt: drop.cutOff?.toISOString() ?? null,
      contact: row.contact?.name ?? '',
      phone: row.contact?.phone || row.phone_number,
      group,
      squares: lookedAt.map((day) => {
        const one = byDay.get(day)
        return one ? (one.isLate ? 'late' : 'ordered') : 'none'
      }),
      orderedDays: byDay.size,
      usual: dollarsFromCents(usualCents),
      now: nowOf(row, isStopped),
      seenAt: row.seen_at?.toISOString() ?? null,
      missing: row.missing ?? [],
      call: row.call && entryOf(ctx, row.call),
    },
  }
}

function nowOf(row: TonightFactsRow, isStopped: boolean): TonightNow {
  const amount = (cents: number | null) => dollarsFromCents(cents ?? 0)
  if (row.held_number !== null)
    return { kind: 'orderHeld', amount: amount(row.placed_cents), orderNumber: row.held_number }
  if (row.orders) return { kind: 'ordered', amount: amount(row.placed_cents), orders: row.orders }
  if (isStopped) {
    return row.overdue_cents > 0
      ? { kind: 'pastDue', amount: amount(row.overdue_cents) }
      : { kind: 'held', reason: row.hold_reason ?? '' }
  }
  if (row.declined_cents !== null)
    return {
      kind: 'declined',
      amount: amount(row.declined_cents),
      keptUntil: row.kept_until?.toISOString() ?? null,
    }
  if (row.basket) {
    const { id, state, at, cents } = row.basket
    return { kind: 'basket', id, state, at: new Date(at).toISOString(), amount: amount(Number(cents)) }
  }
  if (row.cart_lines)
    return {
      kind: 'cart',
      lines: row.cart_lines,
      amount: dollarsFromCents(Math.round((row.cart_e4 ?? 0) / 100)),
      heldUntil: row.held_until?.toISOString() ?? null,
    }
  return { kind: 'nothing' }
}

/** A row of the log as its reader sees it. */
export const entryOf = ({ user }: SignedInCtx, row: CallRow): CallEntry => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  name: row.name,
  mine: row.userId === user.id,
  shipDay: row.shipDay,
  outcome: row.outcome,
  callBackAt: row.callBackAt === null ? null : new Date(row.callBackAt).toISOString(),
  note: row.note,
})
