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
 * process.
 */
export async function onlyOnce<R extends Kept>(
  ctx: Ctx,
  { user, key }: Once,
  request: FastifyRequest,
  run: () => Promise<R>,
): Promise<R | Kept> {
  if (key.length < 1 || key.length > 200) {
    throw new AppError('invalid_input', {
      fields: [{ path: 'Idempotency-Key', message: 'Use 1 to 200 characters.' }],
    })
  }
  const asked = JSON.stringify([request.method, request.url, request.body ?? null])
  const requestHash = createHash('sha256').update(asked).digest()
  const at = ctx.now()
  const free = ctx.db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', user.id)
    .where('key', '=', key)
    .where('created_at', '=', at)
    .where('status', 'is', null)
  const first = await claim(ctx, { user, key, at }, requestHash).catch(async (error: unknown) => {
    // It may be ours all the same: what was lost is the answer alone.
    if (!(error instanceof AppError)) await nowOrSoon(ctx, free)
    throw error
  })
  if (first) return first
  let answered: R
  try {
    answered = await run()
  } catch (error) {
    await nowOrSoon(ctx, free)
    throw error
  }
  const { status, body } = answered
  await nowOrSoon(
    ctx,
    ctx.db
      .updateTable('idempotency_keys')
      .set({ status, reply: status === 204 ? null : String(body) })
      .where('user_id', '=', user.id)
      .where('key', '=', key)
      .where('created_at', '=', at),
  )
  return answered
}

/** Undefined where the key is ours from now on; else the answer that it already has. Throws while another request is at work under it. */
async function claim(ctx: Ctx, asked: Once & { at: Date }, requestHash: Buffer): Promise<Kept | undefined> {
  const { user, key, at } = asked
  // However its process ended, a request does not keep its key for ever.
  const abandoned = new Date(at.getTime() - 120_000)
  const forget = ctx.db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', user.id)
    .where('key', '=', key)
    .where('status', 'is', null)
    .where('created_at', '<', abandoned)
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
    .returning('key')
  const [, [claimed]] = await together(ctx.db, forget, insert)
  if (claimed) return undefined
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
  if (life === null || !(await hasEnded(ctx.db, life)))
    throw new AppError('request_in_progress', { retryAfter: 1 })
  await ctx.db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', user.id)
    .where('key', '=', key)
    .where('status', 'is', null)
    .where('claimed_by', '=', life)
    .execute()
  return claim(ctx, asked, requestHash)
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
