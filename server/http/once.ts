import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { together } from '../../db/round-trips.ts'
import { AppError } from '../core/errors.ts'
import { hasEnded, ownLife } from '../core/life.ts'
import type { Ctx, CurrentUser } from '../core/route.ts'

type Kept = { status: number; body: string | Buffer }
type Once = { user: CurrentUser; key: string }
/** Stored replies of a user under all keys; above that the oldest are dropped, and their status is kept. */
const mostReplyBytes = 2_000_000
/** Characters; shorter replies are not counted, because request rate limits their number. */
const longReply = 8_000

/**
 * Repeats the first answer for a repeated Idempotency-Key of the same user. The same key with a different request is a mismatch;
 * while the first request is running, the second must wait. A failed request frees its key, and so does one whose process died;
 * `again` answers for what had committed by then. `run` gets the context that marks the key as done with each commit. A reply
 * that is not stored leaves its status, and a repeat throws `answer_not_kept`.
 */
export async function onlyOnce<R extends Kept>(
  ctx: Ctx,
  { user, key, keepsReply }: Once & { keepsReply: boolean },
  request: { method: string; url: string; body: unknown },
  { run, again }: { run: (ctx: Ctx) => Promise<R>; again?: () => Promise<R> },
): Promise<R | Kept> {
  if (key.length < 1 || key.length > 200) {
    throw new AppError('invalid_input', {
      fields: [{ path: 'Idempotency-Key', message: 'Use 1 to 200 characters.' }],
    })
  }
  const asked = JSON.stringify([request.method, request.url, request.body ?? null])
  const requestHash = createHash('sha256').update(asked).digest()
  const at = ctx.now()
  const own = { user, key, at }
  const first = await claim(ctx, own, requestHash).catch(async (error: unknown) => {
    // The claim may still be ours: only the answer was lost.
    if (!(error instanceof AppError)) await nowOrSoon(ctx, leave(ctx, own))
    throw error
  })
  if ('status' in first) return first
  const sayDone = changeOwn(ctx, own).set({ is_done: true })
  let answered: R
  try {
    answered = first.wasDone && again ? await again() : await run(again ? { ...ctx, sayDone } : ctx)
  } catch (error) {
    await nowOrSoon(ctx, error instanceof AppError ? free(ctx, own) : leave(ctx, own))
    throw error
  }
  const { status, body } = answered
  const reply = status === 204 || !keepsReply ? null : String(body)
  await nowOrSoon(ctx, changeOwn(ctx, own).set({ status, reply }))
  if (reply && reply.length > longReply) await nowOrSoon(ctx, dropOldReplies(ctx, user))
  return answered
}

/** The row that a request has claimed, unless another took it over. */
type Own = Once & { at: Date }

const changeOwn = (ctx: Ctx, { user, key, at }: Own) =>
  ctx.db
    .updateTable('idempotency_keys')
    .where('user_id', '=', user.id)
    .where('key', '=', key)
    .where('created_at', '=', at)

/** Keeps a user's newest replies, as many as fit. Uses stored sizes, so that no reply is read. */
const dropOldReplies = (ctx: Ctx, { id }: CurrentUser): Write => {
  const drop = sql`
    update idempotency_keys set reply = null where user_id = ${id} and key in (
      select key from (
        select key, sum(pg_column_size(reply)) over (order by created_at desc, key) as bytes
        from idempotency_keys where user_id = ${id} and reply is not null) kept
      where bytes > ${mostReplyBytes})`
  return { execute: () => drop.execute(ctx.db) }
}

/** The caller saw the rejection, so the key can be reused. */
const free = (ctx: Ctx, { user, key, at }: Own) =>
  ctx.db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', user.id)
    .where('key', '=', key)
    .where('created_at', '=', at)
    .where('status', 'is', null)

/** The outcome is unknown, so the next request takes over the key and learns whether this one committed. */
const leave = (ctx: Ctx, own: Own) =>
  changeOwn(ctx, own).where('status', 'is', null).set({ claimed_by: nobody })

/** No process has this id, so another request may take over the key. */
const nobody = 0

/** The key is now ours; `wasDone`: an earlier request committed but could not answer. */
type Claimed = { wasDone: boolean }

/** Claims the key, or returns its stored answer. Throws while another request is running under it. */
async function claim(ctx: Ctx, own: Own, requestHash: Buffer): Promise<Kept | Claimed> {
  const { user, key, at } = own
  const takeOver = ctx.db
    .updateTable('idempotency_keys')
    .set({ claimed_by: ownLife(), created_at: at })
    .where('user_id', '=', user.id)
    .where('key', '=', key)
    .where('request_hash', '=', requestHash)
    .where('status', 'is', null)
    .returning('is_done')
  // A request never keeps its key forever, however its process ended.
  const abandoned = takeOver.where('created_at', '<', new Date(at.getTime() - 120_000))
  const insert = ctx.db
    .insertInto('idempotency_keys')
    .values({
      user_id: user.id,
      key,
      request_hash: requestHash,
      claimed_by: ownLife(),
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('is_done')
  const [[taken], [made]] = await together(ctx.db, abandoned, insert)
  const claimed = taken ?? made
  if (claimed) return { wasDone: claimed.is_done }
  const first = await ctx.db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', user.id)
    .where('key', '=', key)
    .executeTakeFirst()
  if (first && !first.request_hash.equals(requestHash)) throw new AppError('idempotency_mismatch')
  if (first && first.status !== null) {
    if (first.status === 204) return { status: 204, body: '' }
    if (first.reply === null) throw new AppError('answer_not_kept')
    return { status: first.status, body: JSON.stringify(first.reply) }
  }
  const { claimed_by: life = null } = first ?? {}
  const isLeft = life === nobody || (life !== null && (await hasEnded(ctx.db, life)))
  const left = isLeft ? await takeOver.where('claimed_by', '=', life).executeTakeFirst() : undefined
  // Of two concurrent requests for the key, one takes it over and the other waits.
  if (!left) throw new AppError('request_in_progress', { retryAfter: 1 })
  return { wasDone: left.is_done }
}

const soonMs = 500
const patienceMs = 120_000

type Write = { execute: () => Promise<unknown> }

/** If the database is down, retries in the background as soon as it is back; the caller's answer does not wait. */
async function nowOrSoon({ log }: Ctx, write: Write): Promise<void> {
  const failure = await failureOf(write)
  if (!failure) return
  log.warn({ err: failure }, 'an idempotency key could not be written')
  void insist(write)
}

async function insist(write: Write): Promise<void> {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += soonMs) {
    await sleep(soonMs, undefined, { ref: false })
    if (!(await failureOf(write))) return
  }
}

const failureOf = (write: Write): Promise<Error | undefined> =>
  write.execute().then(
    () => undefined,
    (error: Error) => error,
  )
