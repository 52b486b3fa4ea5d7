import type { Day } from '../../contract/core/dates.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import { dayAndTimeText } from '../../contract/words/day-words.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import type { QuoteRow } from './write.ts'

export type OfferLineRow = {
  id: number
  slot: number
  productId: number | null
  description: string
  um: string
  quantity: number
  unitPriceE4: number
  note: string
  held: number
}
export type OfferRow = {
  id: number
  revision: number
  endsAt: Date
  shipDay: Day
  method: MethodCode
  addressId: number
  lines: OfferLineRow[]
}

/** The latest offer of a quote, whatever its state; undefined before the first. */
export async function latestOffer(ctx: Ctx, { id, revision }: Pick<QuoteRow, 'id' | 'revision'>) {
  const offer = await ctx.db
    .selectFrom('quote_offers')
    .select(['id', 'revision', 'state', 'ends_at', 'ship_day', 'method', 'address_id'])
    .where('quote_id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  if (!offer) return undefined
  const rows = await ctx.db
    .selectFrom('quote_offer_lines')
    .select(['id', 'slot', 'product_id', 'description', 'um', 'quantity', 'unit_price_e4', 'note', 'held'])
    .where('offer_id', '=', offer.id)
    .orderBy('slot')
    .orderBy('position')
    .execute()
  const lines = rows.map(
    ({ product_id: productId, unit_price_e4: unitPriceE4, ...line }): OfferLineRow => ({
      ...line,
      productId,
      unitPriceE4,
    }),
  )
  const { id: offerId, ends_at: endsAt, ship_day, method, address_id: addressId, state } = offer
  return {
    id: offerId,
    revision,
    state,
    endsAt,
    shipDay: ship_day as Day,
    method: method as MethodCode,
    addressId,
    lines,
  }
}

/** Throws `changed_meanwhile` unless the shop has read the latest offer. */
export function refuseOtherRevision(quote: QuoteRow, revision: number | undefined): void {
  if (revision !== undefined && revision === quote.revision) return
  throw new AppError('changed_meanwhile', { data: { revision: quote.revision, status: quote.status } })
}

/** The offer that the shop can decide about now. Throws `quote_ended` once its time has passed. */
export async function openOffer(ctx: Ctx, quote: QuoteRow): Promise<OfferRow> {
  const offer = await latestOffer(ctx, quote)
  if (!offer) throw new AppError('offer_missing')
  if (offer.endsAt <= ctx.now() || quote.status === 'EXPIRED') throw offerEnded(ctx, offer.endsAt)
  return offer
}

export const offerEnded = (ctx: Ctx, endsAt: Date) =>
  new AppError('quote_ended', {
    detail: `This offer ended ${dayAndTimeText(endsAt, ctx.settings.timeZone, 'en')}. Ask again.`,
    data: { endedAt: endsAt.toISOString() },
  })
