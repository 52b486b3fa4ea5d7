import { sql } from 'kysely'
import { languages } from '../../contract/core/language.ts'
import type { CampaignWords } from '../../contract/features/campaigns/shapes.ts'
import type { CampaignChannel } from '../../contract/rules/campaigns.ts'
import { textParts } from '../../contract/rules/gsm.ts'
import { nextWaking } from '../../contract/rules/waking.ts'
import { type Handover, reasonText } from '../adapters/mail/mail.ts'
import { inTransaction } from '../core/context.ts'
import { ownNumber } from '../core/life.ts'
import type { Ctx } from '../core/route.ts'
import type { Composed } from '../messages/compose.ts'
import { takeTurn } from '../messages/pace.ts'
import { settled } from '../messages/rules.ts'
import { carrierOf, giveNow } from '../messages/send.ts'
import { holdRefused, holdsBack } from '../messages/suppressed.ts'
import { writeMail } from '../messages/write.ts'
import { notify } from '../notices/notify.ts'
import { mailFor, piecesOf, textFor, waits } from './choose.ts'
import { type WithCutOff, withCutOffs } from './cut-offs.ts'
import { factsOfUser } from './people.ts'
import { inAppOf, wordsIn } from './words.ts'

/** A receiver that this process has claimed. */
export type Taken = {
  id: number
  campaignId: number
  channel: CampaignChannel
  userId: number | null
  address: string
  language: 'en' | 'es'
  zones: string[]
  attempts: number
  messageKey: string
  words: CampaignWords
  link: string
  code: string
  waking: boolean
  tracked: boolean
}

/** The minimum number of hours between two campaign texts to a person. */
const hoursBetweenTexts = 4

