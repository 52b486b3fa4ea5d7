import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { days } from '../../contract/features/dates/days.ts'
import { DaysInput } from '../../contract/features/dates/fields.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { removeScheduled } from '../scheduled/change.ts'
import { scheduleChange } from '../scheduled/plan.ts'
import { defineScheduled } from '../scheduled/scheduled.ts'
import { assertDays, setDisabled } from './days.ts'

type Reply = ReplyOf<typeof days.scheduled>

/** Closes days at a set moment. The row is checked again then. */
export const shutDaysScheduled = defineScheduled<DaysInput>({
  kind: 'shut-days',
  run: (ctx, row) => setDisabled(ctx, { add: [row], remove: [] }),
})

/** Scheduled closings, the next one first. */
export async function readScheduledDays(ctx: Ctx): Promise<Reply> {
  const rows = await ctx.db
    .selectFrom('scheduled_changes as s')
    .leftJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.at', 's.input', 's.created_at', 'u.email'])
    .where('s.kind', '=', shutDaysScheduled.kind)
    .where('s.state', '=', 'planned')
    .orderBy('s.at')
    .orderBy('s.id')
    .execute()
  return {
    rows: rows.flatMap(({ id, at, input, created_at, email }) => {
      const { data: row } = DaysInput.safeParse(input)
      if (!row) return []
      const { toDay = row.fromDay, scopeKey } = row
      const marks = { setBy: email, setAt: created_at.toISOString() }
      return [{ ...row, ...marks, id, toDay, name: scopeKey, at: at.toISOString() }]
    }),
  }
}

export async function scheduleDays(
  ctx: SignedInCtx,
  { at, row }: InputOf<typeof days.schedule>['body'],
): Promise<Reply> {
  await assertDays(ctx, () => 'row', [row])
  const { scope, scopeKey, fromDay, toDay = fromDay } = row
  await scheduleChange(ctx, {
    kind: shutDaysScheduled,
    at: new Date(at),
    about: { kind: 'shut-days', scope, scopeKey, fromDay, toDay },
    input: row,
    needs: ['DATE_MANAGEMENT'],
  })
  return readScheduledDays(ctx)
}

/** Throws `not_found` for a scheduled change that isn't about days, `changed_meanwhile` for one that has already run. */
export async function unscheduleDays(ctx: SignedInCtx, id: number) {
  const row = await ctx.db
    .selectFrom('scheduled_changes')
    .select('kind')
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.kind !== shutDaysScheduled.kind) throw new AppError('not_found')
  await removeScheduled(ctx, id)
}
