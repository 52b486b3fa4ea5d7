import { sql } from 'kysely'
import { dayAt } from '../../contract/core/dates.ts'
import type { InputOf } from '../../contract/core/endpoint.ts'
import { e4FromDollars } from '../../contract/core/money.ts'
import type { QuoteThread } from '../../contract/features/quotes/fields.ts'
import type { quotes } from '../../contract/features/quotes/quotes.ts'
import { readAsk } from '../../contract/rules/quote-words.ts'
import { audit, auditActing, nothingChanged } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { takeTry } from '../limits/throttle.ts'
import { placePhotos } from './photos.ts'
import { readThread } from './read.ts'
import { tellDesk } from './tell.ts'
import {
  isReadBy,
  lockQuote,
  moveQuote,
  type QuoteRow,
  sideOf,
  subjectOf,
  tellPages,
  writeEvent,
  writeMessage,
  wrongState,
} from './write.ts'

type Body = InputOf<typeof quotes.save>['body']

/** Maximum requests and messages of a person per hour. */
const hourly = { tries: 60, windowMs: 60 * 60_000 } as const

/** Counts a person's message, after the quote is locked, to keep the order of locks. Throws `too_many`. */
export const takeTurn = (ctx: SignedInCtx) => takeTry(ctx, 'quotes', String(ctx.user.id), hourly)

const shortened = (text: string, most: number) => [...text].slice(0, most).join('').trim()

/** The rows of a request: those that were sent, else those parsed from its text. Throws `words_needed` for an empty request. */
function linesOf(ctx: SignedInCtx, { words, lines, photos }: Body) {
  if (lines.length > 0)
    return lines.map(({ targetPrice, ...line }) => ({
      ...line,
      priceE4: targetPrice === null ? null : e4FromDollars(targetPrice),
    }))
  const read = readAsk(words, dayAt(ctx.now(), ctx.settings.timeZone))
  if (read.length === 0 && photos.length === 0) throw new AppError('words_needed')
  return read.flatMap(({ description, quantity, um, color, neededBy, priceE4 }) =>
    // Without a quantity, the request is only its text.
    quantity === null
      ? []
      : [
          {
            description: description || shortened(words, 160),
            quantity,
            um,
            color,
            grade: '',
            neededBy,
            note: '',
            mayDiffer: true,
            image: null,
            priceE4,
          },
        ],
  )
}

const firstLine = (words: string) => words.split('\n').find((one) => one.trim() !== '') ?? ''

/** A quote's title in lists: its first row, else its first words. */
function titleOf(lines: readonly { description: string }[], words: string): string {
  const [first] = lines
  return shortened(first?.description || firstLine(words), 120) || 'Photo'
}

/**
 * Requests a quote, or saves a draft, in a transaction. A closed quote is requested again, with its earlier content unless there is
 * new. Throws `wrong_state`, `words_needed`, `too_many`, and `not_found` for another’s quote.
 */
export async function saveQuote(ctx: SignedInCtx, body: Body): Promise<QuoteThread> {
  const { user } = ctx
  const known = body.quoteId === undefined ? undefined : await ownQuote(ctx, body.quoteId)
  await takeTurn(ctx)
  const keepsRows = known && body.words === '' && body.lines.length === 0 && body.photos.length === 0
  const quote = keepsRows ? known : await writeAsk(ctx, body, known)
  if (body.draft) {
    if (quote.status !== 'DRAFT') throw wrongState(quote, 'customer')
    await tellPages(ctx, quote)
    await auditActing(ctx, { subject: subjectOf(quote), after: { title: quote.title, draft: true } })
    return readThread(ctx, quote.id)
  }
  const sent = await moveQuote(ctx, quote, {
    to: 'SUBMITTED',
    by: 'customer',
    also: { submitted_at: ctx.now(), user_id: user.id, person: user.name, decline_words: '' },
  })
  await tellDesk(ctx, sent, 'ASKED')
  await auditActing(ctx, { subject: subjectOf(sent), after: { title: sent.title } })
  return readThread(ctx, sent.id)
}