/** Claims one due receiver of a campaign that is still being sent; no other process gets it until it is released. */
export async function takeReceiver(
  ctx: Pick<Ctx, 'db' | 'now'>,
  channel: CampaignChannel,
): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    update campaign_receivers r set state = 'sending', process = ${ownNumber}, attempts = r.attempts + 1, handed_at = null
    from campaigns c
    where c.id = r.campaign_id and r.id = (
      select d.id from campaigns e join lateral (
        select id, due_at from campaign_receivers
        where campaign_id = e.id and channel = ${channel} and state = 'waiting' and due_at <= ${ctx.now()}
        order by due_at, id limit 1 for update skip locked) d on true
      where e.state = 'sending' order by d.due_at, d.id limit 1)
    returning r.id::int as id, r.campaign_id::int as "campaignId", r.channel, r.user_id::int as "userId", r.address, r.language,
      r.zones, r.attempts, r.message_key as "messageKey", c.words, c.link, c.link_code as code, c.waking, c.tracked`.execute(
    ctx.db,
  )
  return rows[0]
}

type Person = {
  userId: number
  name: string
  customerName: string
  accountNumber: number
  muted: CampaignChannel[]
  unsubscribed: boolean
}

type Addressed = Person & WithCutOff

/** The person, if they may still get it: the account is open, and they haven't opted out since it began. */
async function readPerson(ctx: Ctx, { userId, channel }: Taken): Promise<Person | undefined> {
  if (userId === null) return undefined
  const { rows } =
    await sql<Person>`select ${factsOfUser}, u.name, c.name as "customerName", c.account_number as "accountNumber"
    from users u join customers c on c.id = u.customer_id
    where u.id = ${userId} and u.status = 'active' and c.status <> 'closed'`.execute(ctx.db)
  const [person] = rows
  if (!person || person.muted.includes(channel)) return undefined
  return channel === 'mail' && person.unsubscribed ? undefined : person
}

type End =
  | {
      state: 'sent'
      composed?: Composed
      about?: object
      unsubscribePath?: string
      reference?: string
      parts?: number
    }
  | { state: 'failed'; error: string; composed?: Composed; about?: object; unsubscribePath?: string }
  | { state: 'unknown' | 'stopped'; error: string }
  | { state: 'waiting'; dueAt: Date; error?: string; keepsAttempt?: true }

/**
 * Sends one message: checks it a last time, writes it, passes it to the carrier at its turn while no transaction is open, and
 * records the result.
 */
export async function sendReceiver(ctx: Ctx, taken: Taken): Promise<void> {
  const later = await waitsUntil(ctx, taken)
  if (later) return finish(ctx, taken, { state: 'waiting', dueAt: later, keepsAttempt: true })
  const found = await readPerson(ctx, taken)
  if (!found) return finish(ctx, taken, { state: 'stopped', error: 'opted-out' })
  const [person = { ...found, cutOff: null }] = await withCutOffs(ctx, taken.words, [found])
  const { channel } = taken
  if (channel === 'push' || channel === 'notice') return tellInApp(ctx, taken, person)
  const written = await write(ctx, taken, person)
  if (!written) return finish(ctx, taken, { state: 'failed', error: 'It could not be written.' })
  await takeTurn(ctx, channel)
  const held = await holdsBack(ctx, channel, taken.address)
  if (held) return finish(ctx, taken, { state: 'stopped', error: held })
  if (!(await markHanded(ctx, taken))) return finish(ctx, taken, { state: 'stopped', error: '' })
  const { composed, about, unsubscribePath } = written
  const outcome = await giveNow(
    ctx,
    {
      channel,
      recipient: taken.address,
      message_key: taken.messageKey,
      unsubscribe_path: unsubscribePath,
    },
    composed,
  )
  await holdRefused(ctx, { channel, recipient: taken.address }, outcome)
  await finish(
    ctx,
    taken,
    endOf(outcome, taken, { ctx, composed, about, unsubscribePath: unsubscribePath ?? '' }),
  )
}

/** The first moment at which the message may be sent, if it is night at the shop or the number got a text lately. */
async function waitsUntil(ctx: Ctx, { channel, address, waking, zones }: Taken): Promise<Date | undefined> {
  const now = ctx.now()
  let at = now
  if (channel === 'sms') {
    const last = await ctx.db
      .selectFrom('campaign_receivers')
      .select((eb) => eb.fn.max('sent_at').as('at'))
      .where('channel', '=', 'sms')
      .where('address', '=', address)
      .where('sent_at', '>', new Date(now.getTime() - hoursBetweenTexts * 3_600_000))
      .executeTakeFirst()
    if (last?.at) at = new Date(last.at.getTime() + hoursBetweenTexts * 3_600_000)
  }
  if (waits(channel, waking)) at = nextWaking(at, zones)
  return at > now ? at : undefined
}

async function write(
  ctx: Ctx,
  { channel, words, link, code, language, tracked, messageKey }: Taken,
  person: Addressed,
): Promise<{ composed: Composed; about: object; unsubscribePath: string | null } | undefined> {
  const about = { words, link, code, language }
  if (channel === 'sms') {
    const body = textFor(ctx, person, about)
    return body
      ? {
          composed: { subject: null, html: null, body, attachments: [] },
          about: { text: body },
          unsubscribePath: null,
        }
      : undefined
  }
  const mail = await mailFor(ctx, person, about, tracked ? { messageKey } : null)
  if (!mail) return undefined
  const { brand, publicUrl, timeZone } = ctx.settings
  const { subject, html, text } = writeMail('campaign', mail.facts, { language, brand, publicUrl, timeZone })
  return {
    composed: { subject, html, body: text, attachments: [] },
    about: mail.facts,
    unsubscribePath: mail.oneClick,
  }
}

/**
 * Records that the carrier is about to be called: from here on the message is never resent automatically. False when the campaign
 * was stopped.
 */
async function markHanded(ctx: Ctx, { id, campaignId }: Taken): Promise<boolean> {
  const { rows } = await sql`update campaign_receivers set handed_at = ${ctx.now()}
    where id = ${id} and process = ${ownNumber} and state = 'sending'
      and exists (select from campaigns c where c.id = ${campaignId} and c.state = 'sending')
    returning id`.execute(ctx.db)
  return rows.length > 0
}

function endOf(
  outcome: Handover,
  { attempts, channel }: Taken,
  { ctx, ...written }: { ctx: Ctx; composed: Composed; about: object; unsubscribePath: string },
): End {
  if (outcome.kind === 'sent') {
    const parts = channel === 'sms' ? textParts(written.composed.body).parts : 0
    return { state: 'sent', ...written, reference: outcome.reference, parts }
  }
  if (outcome.kind === 'later' && outcome.mayHaveArrived) return { state: 'unknown', error: outcome.reason }
  const next = settled(outcome, { attempts, goodUntil: null, now: ctx.now() })
  if (next.dueAt) return { state: 'waiting', dueAt: next.dueAt, error: next.lastError }
  return { state: 'failed', error: next.lastError, ...written }
}

/** A notice in the app or a push is a row of this database: it is written and recorded in one transaction, so it can't be duplicated. */
async function tellInApp(outside: Ctx, taken: Taken, person: Addressed): Promise<void> {
  const { channel, words, link, code, campaignId } = taken
  await inTransaction(outside, async (ctx) => {
    const inBoth = languages.map((language) => {
      const written = wordsIn(words, channel as 'push' | 'notice', language)
      return written && inAppOf(written, piecesOf(ctx, person, { link, code, language }))
    })
    const [en, es] = inBoth
    if (!en || !es) return finish(ctx, taken, { state: 'failed', error: 'It could not be written.' })
    await notify(ctx, {
      topic: 'news',
      facts: { title: { en: en.title, es: es.title }, text: { en: en.text, es: es.text } },
      to: [person.userId],
      link: link === '' ? '/' : link,
      once: `campaign:${campaignId}:${channel}`,
      only: [channel === 'push' ? 'push' : 'here'],
      tellsActor: true,
    })
    await finish(ctx, taken, { state: 'sent' })
  })
}

/** Records the result, with its row in the outbox. A late write of a process that others presumed dead changes nothing. */
async function finish(outside: Ctx, taken: Taken, end: End): Promise<void> {
  await inTransaction(outside, async (ctx) => {
    const now = ctx.now()
    const mine = await ctx.db
      .updateTable('campaign_receivers')
      .set({
        state: end.state,
        process: null,
        error: reasonText(('error' in end && end.error) || ''),
        ...(end.state === 'waiting' && { due_at: end.dueAt, handed_at: null }),
        ...(end.state === 'waiting' && end.keepsAttempt && { attempts: taken.attempts - 1 }),
        ...(end.state === 'sent' && { sent_at: now, parts: end.parts ?? 0 }),
      })
      .where('id', '=', taken.id)
      .where('process', '=', ownNumber)
      .where('attempts', '=', taken.attempts)
      .returning('customer_id')
      .executeTakeFirst()
    if (!mine || !('composed' in end) || !end.composed) return
    const { composed, unsubscribePath } = end
    const { id } = await ctx.db
      .insertInto('messages')
      .values({
        channel: taken.channel as 'mail' | 'sms',
        kind: 'campaign',
        customer_id: mine.customer_id,
        user_id: taken.userId,
        recipient: taken.address,
        language: taken.language,
        about: JSON.stringify(end.about),
        state: end.state,
        attempts: taken.attempts,
        created_at: now,
        due_at: now,
        message_key: taken.messageKey,
        unsubscribe_path: unsubscribePath || null,
        subject: composed.subject,
        html: composed.html,
        body: composed.body,
        ...(end.state === 'sent'
          ? {
              sent_at: now,
              sent_by: carrierOf(ctx, { channel: taken.channel as 'mail' | 'sms' }),
              reference: end.reference ?? null,
            }
          : { last_error: reasonText(end.error), seen_at: now }),
      })
      .onConflict((conflict) => conflict.column('message_key').doNothing())
      .returning('id')
      .executeTakeFirst()
      .then((row) => row ?? { id: null })
    if (id !== null)
      await ctx.db
        .updateTable('campaign_receivers')
        .set({ message_id: id })
        .where('id', '=', taken.id)
        .execute()
  })
}
