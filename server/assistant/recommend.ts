import { sql } from 'kysely'
import { dayNumber } from '../../contract/catalogue/columns.ts'
import { addDays, asDay, type Day, daysBetween } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { Language } from '../../contract/core/language.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { assistant } from '../../contract/features/assistant/assistant.ts'
import type { Card, CardKind, RecommendedItem } from '../../contract/features/assistant/fields.ts'
import { itemKinds } from '../../contract/features/assistant/fields.ts'
import type { Product } from '../../contract/features/catalogue/inventory.ts'
import type { OrderGuide } from '../../contract/features/catalogue/order-guide.ts'
import { readOrderGuide } from '../catalogue/order-guide.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readSubstitutesOf } from '../shorts/substitutes.ts'
import { isAhead, readDismissed } from './dismissals.ts'
import { proposedRow } from './fill.ts'
import { amountCentsOf, type Goods, goodsFor, inPacks, unitPriceAt, unitsLeft } from './goods.ts'
import { say } from './say.ts'
import type { StoredRow } from './stored.ts'

const mostCards = 6
const mostRows = 6
const mostItems = 20
/** The fewest shops that must have bought two products together before one recommends the other. */
const fewestShops = 5

type Around = {
  ctx: SignedInCtx
  goods: Goods
  language: Language
  refused: ReadonlySet<number>
  dismissed: ReadonlySet<string>
  dismissedCount: number
  inCart: ReadonlySet<number>
}

async function aroundOf(ctx: SignedInCtx, language: Language): Promise<Around> {
  const goods = await goodsFor(ctx, await ctx.catalogue.shipment(ctx))
  const { products, cards } = await readDismissed(ctx)
  return {
    ctx,
    goods,
    language,
    refused: new Set([...(await refusedBy(ctx)), ...products]),
    dismissed: cards,
    dismissedCount: products.length + [...cards].filter((id) => isAhead(ctx, id)).length,
    inCart: new Set(await cartOf(ctx)),
  }
}

/** Products that the shop claimed at least twice: they are never recommended. */
async function refusedBy({ db, user }: SignedInCtx): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select l.product_id as id from claims c
    join claim_lines k on k.claim_id = c.id join order_lines l on l.id = k.order_line_id
    where c.customer_id = ${user.customerId} and c.submitted_at is not null and c.status <> 'WITHDRAWN'
    group by l.product_id having count(distinct c.id) >= 2`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

async function cartOf({ db, user }: SignedInCtx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct l.product_id as id from cart_lines l
    where l.customer_id = ${user.customerId}`.execute(db)
  return rows.map(({ id }) => id)
}

const canOffer = ({ refused, inCart }: Around, product: Product) =>
  !refused.has(product.productId) &&
  !inCart.has(product.productId) &&
  !product.blacklistItem &&
  unitsLeft(product) > 0

/** At most six suggestion cards, each with its reason. */
export async function readCards(
  ctx: SignedInCtx,
  language: Language,
): Promise<ReplyOf<typeof assistant.cards>> {
  const around = await aroundOf(ctx, language)
  const guide = JSON.parse(String((await readOrderGuide(ctx, around.goods.rowsFor)).body)) as OrderGuide
  const found = [
    usualMissing(around, guide),
    await lastYear(around),
    endsSoon(around, guide),
    priceFell(around, guide),
    await back(around),
    newColor(around, guide),
    booking(around, guide),
  ]
  const cards = found.filter((card) => card !== undefined).filter(({ id }) => !around.dismissed.has(id))
  return { cards: cards.slice(0, mostCards), dismissed: around.dismissedCount }
}

const cardIdOf = (kind: CardKind, shipDay: Day) => `${kind}-${shipDay}`

type CardOf = { kind: CardKind; rows: (StoredRow & { product: Product })[]; href?: string }

