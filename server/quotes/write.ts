import { type RawBuilder, type Selectable, sql } from 'kysely'
import { pricesQuotes } from '../../contract/features/quotes/quotes.ts'
import { type Mover, reachable } from '../../contract/rules/moves.ts'
import { needOf, type QuoteState, quoteMoves } from '../../contract/rules/quote-moves.ts'
import type { Quotes } from '../../db/tables.ts'
import { lookedAfterBy } from '../access/scope.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, CurrentUser, SignedInCtx } from '../core/route.ts'

export type QuoteRow = Selectable<Quotes>
export type Side = 'customer' | 'desk'

export const numberOf = (id: number): string => `Q-${id}`
export const subjectOf = ({ id }: Pick<QuoteRow, 'id'>): string => `quote ${numberOf(id)}`

/**
 * Quotes `q` of customers `c` within a person's reach: the company’s own; for staff, those of the customers they look after, without
 * drafts.
 */
export const isReadBy = (user: CurrentUser): RawBuilder<boolean> =>
  user.staff
    ? sql`((${lookedAfterBy(user, 'c')} and q.status <> 'DRAFT') or (q.customer_id = ${user.customerId} and q.user_id = ${user.id}))`
    : sql`q.customer_id = ${user.customerId}`

/** Quotes that staff may price: those of customers they look after, except their own account. */
export const isPricedBy = (user: CurrentUser): RawBuilder<boolean> =>
  sql`(${lookedAfterBy(user, 'c')} and q.customer_id <> ${user.customerId} and q.status <> 'DRAFT')`

export const sideOf = (user: CurrentUser, { customer_id }: Pick<QuoteRow, 'customer_id'>): Side =>
  user.staff && customer_id !== user.customerId ? 'desk' : 'customer'

/** Locks a quote that matches `where`, before anything else of it. Throws `not_found`. */
export async function lockQuote(ctx: Ctx, id: number, where: RawBuilder<boolean>): Promise<QuoteRow> {
  const { rows } = await sql<QuoteRow>`select q.* from quotes q join customers c on c.id = q.customer_id
    where q.id = ${id} and ${where} for no key update of q`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return row
}

/** Throws `changed_meanwhile` unless the quote has the version that the caller saw. */
export function refuseStale(quote: QuoteRow, version: number | undefined): void {
  if (version === undefined || version === quote.version) return
  throw new AppError('changed_meanwhile', { data: { version: quote.version, status: quote.status } })
}

const inWords = (states: readonly string[]) => (states.length === 0 ? 'nothing' : states.join(', '))

/** The error for a move outside the table, with the possible moves. */
export function wrongState({ status }: Pick<QuoteRow, 'status'>, by: Mover): AppError {
  const allowed = reachable(quoteMoves, status as QuoteState, by)
  return new AppError('wrong_state', {
    detail: `It is ${status} and may become ${inWords(allowed)}.`,
    data: { status, allowed },
  })
}

type Also = Partial<
  Pick<
    QuoteRow,
    | 'revision'
    | 'decline_words'
    | 'stuck'
    | 'taken_line_ids'
    | 'submitted_at'
    | 'reminded_at'
    | 'title'
    | 'words'
    | 'user_id'
    | 'person'
  >
>
type Step = { to: QuoteState; by: Side | 'system'; words?: string; also?: Also }

/**
 * Moves a locked quote by the table and records the step. Throws `wrong_state`, and `words_needed` for a move without its required
 * message.
 */
export async function moveQuote(
  ctx: Ctx,
  quote: QuoteRow,
  { to, by, words = '', also }: Step,
): Promise<QuoteRow> {
  const from = quote.status as QuoteState
  if (!reachable(quoteMoves, from, by).includes(to)) throw wrongState(quote, by)
  if (needOf(from, to) === 'word' && words.trim() === '') throw new AppError('words_needed')
  const now = ctx.now()
  const moved = await ctx.db
    .updateTable('quotes')
    .set({ ...also, ...(to !== 'ACCEPTED' && { stuck: null }), status: to, status_at: now, last_at: now })
    .where('id', '=', quote.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeEvent(ctx, { quote: moved, was: from, by, words })
  await tellPages(ctx, moved)
  return moved
}

type Event = { quote: QuoteRow; was: QuoteState | null; by: Side | 'system'; words?: string }

export async function writeEvent(ctx: Ctx, { quote, was, by, words = '' }: Event): Promise<void> {
  const { user } = ctx
  await ctx.db
    .insertInto('quote_events')
    .values({
      quote_id: quote.id,
      was,
      status: quote.status,
      at: ctx.now(),
      mover: by,
      actor: by === 'system' ? '' : (user?.name ?? ''),
      user_id: by === 'system' ? null : (user?.actedBy?.id ?? user?.id ?? null),
      words,
      revision: quote.revision,
    })
    .execute()
}

/** Notifies the customer’s pages, and those of staff who price quotes. */
export async function tellPages(ctx: Ctx, { customer_id: customerId }: Pick<QuoteRow, 'customer_id'>) {
  await ctx.emit('quote.changed', { customerId })
  await ctx.emit('quotes.changed', { any: pricesQuotes })
}

type Said = {
  side: Side
  text: string
  revision?: number | null
  counter?: { lineId: number; quantity: number; priceE4: number }[]
}

/** Adds a message to a locked quote. Returns its id. */
export async function writeMessage(
  ctx: SignedInCtx,
  quote: Pick<QuoteRow, 'id'>,
  { side, text, revision = null, counter }: Said,
): Promise<number> {
  const now = ctx.now()
  const { id } = await ctx.db
    .insertInto('quote_messages')
    .values({
      quote_id: quote.id,
      at: now,
      side: side === 'desk' ? 'staff' : 'customer',
      user_id: ctx.user.id,
      name: ctx.user.name,
      text,
      revision,
      counter: counter ? JSON.stringify(counter) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db.updateTable('quotes').set({ last_at: now }).where('id', '=', quote.id).execute()
  return id
}
