import { addDays, dayAt, startOfDay } from '../../contract/core/dates.ts'
import { mostDaysAhead } from '../../contract/features/scheduled.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import type { Planned } from './scheduled.ts'

/**
 * Schedules a change, in the caller's transaction; its endpoint must list `scheduled.planned` among its audit actions. The person
 * needs one of `needs` now and at the moment of the change. Returns its id. Throws `invalid_input` for a moment that is past or too
 * far ahead.
 */
export async function scheduleChange<Input>(ctx: SignedInCtx, planned: Planned<Input>): Promise<number> {
  const { kind, at, about, input, needs } = planned
  assertMoment(ctx, at)
  const { id } = await ctx.db
    .insertInto('scheduled_changes')
    .values({
      kind: kind.kind,
      at,
      about: JSON.stringify(about),
      input: JSON.stringify(input),
      needs: [...needs],
      user_id: ctx.user.id,
      created_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await wake(ctx, id, at)
  await ctx.emit('scheduled.changed', { any: needs })
  await audit(ctx, {
    action: 'scheduled.planned',
    subject: `planned change ${id} ${kind.kind}`,
    after: { at: at.toISOString(), ...about },
  })
  return id
}

/** Throws `invalid_input` for a moment that is past or too far ahead. */
export function assertMoment({ now, settings }: Pick<Ctx, 'now' | 'settings'>, at: Date) {
  const last = startOfDay(addDays(dayAt(now(), settings.timeZone), mostDaysAhead + 1), settings.timeZone)
  if (at <= now()) throw wrongMoment('That moment has passed. Choose a later one.')
  if (at >= last) throw wrongMoment(`At most ${mostDaysAhead} days ahead.`)
}

const wrongMoment = (message: string) => new AppError('invalid_input', { fields: [{ path: 'at', message }] })

/**
 * Queues the job a moment after the scheduled time, so that no process with a slow clock runs it too early; a job every minute finds
 * late changes.
 */
export const wake = (ctx: Ctx, id: number, at: Date) =>
  ctx.enqueue('run_scheduled', {}, { runAt: new Date(at.getTime() + 50), key: `scheduled:${id}` })
