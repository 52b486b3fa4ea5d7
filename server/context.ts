import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { EventIds, EventName } from '../contract/events.ts'
import { events } from '../contract/events.ts'
import { withCommit } from '../db/round-trips.ts'
import type { Tables } from '../db/tables.ts'
import type { Adapters } from './adapters/list.ts'
import type { SessionReader } from './auth/sessions.ts'
import type { CatalogueModel } from './catalogue/model.ts'
import type { Ctx, CurrentUser } from './handle.ts'
import type { Operations } from './operations/state.ts'
import type { SearchPace } from './pace.ts'
import type { Settings } from './settings.ts'
import type { Traffic } from './system/traffic.ts'

/** What the whole process shares; made once in product.ts and by the tests. */
export type Deps = {
  db: Kysely<Tables>
  settings: Settings
  adapters: Adapters
  catalogue: CatalogueModel
  operations: Operations
  sessions: SessionReader
  traffic: Traffic
  searches: SearchPace
  now: () => Date
  log: FastifyBaseLogger
}

/** The name of the database channel that every process listens to. */
export const channel = 'stemyard'

/** A context outside any transaction: what it emits goes out at once. `user` is null for visitors and for jobs. */
export function makeCtx(
  deps: Deps,
  user: CurrentUser | null,
  { log = deps.log, address }: { log?: FastifyBaseLogger; address?: string } = {},
): Ctx {
  return bind({ ...deps, user, log, ...(address ? { address } : {}) }, deps.db, async (event) => {
    const by = randomUUID()
    await withCommit(deps.db, telling([event], by))
    hearAtOnce(deps, [event], by)
  })
}

/**
 * Runs `work` in one transaction; what it emits and enqueues goes out with the commit, or not at all. This process's own
 * memory need not wait for the notice: whoever caused the change sees it with the next request.
 */
export async function inTransaction<C extends Ctx, R>(ctx: C, work: (ctx: C) => Promise<R>): Promise<R> {
  if (ctx.db.isTransaction) return work(ctx)
  const told: Told[] = []
  const by = randomUUID()
  const result = await ctx.db.transaction().execute(async (db) => {
    const result = await work(bind(ctx, db, async (event) => void told.push(event)))
    if (told.length > 0) await withCommit(db, telling(told, by))
    if (ctx.sayDone) await withCommit(db, ctx.sayDone)
    return result
  })
  hearAtOnce(ctx, told, by)
  return result
}

function hearAtOnce(
  { catalogue, sessions }: Pick<Deps, 'catalogue' | 'sessions'>,
  told: readonly Told[],
  by: string,
) {
  void catalogue.applyOwn(told, by)
  for (const event of told) sessions.hear(event)
}

type Told = { name: EventName; ids: EventIds }

function bind<C extends Omit<Ctx, 'emit' | 'enqueue'>>(
  ctx: C,
  db: Kysely<Tables>,
  hear: (event: Told) => Promise<void>,
): C & Ctx {
  return {
    ...ctx,
    db,
    emit: (name: EventName, ids: EventIds) => hear({ name, ids }),
    enqueue: (name, payload, { runAt, key } = {}) => {
      const add = sql`select graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json,
        run_at := ${runAt ?? null}::timestamptz, job_key := ${key ?? null}::text)`
      return withCommit(db, add)
    },
  }
}

/**
 * Writes events down and notifies every process, all in one statement; the database delivers the notices with the commit. `by`
 * names the transaction, so that this process knows its own when they come back.
 */
function telling(told: readonly Told[], by: string): RawBuilder<unknown> {
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
  return sql`with told as (
      insert into events (name, ids, customer_id, user_id)
      select name, ids, customer_id, user_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (name text, ids jsonb, customer_id bigint, user_id bigint)
      returning id, name, ids, customer_id, user_id
    )
    select pg_notify(${channel}, (to_jsonb(told) || jsonb_build_object('by', ${by}::text))::text) from told order by id`
}
