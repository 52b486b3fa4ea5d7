import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { standing } from '../../contract/features/standing/standing.ts'
import { isDue } from '../../contract/rules/standing-days.ts'
import { type DateState, dateMayMove } from '../../contract/rules/standing-moves.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { settleDecision } from '../notices/notify.ts'
import { occurrencesOf, readDays } from './days.ts'
import { lockOwn } from './rows.ts'
import { doubleNotice } from './tell.ts'
import { told } from './write.ts'

type Input = InputOf<typeof standing.setDate>

/**
 * Sets the decision for one day, in a transaction. Throws not_found for a day that isn't due, already_made, wrong_state for a move
 * outside the tables or a day that has passed.
 */
export async function setDate(
  ctx: SignedInCtx,
  { params: { id, date }, body }: Input,
): Promise<ReplyOf<typeof standing.setDate>> {
  const row = await lockOwn(ctx, id)
  const days = await readDays(ctx)
  const stored = row.dates.find(({ dueOn }) => dueOn === date)
  if (!isDue(row, date) && !stored) throw new AppError('not_found')
  if (stored?.state === 'MADE')
    throw new AppError('already_made', { data: { orderNumber: stored.orderNumber } })
  const [occurrence] = occurrencesOf(row, days, date, date)
  const isOver = (occurrence?.shipsOn ?? date) <= days.today
  if (row.status === 'ENDED' || isOver || !occurrence)
    throw new AppError('wrong_state', { detail: 'This day is over.' })
  const was: DateState = stored?.state ?? 'PLANNED'
  const change = changeOf(body, { was, doubles: occurrence.doubles })
  if (change.state !== was && !dateMayMove(was, change.state, 'customer'))
    throw new AppError('wrong_state', { detail: 'This day can’t be changed that way.' })
  const values = { ...change, decided_at: ctx.now() }
  await ctx.db
    .insertInto('standing_dates')
    .values({ standing_id: id, due_on: date, ...values })
    .onConflict((conflict) => conflict.columns(['standing_id', 'due_on']).doUpdateSet(values))
    .execute()
  if (change.answer) await settleDecision(ctx, doubleNotice(id, date))
  return told(ctx, id, {
    dueOn: date,
    was,
    became: body.do,
    after: { day: date, decided: body.do },
  })
}

type Change = {
  state: DateState
  why?: string
  stays?: boolean
  answer?: 'DOUBLE' | 'KEEP'
  lines?: string | null
}

function changeOf({ do: what, lines }: Input['body'], now: { was: DateState; doubles: boolean }): Change {
  switch (what) {
    case 'SKIP':
      return { state: 'SKIPPED', why: '' }
    case 'BACK':
      return { state: 'PLANNED', why: '', stays: false }
    case 'STAY':
      return { state: now.was, stays: true }
    case 'DOUBLE':
    case 'KEEP':
      if (!now.doubles) throw new AppError('wrong_state', { detail: 'Nobody asked to double this day.' })
      return { state: now.was, answer: what }
    case 'CHANGE':
      if (lines?.length === 0) throw new AppError('not_orderable', { detail: 'Skip the day instead.' })
      return { state: now.was, lines: lines && JSON.stringify(lines) }
    default:
      throw new Error(`unhandled ${what satisfies never}`)
  }
}
