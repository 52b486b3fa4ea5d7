import { sql } from 'kysely'
import { isAuthority } from '../../contract/features/scheduled.ts'
import { isLost } from '../../db/connect.ts'
import { readActiveUser } from '../access/active-user.ts'
import { inTransaction, makeCtx } from '../core/context.ts'
import { defineJob } from '../core/define-job.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import type { ScheduledKinds } from './scheduled.ts'

/** Maximum tries without an outcome: a change that ended its process this often would end the next one too. */
const mostTries = 5

/** Runs due changes: at each scheduled moment, and every minute for those missed while the server was down. */
export const runScheduledJob = (kinds: ScheduledKinds) =>
  defineJob({
    name: 'run_scheduled',
    cron: '* * * * *',
    run: (ctx) => runDue(ctx, kinds),
  })

/** Runs every due change, earliest first. Safe in any number of processes at once. */
export async function runDue(ctx: Ctx, kinds: ScheduledKinds): Promise<void> {
  const due = await ctx.db
    .selectFrom('scheduled_changes')
    .select('id')
    .where('state', '=', 'planned')
    .where('at', '<=', ctx.now())
    .orderBy('at')
    .orderBy('id')
    .execute()
  for (const { id } of due) await runOne(ctx, kinds, id)
}

type Refused = { error: string }

/**
 * Runs one change: the change and its mark are one transaction, so that it stays scheduled for another process if this one dies. A
 * refused change is marked as failed and has no other effect.
 */
async function runOne(ctx: Ctx, kinds: ScheduledKinds, id: number): Promise<void> {
  const tries = await beginTry(ctx, id)
  if (tries === undefined) return
  if (tries > mostTries) return markFailed(ctx, id, { error: 'internal' })
  try {
    await inTransaction(ctx, (inside) => carryOut(inside, kinds, id))
  } catch (error) {
    if (mayPass(error)) throw error
    if (!(error instanceof AppError))
      ctx.log.error({ err: error, scheduledId: id }, 'a planned change failed')
    await markFailed(ctx, id, { error: error instanceof AppError ? error.code : 'internal' })
  }
}

/** A lost connection, a deadlock or a serialization failure: the queue tries again. */
const mayPass = (error: unknown) =>
  isLost(error) || ['40001', '40P01'].includes((error as { code?: string }).code ?? '')

/** Counts the try, unless another process has the change or it is no longer due. */
async function beginTry(ctx: Ctx, id: number): Promise<number | undefined> {
  const row = await ctx.db
    .updateTable('scheduled_changes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where(({ eb, selectFrom }) =>
      eb(
        'id',
        'in',
        selectFrom('scheduled_changes')
          .select('id')
          .where('id', '=', id)
          .where('state', '=', 'planned')
          .where('at', '<=', ctx.now())
          .forNoKeyUpdate()
          .skipLocked(),
      ),
    )
    .returning('tries')
    .executeTakeFirst()
  return row?.tries
}

async function carryOut(ctx: Ctx, kinds: ScheduledKinds, id: number): Promise<void> {
  const row = await ctx.db
    .selectFrom('scheduled_changes')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .where('at', '<=', ctx.now())
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row) return
  const kind = kinds.find(({ kind }) => kind === row.kind)
  if (!kind) throw new Error(`no kind of planned change is called ${row.kind}`)
  const user = row.user_id === null ? undefined : await readActiveUser(ctx.db, row.user_id)
  if (!user || !row.needs.some((one) => user.authorities.includes(one))) throw new AppError('not_allowed')
  const theirs: SignedInCtx = { ...ctx, user }
  await kind.run(theirs, row.input as never)
  // `changeFields` sets it for the transaction.
  await sql`update scheduled_changes set state = 'done', ended_at = ${ctx.now()},
      change_set_id = nullif(current_setting('stemyard.change_set', true), '')::bigint
    where id = ${id}`.execute(ctx.db)
  await ctx.emit('scheduled.changed', { any: row.needs.filter(isAuthority) })
}

async function markFailed(ctx: Ctx, id: number, { error }: Refused) {
  await inTransaction(makeCtxOf(ctx), async (inside) => {
    const row = await inside.db
      .updateTable('scheduled_changes')
      .set({ state: 'failed', error, ended_at: ctx.now() })
      .where('id', '=', id)
      .where('state', '=', 'planned')
      .returning('needs')
      .executeTakeFirst()
    if (row) await inside.emit('scheduled.changed', { any: row.needs.filter(isAuthority) })
  })
}

const makeCtxOf = (ctx: Ctx) => makeCtx(ctx, null, { log: ctx.log })