async function ownQuote(ctx: SignedInCtx, id: number): Promise<QuoteRow> {
  const quote = await lockQuote(ctx, id, isReadBy(ctx.user))
  if (sideOf(ctx.user, quote) !== 'customer') throw new AppError('not_found')
  return quote
}

/** Writes the request: a new draft, or a draft or closed quote again. */
async function writeAsk(ctx: SignedInCtx, body: Body, known: QuoteRow | undefined): Promise<QuoteRow> {
  const { user } = ctx
  const lines = linesOf(ctx, body)
  const title = titleOf(lines, body.words)
  if (known && !['DRAFT', 'DECLINED_BY_CUSTOMER', 'DECLINED_BY_SELLER', 'EXPIRED'].includes(known.status))
    throw wrongState(known, 'customer')
  const now = ctx.now()
  const quote = known
    ? await ctx.db
        .updateTable('quotes')
        .set({ title, words: body.words, last_at: now })
        .where('id', '=', known.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await ctx.db
        .insertInto('quotes')
        .values({
          customer_id: user.customerId,
          user_id: user.id,
          person: user.name,
          status: 'DRAFT',
          title,
          words: body.words,
          created_at: now,
          status_at: now,
          last_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
  if (!known) await writeEvent(ctx, { quote, was: null, by: 'customer' })
  // The text of the earlier request stays readable in the thread.
  if (known && known.status !== 'DRAFT' && known.words !== '' && known.words !== body.words)
    await writeMessage(ctx, quote, { side: 'customer', text: known.words })
  await ctx.db.deleteFrom('quote_lines').where('quote_id', '=', quote.id).execute()
  const images = lines.flatMap(({ image }) => image ?? [])
  await placePhotos(ctx, [...body.photos, ...images], { quoteId: quote.id })
  for (const [at, line] of lines.entries()) {
    const { id } = await ctx.db
      .insertInto('quote_lines')
      .values({
        quote_id: quote.id,
        position: at + 1,
        description: line.description,
        quantity: line.quantity,
        um: line.um,
        color: line.color,
        grade: line.grade,
        needed_by: line.neededBy,
        target_price_e4: line.priceE4,
        note: line.note,
        may_differ: line.mayDiffer,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (line.image)
      await sql`update quote_photos set line_id = ${id} where file_id = ${line.image} and quote_id = ${quote.id}`.execute(
        ctx.db,
      )
  }
  return quote
}

/** Withdraws a request, in a transaction. Repeating it changes nothing. Throws `not_found`, `wrong_state`. */
export async function cancelQuote(ctx: SignedInCtx, id: number): Promise<void> {
  const quote = await lockQuote(ctx, id, isReadBy(ctx.user))
  if (quote.status === 'CANCELLED') return nothingChanged(ctx)
  const by = sideOf(ctx.user, quote)
  await moveQuote(ctx, quote, { to: 'CANCELLED', by })
  if (quote.status !== 'DRAFT') await tellDesk(ctx, quote, 'CANCELLED')
  await auditMove(ctx, quote, { status: 'CANCELLED' })
}

/** One audit entry for a move by staff, or by staff acting for the customer; customers’ own moves are only steps of the quote. */
export async function auditMove(
  ctx: SignedInCtx,
  quote: QuoteRow,
  after: Record<string, unknown>,
  action: 'quote.moved' | 'quote.written' | 'quote.offered' | 'quote.ordered' = 'quote.moved',
): Promise<void> {
  const about = { subject: subjectOf(quote), before: { status: quote.status }, after }
  if (ctx.entry?.isActing) return auditActing(ctx, about)
  if (sideOf(ctx.user, quote) === 'customer') return nothingChanged(ctx)
  await audit(ctx, { ...about, action, customerId: quote.customer_id })
}
