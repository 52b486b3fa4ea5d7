import { randomBytes } from 'node:crypto'
import type { TestApp } from './app.ts'
import { makePasskey } from './make.ts'

type Holder = { userId: number }

async function makeSession({ db, now }: TestApp, _: unknown, { userId }: Holder): Promise<number> {
  const { id } = await db
    .insertInto('sessions')
    .values({
      token_hash: randomBytes(32),
      user_id: userId,
      remember: false,
      address: '127.0.0.1',
      user_agent: '',
      created_at: now(),
      last_seen_at: now(),
      expires_at: new Date(now().getTime() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function makeNotice({ db, now }: TestApp, _: unknown, { userId }: Holder): Promise<number> {
  const { id } = await db
    .insertInto('notices')
    .values({
      user_id: userId,
      kind: 'talk',
      topic: 'thread-answered',
      facts: JSON.stringify({ number: 'F-1', subject: 'Peonies', from: 'Nora' }),
      link: '/account/contact?open=1',
      is_here: true,
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function makeDevice(app: TestApp, company: unknown, holder: Holder): Promise<number> {
  const { id } = await app.db
    .insertInto('user_devices')
    .values({
      user_id: holder.userId,
      session_id: await makeSession(app, company, holder),
      endpoint: `https://push.example/${randomBytes(16).toString('hex')}`,
      p256dh: Buffer.concat([Buffer.from([4]), randomBytes(64)]),
      auth: randomBytes(16),
      name: 'Chrome, Windows',
      created_at: app.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Things that belong to one person only. */
export const personMakers = {
  session: makeSession,
  passkey: ({ db }: TestApp, _: unknown, { userId }: Holder) => makePasskey(db, { userId }),
  notice: makeNotice,
  'user device': makeDevice,
}
