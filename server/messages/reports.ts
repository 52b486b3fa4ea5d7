import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { suppressions } from '../../contract/features/messages/suppressions.ts'
import { readReply } from '../../contract/rules/text-replies.ts'
import { readPersonOfNumber } from '../access/person-of-number.ts'
import { inTransaction } from '../core/context.ts'
import type { Ctx } from '../core/route.ts'
import { readSecret } from '../core/secrets.ts'
import type { MailReport } from './mail-report.ts'
import { causeOfHold, hold, releaseByOwner } from './suppressed.ts'

/** The secret with which a mail server or service signs its reports: generated once, in the Standard Webhooks format. */
export const mailReportsSecret = async (ctx: Pick<Ctx, 'db'>): Promise<string> =>
  `whsec_${Buffer.from(await readSecret(ctx.db, 'mail-reports'), 'base64url').toString('base64')}`

/** Where carriers report, outside the API: signed JSON, mails passed on by a mail server, and Twilio's calls. */
export const reportPaths = {
  mail: '/webhooks/mail',
  incoming: '/webhooks/mail/incoming',
  texts: '/webhooks/twilio',
  /** The same path below the API. */
  textsOfApi: '/api/v1/webhooks/sms',
} as const

export async function readReportAddresses(ctx: Ctx): Promise<ReplyOf<typeof suppressions.reports>> {
  const at = (path: string) => `${ctx.settings.publicUrl}${path}`
  const { mail, incoming, texts } = reportPaths
  return { mail: at(mail), incoming: at(incoming), texts: at(texts), secret: await mailReportsSecret(ctx) }
}

const isSame = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

export const isSecret = (given: string, secret: string): boolean => isSame(given, secret)

/** How far off a sender's clock may be, in seconds. */
const mostSecondsOff = 300

type Signed = { id: string; timestamp: string; signature: string; body: Buffer }

/** Whether a call is signed according to Standard Webhooks: the id, the time and the bytes, and not too old. */
export function isSigned({ id, timestamp, signature, body }: Signed, secret: string, now: Date): boolean {
  const seconds = Number(timestamp)
  if (id === '' || !Number.isInteger(seconds) || Math.abs(now.getTime() / 1000 - seconds) > mostSecondsOff)
    return false
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const right = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')
  return signature.split(' ').some((one) => one.startsWith('v1,') && isSame(one.slice(3), right))
}

/** Whether a call is from Twilio: the URL and the sorted fields are signed with the account's secret. */
export function isOfTwilio(
  { url, fields, signature }: { url: string; fields: URLSearchParams; signature: string },
  authToken: string,
): boolean {
  const said = [...fields]
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => name + value)
  const right = createHmac('sha1', authToken)
    .update(url + said.join(''))
    .digest('base64')
  return isSame(signature, right)
}

const Reported = z.object({
  type: z.enum(['bounce', 'complaint']),
  messageId: z.string().check(z.maxLength(300)),
  permanent: z._default(z.boolean(), true),
  reason: z._default(z.string().check(z.maxLength(2000)), ''),
})

