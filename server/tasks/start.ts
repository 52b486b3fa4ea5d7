import { authoritiesOf } from '../../contract/core/access.ts'
import type { TaskKindName } from '../../contract/features/tasks.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { TaskInputs, TaskPlan } from './task.ts'

/** With more unfinished tasks, one person would block everyone else's. */
const mostUnfinished = 10

/**
 * Queues a task in the caller's transaction, so it runs only if that commits. Returns its id. Throws `too_many`
 * while the same person has ten unfinished tasks.
 */
export async function startTask<N extends TaskKindName>(
  ctx: SignedInCtx,
  kind: TaskPlan<N>,
  input: TaskInputs[N],
): Promise<number> {
  const { db, user } = ctx
  const { unfinished } = await db
    .selectFrom('tasks')
    .select(({ fn }) => fn.countAll<number>().as('unfinished'))
    .where('user_id', '=', user.id)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow()
  if (unfinished >= mostUnfinished)
    throw new AppError('too_many', {
      detail: `${mostUnfinished} of your tasks have not ended yet. Wait for one of them, or stop it.`,
    })
  const needs = authoritiesOf(kind.access(input)).filter((one) => user.authorities.includes(one))
  const { id } = await db
    .insertInto('tasks')
    .values({
      kind: kind.kind,
      about: JSON.stringify(kind.about(input)),
      input: JSON.stringify(input),
      needs,
      user_id: user.id,
      total: kind.total?.(input) ?? null,
      sentence: JSON.stringify({ code: 'waiting' }),
      created_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.emit('task.changed', { userId: user.id })
  return id
}
