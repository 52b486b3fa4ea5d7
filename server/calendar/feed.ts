import { createHash, randomBytes } from 'node:crypto'
import { addDays, type Day, dayAt } from '../../contract/core/dates.ts'
import { mediaTypes } from '../../contract/core/endpoint.ts'
import type { Language } from '../../contract/core/language.ts'
import type { PromiseKind } from '../../contract/features/calendar.ts'
import { dayAndTimeText } from '../../contract/words/day-words.ts'
import { readActiveUser } from '../access/active-user.ts'
import { AppError } from '../core/errors.ts'
import { type Ctx, FileAnswer, type SignedInCtx } from '../core/route.ts'
import { takeTry } from '../limits/throttle.ts'
import { TokenBuckets } from '../limits/token-buckets.ts'
import { type CalendarEntry, writeCalendar } from './ical.ts'
import { readPromised } from './promised.ts'

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Thirty reads per minute for one link in each process. */
const reads = new TokenBuckets<string>({ perSecond: 0.5, burst: 30 })
/** Attempts with unknown links, by address. */
const guesses = { tries: 30, windowMs: 60_000 }

/** The days in the calendar: a month back and a year ahead. */
const back = 31
const ahead = 366

/** A secret of 128 bits, of which only the hash is stored. A link that the person had before stops working. */
export async function makeLink(ctx: SignedInCtx): Promise<{ url: string }> {
  const token = randomBytes(16).toString('base64url')
  const values = { token_hash: hashOf(token), made_at: ctx.now(), read_at: null }
  await ctx.db
    .insertInto('calendar_links')
    .values({ user_id: ctx.user.id, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
  return { url: `${ctx.settings.publicUrl}/api/v1/calendar/${token}.ics` }
}

export async function endLink(ctx: SignedInCtx): Promise<void> {
  await ctx.db.deleteFrom('calendar_links').where('user_id', '=', ctx.user.id).execute()
}

export async function readLink(ctx: SignedInCtx) {
  const link = await ctx.db
    .selectFrom('calendar_links')
    .select(['made_at', 'read_at'])
    .where('user_id', '=', ctx.user.id)
    .executeTakeFirst()
  return { madeAt: link?.made_at.toISOString() ?? null, readAt: link?.read_at?.toISOString() ?? null }
}

const words: Record<
  Language,
  { kinds: Record<PromiseKind, string>; until: string; decide: string; planned: string }
> = {
  en: {
    kinds: {
      ORDER: 'Flowers',
      STANDING: 'Standing order',
      PREBOOK: 'Pre-order',
      SPECIAL: 'Special order',
      QUOTE: 'Quote',
      EVENT: 'Event',
    },
    until: 'Can be changed until',
    decide: 'The offer holds until',
    planned: 'Not ordered yet.',
  },
  es: {
    kinds: {
      ORDER: 'Flores',
      STANDING: 'Pedido fijo',
      PREBOOK: 'Preventa',
      SPECIAL: 'Pedido especial',
      QUOTE: 'Cotización',
      EVENT: 'Evento',
    },
    until: 'Se puede cambiar hasta',
    decide: 'La oferta vale hasta',
    planned: 'Todavía no está pedido.',
  },
}

/** The calendar that a link opens. Throws `link_too_old` for a wrong or revoked link, `too_many`. */
export async function readFeed(outside: Ctx, token: string): Promise<FileAnswer> {
  const hash = hashOf(token)
  const wait = reads.take(hash.toString('base64'), performance.now())
  if (wait > 0) throw new AppError('too_many', { retryAfter: Math.ceil(wait) })
  const reader = await readerOf(outside, hash)
  if (!reader) {
    await takeTry(outside, 'calendar-link', outside.address ?? '', guesses)
    throw new AppError('link_too_old')
  }
  const { ctx, language } = reader
  const { timeZone, publicUrl, brand } = ctx.settings
  const today = dayAt(ctx.now(), timeZone)
  const { days } = await readPromised(ctx, { from: addDays(today, -back), to: addDays(today, ahead) })
  const said = words[language]
  const host = new URL(publicUrl).hostname
  const entries = days.map(
    ({ day, kind, name, orderNumber, isOrdered, changeUntil, link }): CalendarEntry => {
      const until =
        changeUntil &&
        `${kind === 'QUOTE' ? said.decide : said.until} ${dayAndTimeText(new Date(changeUntil), timeZone, language)}.`
      const number = orderNumber === null ? '' : ` ${orderNumber}`
      return {
        uid: `${link.slice(1).replace('/', '-')}${orderNumber === null ? `-${day}` : ''}@${host}`,
        day: day as Day,
        summary: name === '' ? `${said.kinds[kind]}${number}` : `${name}${number && `,${number}`}`,
        description: until || (isOrdered || kind === 'EVENT' ? '' : said.planned),
        url: `${publicUrl}${link}`,
        isFirm: isOrdered,
      }
    },
  )
  return new FileAnswer({
    type: mediaTypes.ics,
    body: writeCalendar({ name: brand.name, entries, at: ctx.now() }),
    headers: { 'cache-control': 'private, max-age=300' },
  })
}

/** The person the link belongs to, as the reader; undefined for an unknown link, or if the person has left. */
async function readerOf(
  ctx: Ctx,
  hash: Buffer,
): Promise<{ ctx: SignedInCtx; language: Language } | undefined> {
  const link = await ctx.db
    .selectFrom('calendar_links as k')
    .innerJoin('users', 'users.id', 'k.user_id')
    .select(['k.user_id', 'users.language'])
    .where('k.token_hash', '=', hash)
    .executeTakeFirst()
  const user = link && (await readActiveUser(ctx.db, link.user_id))
  if (!user) return undefined
  await ctx.db
    .updateTable('calendar_links')
    .set({ read_at: ctx.now() })
    .where('user_id', '=', user.id)
    .execute()
  return { ctx: { ...ctx, user }, language: link.language === 'es' ? 'es' : 'en' }
}