/** The report in a JSON body; undefined for anything else. */
export function readJsonReport(body: Buffer): MailReport | undefined {
  let json: unknown
  try {
    json = JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
  const { data } = Reported.safeParse(json)
  if (!data) return undefined
  const { type: kind, permanent: isFinal, reason } = data
  return { kind, isFinal, reason, messageId: data.messageId.replace(/^<|>$/g, '') }
}

/** Whether this is the first time that a carrier reports this event. */
async function isNew(ctx: Ctx, carrier: string, eventId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await ctx.db
    .insertInto('carrier_notices')
    .values({ carrier, event_id: eventId.slice(0, 200), received_at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Marks a message as undelivered, and its recipient in the campaign as failed. */
async function markBounced(ctx: Ctx, id: number, reason: string): Promise<void> {
  const error = reason.replace(/\s+/g, ' ').trim().slice(0, 300)
  await ctx.db
    .updateTable('messages')
    .set({ bounced_at: ctx.now(), last_error: error })
    .where('id', '=', id)
    .execute()
  await ctx.db
    .updateTable('campaign_receivers')
    .set({ state: 'failed', error })
    .where('message_id', '=', id)
    .where('state', '=', 'sent')
    .execute()
}

/**
 * Processes a report about a mail, once: it counts against the address only if it names a mail that was sent there. Otherwise
 * returns false.
 */
export function takeMailReport(
  outside: Ctx,
  { kind, isFinal, messageId, reason }: MailReport,
): Promise<boolean> {
  return inTransaction(outside, async (ctx) => {
    const key = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i.exec(messageId)?.[1]
    const mail = key
      ? await ctx.db
          .selectFrom('messages')
          .select(['id', 'recipient'])
          .where('message_key', '=', key)
          .where('channel', '=', 'mail')
          .executeTakeFirst()
      : undefined
    if (!mail) return false
    if (!(await isNew(ctx, 'mail', `${kind}:${key}`))) return true
    if (kind === 'bounce') await markBounced(ctx, mail.id, reason)
    const cause = kind === 'bounce' ? 'bounced' : 'complaint'
    if (isFinal) await hold(ctx, { channel: 'mail', address: mail.recipient, cause, reason })
    return true
  })
}

/** Twilio's codes for a number that can't receive texts: unknown, or a landline. */
const deadNumbers = ['30005', '30006', '21614', '21211']

/** Processes a Twilio call: a text's delivery status, or an incoming text. Returns the reply to the sender, if any. */
export function takeTextReport(outside: Ctx, fields: URLSearchParams): Promise<string | undefined> {
  return inTransaction(outside, async (ctx) => {
    const sid = fields.get('MessageSid') ?? ''
    const status = fields.get('MessageStatus') ?? ''
    if (status === '') return takeReply(ctx, fields)
    if (!['failed', 'undelivered'].includes(status) || !(await isNew(ctx, 'twilio', `${sid}:${status}`)))
      return undefined
    const text = await ctx.db
      .selectFrom('messages')
      .select(['id', 'recipient'])
      .where('channel', '=', 'sms')
      .where('reference', '=', sid)
      .executeTakeFirst()
    if (!text) return undefined
    const code = fields.get('ErrorCode') ?? ''
    await markBounced(ctx, text.id, `${status} ${code}`)
    const cause = code === '21610' ? 'stopped' : deadNumbers.includes(code) ? 'bounced' : undefined
    if (cause)
      await hold(ctx, { channel: 'sms', address: text.recipient, cause, reason: `${status} ${code}` })
    return undefined
  })
}

/**
 * STOP blocks the number at once, START unblocks it, and the carrier replies to both. Any other text is passed on once for each
 * of the carrier's ids: as an order or to the feedback desk. An unknown number gets one reply, for as long as its notice is kept.
 */
async function takeReply(ctx: Ctx, fields: URLSearchParams): Promise<string | undefined> {
  const from = (fields.get('From') ?? '').replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  if (!/^\d{10}$/.test(from)) return undefined
  const said = fields.get('OptOutType')?.toLowerCase() ?? readReply(fields.get('Body') ?? '')
  if (said === 'stop') await hold(ctx, { channel: 'sms', address: from, cause: 'stopped', reason: 'STOP' })
  if (said === 'start') await releaseByOwner(ctx, 'sms', from)
  const text = (fields.get('Body') ?? '').replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
  const id = (fields.get('MessageSid') ?? '').slice(0, 40)
  if (said !== undefined || !(await isNew(ctx, 'twilio', `${id}:reply`))) return undefined
  if (await readPersonOfNumber(ctx.db, from)) {
    await ctx.enqueue('take_reply', { from, text, id })
    return undefined
  }
  const isHeld = (await causeOfHold(ctx, 'sms', from)) !== undefined
  if (isHeld || !(await isNew(ctx, 'twilio', `unknown:${from}`))) return undefined
  const { brand, publicUrl } = ctx.settings
  return unknownNumber(brand, publicUrl)
}

/** The reply to a number that no one has verified; in both languages, since the sender's is unknown. */
const unknownNumber = ({ name, phone }: { name: string; phone: string }, publicUrl: string): string =>
  `${name}: we don't know this number. To order by text, verify it under Personal info at ${publicUrl}, or call ${phone}. / No conocemos este numero; verifiquelo en su cuenta.`
