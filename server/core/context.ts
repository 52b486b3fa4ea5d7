import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type EventName, events, type IdsOf } from '../../contract/core/events.ts'
import { readAfterCommit, withCommit } from '../../db/round-trips.ts'
import type { Tables } from '../../db/tables.ts'
import type { Ctx, CurrentUser, Deps, OwnEvent, RequestEntry } from './route.ts'
import { currentScope, traceFlag } from './scope.ts'

/** The name of the database channel that every process listens to. */
export const channel = 'stemyard'

/**
 * A context outside any transaction: events are sent immediately rather than on commit. `user` is null for visitors and for jobs.
 */
export function makeCtx(
  deps: Deps,
  user: CurrentUser | null,
  {
    log = deps.log,
    address,
    entry,
  }: { log?: FastifyBaseLogger; address?: string; entry?: RequestEntry } = {},
): Ctx {
  const request = { ...(address ? { address } : {}), ...(entry && { entry }) }
  return bound({ ...deps, user, log, ...request }, deps.db, async (event) => {
    const by = randomUUID()
    await withCommit(deps.db, telling([event], by))
    deps.hearOwn([event], by)
  })
}

/**
 * Runs `work` in one transaction; events and jobs are sent with the commit, or not at all. Also updates this process's caches, so
 * the caller's next request sees the change.
 */
export async function inTransaction<C extends Ctx, R>(ctx: C, work: (ctx: C) => Promise<R>): Promise<R> {
  if (ctx.db.isTransaction) return work(ctx)
  const told: OwnEvent[] = []
  const by = randomUUID()
  const result = await ctx.db.transaction().execute(async (db) => {
    const writes: RawBuilder<unknown>[] = []
    writesOf.set(db, writes)
    const result = await work(bound({ ...ctx }, db, async (event) => void told.push(event)))
    if (told.length > 0 || writes.length > 0) await withCommit(db, telling(told, by, writes))
    if (ctx.sayDone) await withCommit(db, ctx.sayDone)
    return result
  })
  ctx.hearOwn(told, by)
  return result
}

/** Like `inTransaction`, and reads what it has left behind, without a round trip of its own. */
export async function inTransactionThenRead<C extends Ctx, R, Row>(
  ctx: C,
  work: (ctx: C) => Promise<R>,
  reading: (ctx: C) => RawBuilder<Row>,
): Promise<[R, Row[]]> {
  if (ctx.db.isTransaction) {
    const result = await work(ctx)
    return [result, (await reading(ctx).execute(ctx.db)).rows]
  }
  const { result, rows } = await inTransaction(ctx, async (inside) => {
    const result = await work(inside)
    return { result, ...(await readAfterCommit(inside.db, reading(inside))) }
  })
  return [result, await rows]
}

/** CTEs to add to the statement that inserts a transaction's events. */
const writesOf = new WeakMap<Kysely<Tables>, RawBuilder<unknown>[]>()

/**
 * Adds writes to the statement that inserts the transaction's events, which saves a statement. It runs at the commit, after
 * everything else queued for it. `ctes` need unique names; nothing else in the transaction sees their effect.
 */
export function writeWithEvents(ctx: Ctx, ctes: RawBuilder<unknown>): void {
  const writes = writesOf.get(ctx.db)
  if (!writes) throw new Error('there is no transaction to write in')
  writes.push(ctes)
}

/** Adds `db`, `emit` and `enqueue` to a new context. */
function bound<C extends Omit<Ctx, 'emit' | 'enqueue'>>(
  fresh: C,
  db: Kysely<Tables>,
  hear: (event: OwnEvent) => Promise<void>,
): C & Ctx {
  const own: Pick<Ctx, 'db' | 'emit' | 'enqueue'> = {
    db,
    emit: <N extends EventName>(name: N, ids: IdsOf<N>) => hear({ name, ids }),
    enqueue: (name, payload, { runAt, key } = {}) => {
      const trace = currentScope()?.trace
      const flags = trace?.sampled ? [traceFlag(trace)] : null
      const add = sql`select graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json,
        run_at := ${runAt ?? null}::timestamptz, job_key := ${key ?? null}::text, flags := ${flags}::text[])`
      return withCommit(db, add)
    },
  }
  return Object.assign(fresh, own)
}

/**
 * Inserts events and notifies every process, all in one statement; the database delivers the notifications with the commit. `by`
 * names the transaction, so that this process recognizes its own.
 */
function telling(
  told: readonly OwnEvent[],
  by: string,
  writes: readonly RawBuilder<unknown>[] = [],
): RawBuilder<unknown> {
  const rows = told.map(({ name, ids }) => {
    const { audience } = events[name]
    const many = ids.productIds && ids.productIds.length > 500
    return {
      name,
      ids: many ? { ...ids, productIds: [], all: true } : ids,
      customer_id: audience === 'customer' ? (ids.customerId ?? null) : null,
      user_id: audience === 'user' ? (ids.userId ?? null) : null,
    }
  })
  return sql`with ${sql.join(
    writes.map((ctes) => sql`${ctes}, `),
    sql``,
  )}told as (
      insert into events (name, ids, customer_id, user_id)
      select name, ids, customer_id, user_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (name text, ids jsonb, customer_id bigint, user_id bigint)
      returning id, name, ids, customer_id, user_id
    )
    select pg_notify(${channel}, (to_jsonb(told) || jsonb_build_object('by', ${by}::text))::text) from told order by id`
}
