import { addDays, type Day } from '../../../contract/core/dates.ts'
import type { Product } from '../../../contract/features/catalogue/inventory.ts'
import { unitWord } from '../../../contract/words/unit-words.ts'
import { readCare } from '../../event-orders/care.ts'
import { readSubstitutesOf } from '../../shorts/substitutes.ts'
import { type Goods, unitPriceAt, unitsLeft } from '../goods.ts'
import { fits, rowsNamed } from '../search.ts'
import { type Asking, catalogueCite, daysOf, goodsOn, type Piece, shipDayFor, unitText } from './asking.ts'

/** The product that a question names, preferring one in stock; for “it”, the product of the previous answer. */
function namedIn(goods: Goods, { reading, before }: Asking): Product | undefined {
  const { slots } = reading
  if (slots.goods === '') {
    const [id] = before?.productIds ?? []
    return id === undefined ? undefined : goods.byIds([id])[0]
  }
  const products = rowsNamed(goods, slots.goods).rows.slice(0, 60).map(goods.ofRow)
  const fitting = products.filter((product) => fits(product, slots))
  const all = fitting.length > 0 ? fitting : products
  return all.find((product) => unitsLeft(product) > 0) ?? all[0]
}

/** How long a product lasts, and when it has to arrive for a day. */
export async function care(asking: Asking): Promise<Piece> {
  const { ctx, reading, words, shipment } = asking
  const goods = await goodsOn(asking, shipment.shipDay)
  const product = namedIn(goods, asking)
  const cites = [{ label: words.cite.care, href: product ? `/item/${product.productId}` : '/fresh-flowers' }]
  if (!product) return { sentences: [words.care.which], parts: [], cites }
  const facts = await readCare(ctx, product.productId)
  const name = reading.slots.goods === '' ? product.productDescription : product.type || product.category
  const sentences = [facts.vaseDays === null ? words.care.keeps(name) : words.care.life(name, facts.vaseDays)]
  if (facts.openMax > 0) sentences.push(words.care.opens(facts.openMin, facts.openMax, facts.hydrateHours))
  else if (facts.hydrateHours > 0) sentences.push(words.care.drinks(facts.hydrateHours))
  const { day } = reading.slots
  let shipDays: Day[] = []
  if (day !== null && facts.vaseDays !== null) {
    const earliest = addDays(day, -Math.max(1, facts.vaseDays - 1))
    const latest = addDays(day, -Math.max(1, facts.openMin))
    shipDays = (await daysOf(asking, shipment.method))
      .filter(({ enabled, date }) => enabled && date >= earliest && date <= latest)
      .map(({ date }) => date as Day)
      .slice(-3)
    sentences.push(shipDays.length > 0 ? words.care.forDay(day, shipDays) : words.care.late(day))
  }
  return {
    sentences,
    parts: [
      {
        kind: 'care',
        name,
        ...facts,
        forDay: day,
        shipDays,
        tips: facts.vaseDays === null ? [] : [...words.care.tips],
      },
    ],
    cites,
    productIds: [product.productId],
  }
}

/** Possible substitutes for a product, the closest first. */
export async function instead(asking: Asking): Promise<Piece> {
  const { ctx, reading, words, shipment } = asking
  const { shipDay, sentences } = await shipDayFor(asking)
  const goods = await goodsOn(asking, shipDay)
  const product = namedIn(goods, asking)
  if (!product) return { sentences: [words.instead.which], parts: [], cites: [] }
  const { items } = await readSubstitutesOf(ctx, product.productId)
  const others = goods
    .byIds(items.map(({ productId }) => productId))
    .filter(
      (other) =>
        unitsLeft(other) > 0 && fits(other, { ...reading.slots, colors: [], minCm: null, maxCm: null }),
    )
  const name = product.productDescription
  const difference = new Map(items.map(({ productId, difference }) => [productId, difference]))
  return {
    sentences: [others.length > 0 ? words.instead.result(name) : words.instead.none(name), ...sentences],
    parts:
      others.length === 0
        ? []
        : [
            {
              kind: 'products',
              title: words.titles.instead(name),
              shipDay,
              method: shipment.method,
              rows: others.map(({ productId }) => ({
                productId,
                quantity: 0,
                code: 'substitute',
                reason: words.reasons.like(Math.round(difference.get(productId) ?? 0)),
              })),
              total: others.length,
              search: null,
            },
          ],
    cites: [
      { label: words.cite.substitutes, href: `/item/${product.productId}` },
      ...catalogueCite(asking, shipDay),
    ],
    productIds: others.map(({ productId }) => productId),
  }
}

/** What a product costs this shop, and why. */
export async function price(asking: Asking): Promise<Piece> {
  const { reading, words, shipment, language } = asking
  const { shipDay, sentences } = await shipDayFor(asking)
  const goods = await goodsOn(asking, shipDay)
  const product = namedIn(goods, asking)
  const unit = product && unitPriceAt(product, product.minQuantity)
  if (!product || unit === null || unit === undefined)
    return { sentences: [words.price.which], parts: [], cites: [] }
  const quantity = reading.slots.lines[0]?.quantity ?? product.minQuantity
  return {
    sentences: [
      words.price.result(product.productDescription, unitText(unit), unitWord(1, product.um, language)),
      ...sentences,
    ],
    parts: [{ kind: 'price', productId: product.productId, quantity, shipDay, method: shipment.method }],
    cites: [{ label: words.cite.prices, href: `/item/${product.productId}` }],
    productIds: [product.productId],
  }
}