function cardOf({ goods, language }: Around, { kind, rows, href = '' }: CardOf): Card | undefined {
  const [first] = rows
  if (!first) return undefined
  const cents = rows.reduce((sum, { product, quantity }) => sum + amountCentsOf(product, quantity), 0)
  return {
    id: cardIdOf(kind, goods.rowsFor.shipDay),
    kind,
    title: say(language).cards[kind],
    reason: first.reason,
    rows: rows.slice(0, mostRows).map(({ product, ...row }) => proposedRow(product, row, language)),
    amount: cents > 0 ? dollarsFromCents(cents) : null,
    href: href || null,
  }
}

function usualMissing(around: Around, { rows }: OrderGuide): Card | undefined {
  const { reasons } = say(around.language)
  const missing = rows
    .filter((row) => row.usualQuantity !== null && row.orderCount >= 3 && canOffer(around, row))
    .sort((a, b) => b.orderCount - a.orderCount || a.productId - b.productId)
    .slice(0, mostRows)
    .map((product) => ({
      product,
      productId: product.productId,
      quantity: inPacks(product, product.usualQuantity ?? 1),
      code: 'usual' as const,
      reason: reasons.usual(product.orderCount),
    }))
  return cardOf(around, { kind: 'usualMissing', rows: missing })
}

async function lastYear(around: Around): Promise<Card | undefined> {
  const { ctx, goods, language } = around
  const { shipDay } = goods.rowsFor
  const on = asDay(`${Number(shipDay.slice(0, 4)) - 1}${shipDay.slice(4).replace('02-29', '02-28')}`)
  const { rows } = await sql<{ product_id: number; quantity: number; ship_day: Day }>`
    select l.product_id, sum(l.quantity)::int as quantity, max(o.ship_day) as ship_day
    from orders o join order_lines l on l.order_id = o.id
    where o.customer_id = ${ctx.user.customerId} and l.status <> 'CANCELLED' and o.status not in ('CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN')
      and o.ship_day between ${addDays(on, -3)} and ${addDays(on, 3)}
    group by l.product_id order by sum(l.amount_cents) desc, l.product_id limit 30`.execute(ctx.db)
  const { reasons } = say(language)
  return cardOf(around, {
    kind: 'lastYear',
    rows: rows.flatMap(({ product_id, quantity, ship_day }) => {
      const [product] = goods.byIds([product_id])
      return product && canOffer(around, product)
        ? [
            {
              product,
              productId: product_id,
              quantity: inPacks(product, quantity),
              code: 'season' as const,
              reason: reasons.lastYear(ship_day),
            },
          ]
        : []
    }),
  })
}

function endsSoon(around: Around, { rows }: OrderGuide): Card | undefined {
  const today = around.ctx.catalogue.today()
  const { reasons } = say(around.language)
  const ending = rows
    .filter((row) => row.originalPrice !== null && row.saleEndsOn !== null && canOffer(around, row))
    .filter(({ saleEndsOn }) => daysBetween(today, saleEndsOn as Day) <= 3)
    .map((product) => ({
      product,
      productId: product.productId,
      quantity: inPacks(product, product.usualQuantity ?? 1),
      code: 'endsSoon' as const,
      reason: reasons.saleEnds(product.saleEndsOn as Day),
    }))
  return cardOf(around, { kind: 'endsSoon', rows: ending })
}

/** A price drop below this is not mentioned. */
const leastFall = 5

function priceFell(around: Around, { rows }: OrderGuide): Card | undefined {
  const { reasons } = say(around.language)
  const fallen = rows
    .flatMap((product) => {
      const was = product.lastBought?.unitPrice
      const now = unitPriceAt(product, product.lastBought?.quantity ?? product.minQuantity)
      if (!was || now === null || !canOffer(around, product)) return []
      const percent = Math.round((1 - now / was) * 100)
      return percent >= leastFall ? [{ product, percent }] : []
    })
    .sort((a, b) => b.percent - a.percent || a.product.productId - b.product.productId)
    .map(({ product, percent }) => ({
      product,
      productId: product.productId,
      quantity: inPacks(product, product.usualQuantity ?? 1),
      code: 'priceFell' as const,
      reason: reasons.fell(percent),
    }))
  return cardOf(around, { kind: 'priceFell', rows: fallen })
}

