import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { assistant } from '../../contract/features/assistant/assistant.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'

/** What a person doesn't want recommended: products for good, cards for their ship day. */
export async function readDismissed({
  db,
  user,
}: SignedInCtx): Promise<{ products: number[]; cards: Set<string> }> {
  const rows = await db
    .selectFrom('assistant_dismissals')
    .select(['product_id', 'card_id'])
    .where('user_id', '=', user.id)
    .execute()
  return {
    products: rows.flatMap(({ product_id }) => product_id ?? []),
    cards: new Set(rows.flatMap(({ card_id }) => card_id ?? [])),
  }
}

/** Products that a person may dismiss for good. */
const mostProducts = 2000

/** Dismisses a card or product, or lets it come again; the same again changes nothing. Throws invalid_input, not_found. */
export async function dismiss(
  ctx: SignedInCtx,
  { cardId, productId, dismissed }: InputOf<typeof assistant.dismiss>['body'],
): Promise<ReplyOf<typeof assistant.dismiss>> {
  const { db, user } = ctx
  if ((cardId === null) === (productId === null))
    throw new AppError('invalid_input', { fields: [{ path: 'cardId', message: 'Name a card or an item.' }] })
  const of = { user_id: user.id, card_id: cardId, product_id: productId }
  if (!dismissed) {
    await db
      .deleteFrom('assistant_dismissals')
      .where('user_id', '=', user.id)
      .where('card_id', 'is not distinct from', cardId)
      .where('product_id', 'is not distinct from', productId)
      .execute()
    return { dismissed }
  }
  if (productId !== null) {
    const product = await db
      .selectFrom('products')
      .select('id')
      .where('id', '=', productId)
      .executeTakeFirst()
    if (!product) throw new AppError('not_found')
    const { products } = await readDismissed(ctx)
    if (products.length >= mostProducts && !products.includes(productId))
      throw new AppError('invalid_input', {
        fields: [{ path: 'productId', message: 'Too many items are dismissed. Let some come again first.' }],
      })
  }
  await db
    .insertInto('assistant_dismissals')
    .values({ ...of, at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { dismissed }
}
