import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { together } from '../db/round-trips.ts'
import { AppError } from './errors.ts'
import type { Ctx, CurrentUser } from './handle.ts'
import { hasEnded, ownLife } from './life.ts'

type Kept = { status: number; body: string | Buffer }
type Once = { user: CurrentUser; key: string }

/**
 * Repeats the first answer for a repeated Idempotency-Key of the same user. The same key with another request is a mismatch;
 * while the first is still at work, the second is told to wait. A failed request frees its key, and so does one that ended with its
 * process; `again` answers for what had been done by then. `run` is given the context that says so with its commits.
 */
export async function onlyOnce<R extends Kept>(
  ctx: Ctx,
  { user, key }: Once,
  request: FastifyRequest,
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
    // It may be ours all the same: what was lost is the answer alone.
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
  const reply = status === 204 ? null : String(body)
  await nowOrSoon(ctx, changeOwn(ctx, own).set({ status, reply }))
  return answered
}

/** The row that a request has claimed, as long as nobody has taken it over. */
type Own = Once & { at: Date }

const changeOwn = (ctx: Ctx, { user, key, at }: Own) =>
  ctx.db
    .updateTable('idempotency_keys')
    .where('user_id', '=', user.id)
    .where('key', '=', key)
    .where('created_at', '=', at)

/** Whoever asked knows that it was refused: the key is as good as new. */
const free = (ctx: Ctx, { user, key, at }: Own) =>
  ctx.db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', user.id)
    .where('key', '=', key)
    .where('created_at', '=', at)
    .where('status', 'is', null)

/** Nobody knows what became of it, so the key goes to the next who asks, with whether it was done. */
const leave = (ctx: Ctx, own: Own) =>
  changeOwn(ctx, own).where('status', 'is', null).set({ claimed_by: nobody })

/** No process has this number. */
const nobody = 0

/** The key is ours from now on; `wasDone`: what is asked for was committed by a request that could not say so. */
type Claimed = { wasDone: boolean }

/** Claims the key, or gives the answer that it already has. Throws while another request is at work under it. */
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
  // However its process ended, a request does not keep its key for ever.
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
  if (first && first.status !== null)
    return { status: first.status, body: first.status === 204 ? '' : JSON.stringify(first.reply) }
  const { claimed_by: life = null } = first ?? {}
  const isLeft = life === nobody || (life !== null && (await hasEnded(ctx.db, life)))
  const left = isLeft ? await takeOver.where('claimed_by', '=', life).executeTakeFirst() : undefined
  // Of two who come for it at once, one takes it and the other waits.
  if (!left) throw new AppError('request_in_progress', { retryAfter: 1 })
  return { wasDone: left.is_done }
}

const soonMs = 500
const patienceMs = 120_000

type Write = { execute: () => Promise<unknown> }

/** Where the database is away just then it is done as soon as that is back: whoever waits for the answer need not wait for this. */
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