/** Products that someone at the shop asked to be notified about and that are back in stock. */
async function back(around: Around): Promise<Card | undefined> {
  const { ctx, goods, language } = around
  const { rows } = await sql<{
    product_id: number
  }>`select product_id from wanted_items where user_id = ${ctx.user.id}
    order by product_id limit 50`.execute(ctx.db)
  return cardOf(around, {
    kind: 'back',
    rows: goods
      .byIds(rows.map(({ product_id }) => product_id))
      .filter((product) => canOffer(around, product))
      .map((product) => ({
        product,
        productId: product.productId,
        quantity: inPacks(product, 1),
        code: 'back' as const,
        reason: say(language).reasons.back,
      })),
  })
}

const newDays = 21

/** Products recently added to the catalogue, of a kind and color that the shop buys. */
function newColor(around: Around, { rows }: OrderGuide): Card | undefined {
  const { goods, language } = around
  const bought = new Set(
    rows.filter(({ orderCount }) => orderCount > 0).map((row) => `${row.category} ${row.colorFamily}`),
  )
  if (bought.size === 0) return undefined
  const { shelved, of } = goods.search
  const { catalogue } = of.shelf
  const known = new Set(rows.map(({ productId }) => productId))
  const since = dayNumber(addDays(of.today, -newDays))
  const products: Product[] = []
  for (let row = 0; row < catalogue.size && products.length < mostRows; row++) {
    if (!((shelved[row >> 5] as number) & (1 << (row & 31))) || (catalogue.addedOn[row] as number) < since)
      continue
    const product = goods.ofRow(row)
    if (known.has(product.productId) || !canOffer(around, product)) continue
    if (bought.has(`${product.category} ${product.colorFamily}`)) products.push(product)
  }
  return cardOf(around, {
    kind: 'newColor',
    rows: products.map((product) => ({
      product,
      productId: product.productId,
      quantity: inPacks(product, 1),
      code: 'newColor' as const,
      reason: say(language).reasons.newColor,
    })),
  })
}

function booking(around: Around, { rows }: OrderGuide): Card | undefined {
  const today = around.ctx.catalogue.today()
  const { reasons } = say(around.language)
  const closing = rows
    .filter((row) => row.isPreBooked && row.lastOrderDay !== null && canOffer(around, row))
    .filter(({ lastOrderDay }) => daysBetween(today, lastOrderDay as Day) <= 7)
    .map((product) => ({
      product,
      productId: product.productId,
      quantity: inPacks(product, 1),
      code: 'endsSoon' as const,
      reason: reasons.closes(product.lastOrderDay as Day),
    }))
  return cardOf(around, { kind: 'prebook', rows: closing })
}

/** At most twenty products: companions, substitutes, and what was forgotten. */
export async function readItems(
  ctx: SignedInCtx,
  { productId, kinds, language = 'en' }: InputOf<typeof assistant.items>['query'],
): Promise<ReplyOf<typeof assistant.items>> {
  const odd = kinds.find((kind) => !itemKinds.some((one) => one === kind))
  if (odd !== undefined)
    throw new AppError('invalid_input', {
      fields: [{ path: 'kinds', message: `One of ${itemKinds.join(', ')}.` }],
    })
  const around = await aroundOf(ctx, language)
  const of = productId === undefined ? [...around.inCart] : [productId]
  const asks = (kind: (typeof itemKinds)[number]) => kinds.length === 0 || kinds.includes(kind)
  const items: RecommendedItem[] = []
  if (asks('goesWith') && of.length > 0) items.push(...(await goesWith(around, of)))
  if (asks('substitute') && productId !== undefined) items.push(...(await inItsPlace(around, productId)))
  if (asks('forgot')) items.push(...(await forgotten(around)))
  const once = items.filter(
    ({ product }, at) => items.findIndex((one) => one.product.productId === product.productId) === at,
  )
  return { items: limitOverstock(once).slice(0, mostItems) }
}

