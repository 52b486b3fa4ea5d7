import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { type Device, mostDevices, type userDevices } from '../../contract/features/notices/devices.ts'
import { isPoint, type VapidKeys, vapidKeys } from '../adapters/push/encrypt.ts'
import { audit } from '../audit/audit.ts'
import { browserName } from '../core/browser-name.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, Exchange, SignedInCtx } from '../core/route.ts'
import { readSecret } from '../core/secrets.ts'
import { takeTry } from '../limits/throttle.ts'
import { noticesPath } from './mails.ts'
import { notify } from './notify.ts'
import { queuePushes } from './send.ts'

const testLimit = { tries: 10, windowMs: 60 * 60_000 } as const

const kept = new WeakMap<object, Promise<VapidKeys>>()

/** The server's keys for push services: created on first use and kept permanently. Browsers subscribe with the public one. */
export function pushKeys({ db, settings }: Ctx): Promise<VapidKeys> {
  let keys = kept.get(settings)
  if (!keys) {
    keys = readSecret(db, 'push').then(vapidKeys)
    // After a failure the next caller retries.
    keys.catch(() => kept.delete(settings))
    kept.set(settings, keys)
  }
  return keys
}

const sessionOf = async ({ db }: Ctx, { sessionToken = '' }: Exchange) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent'])
    .where('token_hash', '=', createHash('sha256').update(sessionToken).digest())
    .executeTakeFirst()

type Row = { id: number; name: string; created_at: Date; taken_at: Date | null; session_id: number }
const shown = (row: Row, sessionId: number | undefined): Device => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  takenAt: row.taken_at?.toISOString() ?? null,
  current: row.session_id === sessionId,
})

export async function readDevices(
  ctx: SignedInCtx,
  exchange: Exchange,
): Promise<ReplyOf<typeof userDevices.list>> {
  const [session, rows, { publicKey }] = await Promise.all([
    sessionOf(ctx, exchange),
    ctx.db
      .selectFrom('user_devices')
      .select(['id', 'name', 'created_at', 'taken_at', 'session_id'])
      .where('user_id', '=', ctx.user.id)
      .orderBy('id')
      .execute(),
    pushKeys(ctx),
  ])
  return { publicKey, devices: rows.map((row) => shown(row, session?.id)) }
}

const wrongKey = (path: string) =>
  new AppError('invalid_input', { fields: [{ path, message: 'This isn’t a browser’s key.' }] })

/** Registers this browser, in a transaction. Throws `invalid_input`, `not_allowed` for a caller without a session. */
export async function addDevice(
  ctx: SignedInCtx,
  { endpoint, keys }: InputOf<typeof userDevices.add>['body'],
  exchange: Exchange,
): Promise<ReplyOf<typeof userDevices.add>> {
  const p256dh = Buffer.from(keys.p256dh, 'base64url')
  const auth = Buffer.from(keys.auth, 'base64url')
  if (!isPoint(p256dh)) throw wrongKey('keys.p256dh')
  if (auth.length !== 16) throw wrongKey('keys.auth')
  const session = await sessionOf(ctx, exchange)
  if (!session) throw new AppError('not_allowed')
  const values = {
    user_id: ctx.user.id,
    session_id: session.id,
    p256dh,
    auth,
    name: browserName(session.user_agent),
  }
  // A browser has one subscription: only the person signed in there now gets its pushes.
  const row = await ctx.db
    .insertInto('user_devices')
    .values({ ...values, endpoint, created_at: ctx.now() })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .returning(['id', 'name', 'created_at', 'taken_at', 'session_id'])
    .executeTakeFirstOrThrow()
  await sql`delete from user_devices where user_id = ${ctx.user.id} and id not in (
    select id from user_devices where user_id = ${ctx.user.id}
    order by id = ${row.id} desc, coalesce(taken_at, created_at) desc limit ${mostDevices})`.execute(ctx.db)
  await ctx.emit('notices.changed', { userId: ctx.user.id })
  return shown(row, session.id)
}

/** Throws `not_found`, also for a device of somebody else. */
export async function removeDevice(ctx: SignedInCtx, id: number): Promise<void> {
  const gone = await ctx.db
    .deleteFrom('user_devices')
    .where('id', '=', id)
    .where('user_id', '=', ctx.user.id)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw new AppError('not_found')
  await ctx.emit('notices.changed', { userId: ctx.user.id })
}

/** Pushes a test, in a transaction, whatever the switches say. Throws `not_found`, `rate_limited`. */
export async function testDevices(
  ctx: SignedInCtx,
  deviceId: number | undefined,
): Promise<ReplyOf<typeof userDevices.test>> {
  await takeTry(ctx, 'push-test', String(ctx.user.id), testLimit)
  const notice = await ctx.db
    .insertInto('notices')
    .values({
      user_id: ctx.user.id,
      kind: 'security',
      topic: 'test',
      facts: '{}',
      link: noticesPath,
      is_here: false,
      created_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const devices = await queuePushes(ctx, { noticeId: notice.id, userId: ctx.user.id, deviceId })
  if (devices === 0) throw new AppError('not_found')
  return { devices }
}

/** Sends a push written by staff to everyone with a device, in a transaction. */
export async function tellDevices(
  ctx: SignedInCtx,
  { title, body }: InputOf<typeof userDevices.tell>['body'],
): Promise<ReplyOf<typeof userDevices.tell>> {
  const { rows } = await sql<{ id: number }>`select distinct user_id::int as id from user_devices`.execute(
    ctx.db,
  )
  const people = await notify(ctx, {
    topic: 'news',
    facts: { title: { en: title, es: title }, text: { en: body, es: body } },
    to: rows.map(({ id }) => id),
    link: noticesPath,
    only: ['here', 'push'],
  })
  await audit(ctx, { action: 'devices.told', subject: title, after: { title, body, people } })
  return { people }
}
