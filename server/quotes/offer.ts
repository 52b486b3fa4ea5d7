import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { InputOf } from '../../contract/core/endpoint.ts'
import { e4FromDollars } from '../../contract/core/money.ts'
import type { quoteDesk } from '../../contract/features/quotes/desk.ts'
import type { OfferLineInput, QuoteThread } from '../../contract/features/quotes/fields.ts'
import type { QuoteState } from '../../contract/rules/quote-moves.ts'
import { firstLines, offerCents } from '../../contract/rules/quote-offer.ts'
import { lookedAfterBy } from '../access/scope.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { methodsOffered, readShipmentChoice, type ShipmentChoice } from '../ship-days/shipment.ts'
import { offerNotice } from './accept.ts'
import { auditMove } from './ask.ts'
import { latestOffer } from './open-offer.ts'
import { readThread } from './read.ts'
import { tellShop } from './tell.ts'
import {
  isPricedBy,
  lockQuote,
  moveQuote,
  type QuoteRow,
  refuseStale,
  writeEvent,
  writeMessage,
  wrongState,
} from './write.ts'
import { buyerFor, type NewLine, type NewOffer, writeOffer } from './write-offer.ts'

type Body = InputOf<typeof quoteDesk.offer>['body']

const newLine = ({ price, ...line }: OfferLineInput): NewLine => ({ ...line, priceE4: e4FromDollars(price) })

/** Throws for lines without an item or a description. */
function refuseNameless(lines: readonly NewLine[]): void {
  const at = lines.findIndex(({ productId, description }) => productId === null && description === '')
  if (at >= 0)
    throw new AppError('invalid_input', {
      fields: [{ path: `lines.${at}.description`, message: 'Name an item, or say what it is.' }],
    })
}

/** Where and when it ships: as given, else as in the previous offer, else the needed day and the customer’s usual delivery. */
async function destination(
  ctx: SignedInCtx,
  quote: QuoteRow,
  { shipDay, method, addressId }: Partial<Pick<NewOffer, 'shipDay' | 'method' | 'addressId'>>,
): Promise<Pick<NewOffer, 'shipDay' | 'method' | 'addressId'>> {
  const before = await latestOffer(ctx, quote)
  const choice = await readShipmentChoice(await buyerFor(ctx, quote.customer_id))
  const id = addressId ?? before?.addressId ?? choice.addressId
  const address = choice.addresses.find((one) => one.id === id)
  if (!address) throw new AppError('unknown_ship_to')
  const way = method ?? before?.method ?? choice.method
  if (!methodsOffered(address).includes(way)) throw new AppError('method_not_offered')
  return {
    shipDay: shipDay ?? before?.shipDay ?? (await wishedDay(ctx, quote, choice)),
    method: way,
    addressId: address.id,
  }
}

/** The day that the shop named, if it is in the future; else the next ship day. */
export async function wishedDay(
  ctx: SignedInCtx,
  { id }: Pick<QuoteRow, 'id'>,
  { shipDay, nextOpenDay, state }: Pick<ShipmentChoice, 'shipDay' | 'nextOpenDay' | 'state'>,
): Promise<Day> {
  const { rows } = await sql<{ day: Day | null }>`select min(needed_by) as day from quote_lines
    where quote_id = ${id} and needed_by > (${ctx.now()}::timestamptz at time zone ${ctx.settings.timeZone})::date`.execute(
    ctx.db,
  )
  return rows[0]?.day ?? (state.open ? shipDay : (nextOpenDay?.day ?? shipDay))
}

/** The states from which an offer can be made. Making one for a new request also marks it as reviewed; an open offer is revised. */
async function opened(ctx: SignedInCtx, quote: QuoteRow): Promise<QuoteRow> {
  const status = quote.status as QuoteState
  if (status === 'SUBMITTED' || status === 'QUOTED')
    return moveQuote(ctx, quote, { to: 'IN_REVIEW', by: 'desk' })
  if (['IN_REVIEW', 'SOURCING', 'COUNTERED', 'DRAFT'].includes(status)) return quote
  throw wrongState(quote, 'desk')
}

