import { randomBytes } from 'node:crypto'
import type { TestApp } from './app.ts'

type Made = Pick<TestApp, 'db' | 'now'>

/** A campaign that nobody has received: a draft, one planned far ahead, or one that has ended. */
export async function makeCampaign(
  { db, now }: Made,
  { state = 'draft' }: { state?: 'draft' | 'planned' | 'sent' } = {},
): Promise<number> {
  const at = new Date('2099-01-01T00:00:00Z')
  const { id } = await db
    .insertInto('campaigns')
    .values({
      name: 'Roses',
      channels: ['mail'],
      words: JSON.stringify({
        mail: { en: { subject: 'Roses', title: '', body: 'Roses are in.', button: '' }, es: null },
      }),
      link_code: randomBytes(4).toString('hex'),
      state,
      starts_at: state === 'draft' ? null : at,
      ended_at: state === 'sent' ? at : null,
      set_by: 'ada@example.test',
      set_at: now(),
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An address that staff have blocked. */
export async function makeSuppression({ db, now }: Made): Promise<number> {
  const { id } = await db
    .insertInto('suppressions')
    .values({
      channel: 'mail',
      address: `held-${randomBytes(6).toString('hex')}@example.test`,
      cause: 'staff',
      reason: 'They asked.',
      set_by: 'ada@example.test',
      set_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An email that came in and waits for staff. */
export async function makeIncomingMail(
  { db, now }: Made,
  { customerId, fileId }: { customerId?: number; fileId?: string } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('incoming_mails')
    .values({
      content_hash: randomBytes(32),
      way: 'posted',
      came_at: now(),
      bytes: 900,
      state: 'waiting',
      cause: 'unverified',
      sender: 'ana@example.test',
      subject: 'Roses',
      words: 'Do you have garden roses?',
      customer_id: customerId ?? null,
      file_id: fileId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const campaignMakers = {
  'incoming mail': async (app: Made, { customerId }: { customerId: number }) =>
    makeIncomingMail(app, { customerId }),
  campaign: (app: Made) => makeCampaign(app),
  suppression: (app: Made) => makeSuppression(app),
}
export const campaignOwners = {
  campaign: 'house',
  suppression: 'house',
  'incoming mail': 'house',
} as const
