import { type Day, dayAt } from '../../contract/core/dates.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromE4 } from '../../contract/core/money.ts'
import type { quotes } from '../../contract/features/quotes/quotes.ts'
import { readAsk } from '../../contract/rules/quote-words.ts'
import { goodsInWords, unitsOf } from '../catalogue/in-words.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readShipmentChoice } from '../ship-days/shipment.ts'

const most = 3

/** Parses a shop's request, with what it can buy of it now. Saves nothing. */
export async function readWords(ctx: SignedInCtx, words: string): Promise<ReplyOf<typeof quotes.readWords>> {
  const today = dayAt(ctx.now(), ctx.settings.timeZone)
  const lines = readAsk(words, today)
  const { method, addressId, shipDay } = await readShipmentChoice(ctx)
  const products =
    words.trim() === ''
      ? []
      : await goodsInWords(ctx, words, { rowsFor: { shipDay, method, addressId }, most })
  const rep = await ctx.db
    .selectFrom('customers as c')
    .leftJoin('sales_reps as r', 'r.id', 'c.sales_rep_id')
    .select('r.name')
    .where('c.id', '=', ctx.user.customerId)
    .executeTakeFirst()
  return {
    lines: lines.map(({ priceE4, ...line }) => ({
      ...line,
      targetPrice: priceE4 === null ? null : dollarsFromE4(priceE4),
    })),
    found: products.map((product) => ({
      productId: product.productId,
      description: product.productDescription,
      imageName: product.imageName,
      colorHex: product.colorHex,
      um: product.um,
      available: unitsOf(product),
      unitPrice: product.discountPrice1 ?? product.price1,
      shipDay: (product.dateAvailable as Day | null) ?? shipDay,
    })),
    rep: rep?.name ?? '',
  }
}
