import { asDay, type Day, dayAt } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { Language } from '../../contract/core/language.ts'
import type { assistant } from '../../contract/features/assistant/assistant.ts'
import type { CardKind } from '../../contract/features/assistant/fields.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { goodsFor } from './goods.ts'
import { say } from './say.ts'

/** Recommendations that a person has dismissed: products permanently, cards for their ship day. */
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

/** The kind and ship day in a card's id. */
const partsOf = (cardId: string): { kind: CardKind; shipDay: Day } => ({
  kind: cardId.slice(0, -11) as CardKind,
  shipDay: asDay(cardId.slice(-10)),
})

/** Whether a card's ship day is still ahead. */
export const isAhead = (ctx: SignedInCtx, cardId: string): boolean =>
  partsOf(cardId).shipDay >= dayAt(ctx.now(), ctx.settings.timeZone)

/** The most dismissed products listed; undoing some reveals older ones. */
const listed = 100

/** Recommendations that a person has dismissed, the latest first. */
export async function readDismissedList(
  ctx: SignedInCtx,
  language: Language,
): Promise<ReplyOf<typeof assistant.dismissed>> {
  const rows = await ctx.db
    .selectFrom('assistant_dismissals')
    .select(['product_id', 'card_id'])
    .where('user_id', '=', ctx.user.id)
    .orderBy('id', 'desc')
    .execute()
  const productIds = rows.flatMap(({ product_id }) => product_id ?? [])
  const shown = productIds.slice(0, listed)
  const goods = await goodsFor(ctx, await ctx.catalogue.shipment(ctx))
  const seen = new Map(goods.byIds(shown).map((product) => [product.productId, product]))
  return {
    cards: rows.flatMap(({ card_id }) => {
      if (card_id === null || !isAhead(ctx, card_id)) return []
      const { kind, shipDay } = partsOf(card_id)
      return [{ cardId: card_id, kind, title: say(language).cards[kind], shipDay }]
    }),
    products: shown.map((productId) => {
      const { productDescription = '', imageName = '', colorHex = '' } = seen.get(productId) ?? {}
      return { productId, productDescription, imageName, colorHex }
    }),
    total: productIds.length,
  }
}

/** The most products that a person may dismiss permanently. */
const mostProducts = 2000

/** Dismisses a card or product, or undoes that; a repeat changes nothing. Throws invalid_input, not_found. */
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