/** Limits sale products to a third of the recommendations. */
function limitOverstock(items: RecommendedItem[]): RecommendedItem[] {
  const most = Math.floor(items.length / 3)
  let onSale = 0
  return items.filter(({ product }) => product.originalPrice === null || ++onSale <= most)
}

/** Products that shops order together with these more often than chance: the lift in their orders of 90 days. */
async function goesWith(around: Around, of: readonly number[]): Promise<RecommendedItem[]> {
  const { ctx, language } = around
  const since = new Date(ctx.now().getTime() - 90 * 86_400_000)
  const { rows } = await sql<{ product_id: number; shops: number }>`
    with baskets as (select distinct o.id, o.customer_id from orders o join order_lines l on l.order_id = o.id
        where l.product_id = any(${of.slice(0, 40)}::int[]) and o.placed_at > ${since} and o.status <> 'CANCELLED' order by o.id desc limit 4000),
      beside as (select l.product_id, count(distinct b.customer_id)::int as shops, count(distinct b.id)::numeric as together
        from baskets b join order_lines l on l.order_id = b.id
        where l.product_id <> all(${[...of]}::int[]) and l.status <> 'CANCELLED' group by l.product_id
        having count(distinct b.customer_id) >= ${fewestShops} order by 3 desc limit 60),
      alone as (select l.product_id, count(distinct o.id)::numeric as orders from orders o join order_lines l on l.order_id = o.id
        where o.placed_at > ${since} and l.product_id in (select product_id from beside) group by l.product_id)
    select b.product_id, b.shops from beside b join alone a using (product_id)
    order by b.together / a.orders desc, b.shops desc, b.product_id limit 30`.execute(ctx.db)
  const shops = new Map(rows.map((row) => [row.product_id, row.shops]))
  const { reasons } = say(language)
  return itemsOf(around, {
    kind: 'goesWith',
    ids: shops.keys(),
    reasonOf: (id) => reasons.goesWith(shops.get(id) ?? 0),
  })
}

async function inItsPlace(around: Around, productId: number): Promise<RecommendedItem[]> {
  const { ctx, language } = around
  const { items } = await readSubstitutesOf(ctx, productId)
  const percent = new Map(items.map(({ productId, difference }) => [productId, Math.round(difference)]))
  const { reasons } = say(language)
  return itemsOf(around, {
    kind: 'substitute',
    ids: percent.keys(),
    reasonOf: (id) => reasons.like(percent.get(id) ?? 0),
  })
}

/** The products that can be offered, one pack of each, with the reason. */
function itemsOf(
  around: Around,
  of: { kind: 'goesWith' | 'substitute'; ids: Iterable<number>; reasonOf: (productId: number) => string },
): RecommendedItem[] {
  const { goods, language } = around
  const { kind, reasonOf } = of
  return goods
    .byIds(of.ids)
    .filter((product) => canOffer(around, product))
    .map((product) => {
      const { productId } = product
      const row = { productId, quantity: inPacks(product, 1), code: kind, reason: reasonOf(productId) }
      return { ...proposedRow(product, row, language), kind }
    })
}

async function forgotten(around: Around): Promise<RecommendedItem[]> {
  const { ctx, goods } = around
  const guide = JSON.parse(String((await readOrderGuide(ctx, goods.rowsFor)).body)) as OrderGuide
  const card = usualMissing(around, guide)
  return (card?.rows ?? []).map((row) => ({ ...row, code: 'forgot' as const, kind: 'forgot' as const }))
}
