import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { purchaseMaker } from './purchase-samples.ts'

/** A job scheduled for a day far ahead, so that no worker runs it. */
export async function makeJob({ db }: Pick<TestApp, 'db'>): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`select id::text as id from graphile_worker.add_job('send_message',
    '{"messageId":1}'::json, run_at := '2099-01-01T00:00:00Z')`.execute(db)
  return rows[0]?.id ?? ''
}

/** A webhook whose secret can't be decrypted, so that nothing is sent. */
export async function makeWebhook({ db, now }: Pick<TestApp, 'db' | 'now'>): Promise<number> {
  const { id } = await db
    .insertInto('webhooks')
    .values({
      name: 'ERP',
      url: 'https://erp.example/hooks',
      events: ['order.*'],
      secret: 'v1.none.none.none',
      secret_set_at: now(),
      secret_by: 'ada@example.test',
      created_at: now(),
      created_by: 'ada@example.test',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A delivery that was abandoned after its retries. */
export async function makeDelivery(app: Pick<TestApp, 'db' | 'now'>): Promise<number> {
  const webhookId = await makeWebhook(app)
  const { id } = await app.db
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: webhookId,
      message_id: `msg_${randomBytes(16).toString('hex')}`,
      type: 'order.placed',
      subject: '104164',
      body: '{}',
      state: 'failed',
      attempts: 8,
      due_at: app.now(),
      created_at: app.now(),
      ended_at: app.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

let serial = 0
/** A backup recorded as complete. */
export async function makeBackupRow({ db }: Pick<TestApp, 'db'>): Promise<number> {
  const name = `2026-11-20T07-15-${String(10 + (serial++ % 50))}Z`
  const { id } = await db
    .insertInto('backups')
    .values({
      name,
      at: new Date('2026-11-20T07:15:00Z'),
      took_ms: 900,
      bytes: 4_000_000,
      version: '0.1.0',
      made_by: 'run_backup',
    })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ took_ms: 900 }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A valid link to the status page. */
export async function makeStatusLink({ db, now }: Pick<TestApp, 'db' | 'now'>): Promise<number> {
  const { id } = await db
    .insertInto('status_links')
    .values({
      name: 'Petal & Stem',
      token_hash: randomBytes(32),
      created_at: now(),
      created_by: 'ada@example.test',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A report emailed to the person. */
const makeReport = async ({ db, now }: TestApp, _: unknown, { userId }: { userId: number }) => {
  const { id } = await db
    .insertInto('report_subscriptions')
    .values({
      user_id: userId,
      report: 'sales',
      filters: JSON.stringify({ category: randomBytes(6).toString('hex') }),
      rhythm: 'week',
      step: 'day',
      compare: 'none',
      created_at: now(),
      next_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An API key of the person, which no other customer may revoke. */
const makeKey = async ({ db, now }: TestApp, _: unknown, { userId }: { userId: number }) => {
  const { id } = await db
    .insertInto('api_keys')
    .values({
      user_id: userId,
      name: 'Point of sale',
      secret_hash: randomBytes(32),
      hint: 'abcd',
      authorities: [],
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Makers of everything on the system pages. */
export const systemMakers = {
  purchase: purchaseMaker,
  job: makeJob,
  webhook: makeWebhook,
  'webhook delivery': makeDelivery,
  'status link': makeStatusLink,
  backup: makeBackupRow,
  report: makeReport,
  'api key': makeKey,
  /** Staff may revoke everyone's keys. */
  'key of anyone': makeKey,
}

/** Who owns each kind of these things. */
export const systemOwners = {
  purchase: 'house',
  job: 'house',
  'key of anyone': 'house',
  webhook: 'house',
  'webhook delivery': 'house',
  'status link': 'house',
  backup: 'house',
  report: 'person',
} as const