/** A quote without a request, for an account that a representative names. Throws `not_found` for another’s customer. */
async function madeByHouse(ctx: SignedInCtx, accountNumber: number, title: string): Promise<QuoteRow> {
  const customer = await ctx.db
    .selectFrom('customers')
    .select('id')
    .where('account_number', '=', accountNumber)
    .where('is_house', '=', false)
    .where(lookedAfterBy(ctx.user))
    .executeTakeFirst()
  if (!customer) throw new AppError('not_found')
  const now = ctx.now()
  const quote = await ctx.db
    .insertInto('quotes')
    .values({
      customer_id: customer.id,
      is_offered: true,
      status: 'DRAFT',
      title,
      created_at: now,
      submitted_at: now,
      status_at: now,
      last_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeEvent(ctx, { quote, was: null, by: 'desk' })
  return quote
}

/**
 * Makes the next offer of a quote, or a new quote for an account, in a transaction. Throws `not_found`, `wrong_state`,
 * `changed_meanwhile`, `ship_day_closed`, `unknown_ship_to`, `method_not_offered`, `time_passed`.
 */
export async function makeOffer(ctx: SignedInCtx, body: Body): Promise<QuoteThread> {
  const lines = body.lines.map(newLine)
  refuseNameless(lines)
  const endsAt = body.endsAt === undefined ? undefined : new Date(body.endsAt)
  const { quoteId, accountNumber } = body
  if ((quoteId === undefined) === (accountNumber === undefined))
    throw new AppError('invalid_input', {
      fields: [{ path: 'quoteId', message: 'Name a quote or an account.' }],
    })
  const quote =
    quoteId !== undefined
      ? await lockQuote(ctx, quoteId, isPricedBy(ctx.user))
      : await madeByHouse(ctx, accountNumber as number, body.title || lines[0]?.description || 'Offer')
  refuseStale(quote, body.version)
  return send(ctx, quote, { lines, endsAt, message: body.message, to: body })
}

type Sending = {
  lines: readonly NewLine[]
  endsAt?: Date | undefined
  message: string
  to: { shipDay?: Day | undefined; method?: NewOffer['method'] | undefined; addressId?: number | undefined }
}

async function send(
  ctx: SignedInCtx,
  given: QuoteRow,
  { lines, endsAt, message, to }: Sending,
): Promise<QuoteThread> {
  const quote = await opened(ctx, given)
  const { shipDay, method, addressId } = to
  const where = await destination(ctx, quote, {
    ...(shipDay && { shipDay }),
    ...(method && { method }),
    ...(addressId && { addressId }),
  })
  const made = await writeOffer(ctx, quote, { lines, ...where, endsAt })
  const named = quote.title === 'Offer' ? await nameByGoods(ctx, quote, made.revision) : {}
  const moved = await moveQuote(
    ctx,
    { ...quote, revision: made.revision },
    { to: 'QUOTED', by: 'desk', words: message, also: { revision: made.revision, ...named } },
  )
  if (message !== '') await writeMessage(ctx, moved, { side: 'desk', text: message, revision: made.revision })
  const withIds = lines.map((line, id) => ({ ...line, id, unitPriceE4: line.priceE4 }))
  const totalCents = offerCents(firstLines(withIds))
  await tellShop(ctx, moved, 'OFFERED', {
    endsAt: made.endsAt,
    totalCents,
    once: offerNotice(moved.id, made.revision),
  })
  await auditMove(
    ctx,
    given,
    { status: 'QUOTED', revision: made.revision, total: totalCents / 100, ends: made.endsAt.toISOString() },
    'quote.offered',
  )
  return readThread(ctx, moved.id)
}

/** The name of an offer that was created automatically: its first goods. */
async function nameByGoods(ctx: SignedInCtx, quote: QuoteRow, revision: number): Promise<{ title?: string }> {
  const offer = await latestOffer(ctx, { id: quote.id, revision })
  const title = offer?.lines[0]?.description
  return title ? { title } : {}
}

type Priced = { quoteId: number; price: number; quantity?: number | undefined; message: string }

/** Offers a price for the first line of the previous offer, or else of the request. In a transaction; throws the same as `makeOffer`. */
export async function offerPrice(
  ctx: SignedInCtx,
  { quoteId, price, quantity, message }: Priced,
): Promise<QuoteThread> {
  const quote = await lockQuote(ctx, quoteId, isPricedBy(ctx.user))
  const before = await latestOffer(ctx, quote)
  const lines = before?.lines ?? (await askedLines(ctx, quote))
  const [first, ...others] = lines.map(
    ({ slot, productId, description, um, quantity: units, unitPriceE4, note }): NewLine => ({
      slot,
      productId,
      description,
      um,
      quantity: units,
      priceE4: unitPriceE4 ?? 0,
      note,
    }),
  )
  if (!first || (!before && others.length > 0))
    throw new AppError('invalid_input', {
      fields: [{ path: 'price', message: 'One price isn’t enough here. Make an offer with its lines.' }],
    })
  const priced = { ...first, priceE4: e4FromDollars(price), quantity: quantity ?? first.quantity }
  return send(ctx, quote, { lines: [priced, ...others], message, to: {} })
}

/** The request as lines in words without a price. */
async function askedLines(ctx: SignedInCtx, { id }: QuoteRow) {
  const rows = await ctx.db
    .selectFrom('quote_lines')
    .select(['description', 'um', 'quantity', 'position as slot'])
    .where('quote_id', '=', id)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, productId: null, unitPriceE4: null, note: '' }))
}
