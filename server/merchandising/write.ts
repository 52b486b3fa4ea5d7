import { sql, type Updateable } from 'kysely'
import { centsFromDollars } from '../../contract/money.ts'
import type { Tables } from '../../db/tables.ts'
import { AppError } from '../errors.ts'
import type { SignedInCtx } from '../handle.ts'

/** A blacklisted product is not for sale. Answers each product once; `not_found`, and nothing changed, where one does not exist. */
export async function setBlacklisted(
  ctx: SignedInCtx,
  { productIds, blacklist }: { productIds: readonly number[]; blacklist: boolean },
) {
  return { productIds: await change(ctx, productIds, { blacklisted: blacklist }), blacklist }
}

/** Puts products forward or no longer; answers and refuses as `setBlacklisted` does. */
export async function setFeatured(
  ctx: SignedInCtx,
  { productIds, featured }: { productIds: readonly number[]; featured: boolean },
) {
  return { productIds: await change(ctx, productIds, { featured }), featured }
}

/** `percent` goes on top of the price after discounts, for every customer; 0 takes the mark-up away. */
export async function setMarkup(
  ctx: SignedInCtx,
  { productId, percent }: { productId: number; percent: number },
) {
  // Hundredths of a percent are to a percent what cents are to a dollar.
  await change(ctx, [productId], { markup_bp: centsFromDollars(percent) })
  return { productId, percent, markedup: percent > 0 }
}

type Change = Pick<Updateable<Tables['products']>, 'blacklisted' | 'featured' | 'markup_bp'>

/**
 * Changes all of the products or, with `not_found`, none where one does not exist. Open pages and every process's catalogue hear
 * of it with the commit: what is shown of a product travels with its price.
 */
async function change(ctx: SignedInCtx, asked: readonly number[], to: Change): Promise<number[]> {
  const productIds = [...new Set(asked)].sort((a, b) => a - b)
  // In the order of ids, so that two who change many at once wait for each other instead of for ever.
  const found = await ctx.db
    .selectFrom('products')
    .select('id')
    .where('id', '=', sql<number>`any(${productIds}::int[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const known = new Set(found.map(({ id }) => id))
  const unknown = productIds.filter((id) => !known.has(id))
  if (unknown.length > 0)
    throw new AppError('not_found', {
      detail: `There is no product ${unknown.slice(0, 5).join(', ')}.`,
      data: { productIds: unknown },
    })
  await ctx.db
    .updateTable('products')
    .set({ ...to, updated_at: ctx.now() })
    .where('id', 'in', productIds)
    .execute()
  await ctx.emit('price.changed', { productIds })
  return productIds
}
