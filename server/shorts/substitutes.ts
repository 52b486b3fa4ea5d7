import { dollarsFromE4 } from '../../contract/core/money.ts'
import type { Substitute } from '../../contract/features/shorts/wishes.ts'
import { customerLadder } from '../cart/price.ts'
import { lockProducts, readAround } from '../cart/rows.ts'
import { maySee } from '../cart/rules.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { availableTo } from '../order-changes/desk-plan.ts'
import { rankedFor } from './offers.ts'

const most = 6

/** Possible substitutes for a product, best first, at the customer's own prices. Throws not_found for a product that they don't see. */
export async function readSubstitutesOf(
  ctx: SignedInCtx,
  productId: number,
): Promise<{ items: Substitute[] }> {
  const [around, found] = await Promise.all([
    readAround(ctx),
    rankedFor(ctx, { productId, customerId: ctx.user.customerId }),
  ])
  if (!found) throw new AppError('not_found')
  const products = await lockProducts(ctx, [productId, ...found.ranked.map(({ id }) => id)])
  const own = products.find(({ product_id }) => product_id === productId)
  if (!own || !maySee(around, own)) throw new AppError('not_found')
  const ownE4 = customerLadder(own, around)[0]?.priceE4
  const items = found.ranked.flatMap(({ id, imageName, colorHex }) => {
    const product = products.find(({ product_id }) => product_id === id)
    const priceE4 = product && customerLadder(product, around)[0]?.priceE4
    if (!product || priceE4 === undefined || !maySee(around, product)) return []
    return [
      {
        productId: id,
        description: product.description,
        um: product.um,
        grower: product.grower,
        imageName,
        colorHex,
        available: availableTo(product, undefined),
        unitPrice: dollarsFromE4(priceE4),
        difference: ownE4 ? Math.round((priceE4 / ownE4 - 1) * 1000) / 10 : 0,
      },
    ]
  })
  return { items: items.filter(({ available }) => available > 0).slice(0, most) }
}
