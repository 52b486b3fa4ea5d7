import { centsFromDollars } from '../../contract/core/money.ts'
import type { RowValues, Values } from '../changes/tables.ts'
import type { SignedInCtx } from '../core/route.ts'
import { changeProducts } from './products.ts'

/** Blacklists products, which takes them off sale. Returns each product once; throws `not_found`, with nothing changed, if one does not exist. */
export async function setBlacklisted(
  ctx: SignedInCtx,
  { productIds, blacklist }: { productIds: readonly number[]; blacklist: boolean },
) {
  const about = {
    area: 'merchandising',
    sentence: 'blacklist.changed',
    parameters: { hidden: blacklist },
  } as const
  return {
    productIds: await changeProducts(ctx, about, rowsOf(productIds, { blacklisted: blacklist })),
    blacklist,
  }
}

/** Features products or stops featuring them; returns and throws as `setBlacklisted` does. */
export async function setFeatured(
  ctx: SignedInCtx,
  { productIds, featured }: { productIds: readonly number[]; featured: boolean },
) {
  const about = { area: 'merchandising', sentence: 'featured.changed', parameters: { featured } } as const
  return { productIds: await changeProducts(ctx, about, rowsOf(productIds, { featured })), featured }
}

/** `percent` is added to the price after discounts, for every customer; 0 removes the mark-up. */
export async function setMarkup(
  ctx: SignedInCtx,
  { productId, percent }: { productId: number; percent: number },
) {
  // Basis points convert to percent as cents do to dollars.
  const markupBp = centsFromDollars(percent)
  const about = { area: 'prices', sentence: 'mark-up.changed', parameters: { percent } } as const
  await changeProducts(ctx, about, rowsOf([productId], { markupBp }))
  return { productId, percent, markedup: percent > 0 }
}

/** The same values for each product. */
const rowsOf = (productIds: readonly number[], values: Values): RowValues[] =>
  [...new Set(productIds)].map((id) => ({ key: String(id), values }))
