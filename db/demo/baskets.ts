import { type Day, daysBetween } from '../../contract/core/dates.ts'
import type { Customer } from './customers.ts'
import { matchesPhrase } from './phrases.ts'
import type { Product } from './products.ts'
import { lottery, type Random, randomFrom } from './random.ts'
import { isOnTerms } from './shops.ts'

/** A product that a customer buys regularly. */
export interface BasketItem {
  product: Product
  /** Usual quantity, in multiples of the product's minimum quantity. */
  multiples: number
  weight: number
}

/** A customer's buying habits. */
export interface Habits {
  ordersAWeek: number
  linesAnOrder: number
  /** Typical amount of a line, in cents. */
  lineCents: number
  usual: BasketItem[]
  farmDirect: BasketItem[]
  growerDirect: BasketItem[]
}

/** What a neighborhood florist always buys. */
const floristStaples = [
  'Rose standard red freedom 50cm',
  'Rose standard white 50cm',
  'Leatherleaf',
  'Gypsophila white',
  'Alstroemeria white',
  'Carnation standard white',
  'Eucalyptus silver dollar',
  'Hydrangea white',
  'Rose standard pink 50cm',
  'Lily oriental white',
  'Spray rose white',
  'Salal',
  'Snapdragon white',
  'Pompon yellow',
  'Stock lavender',
  'Italian ruscus',
  'Sunflower',
  'Gerbera orange',
  'Statice purple',
  'Mini carnation pink',
]

/** The best-selling year-round product of each staple. */
function staplesOf(products: readonly Product[]): Product[] {
  const lasting = products.filter(
    ({ orderType, inventory, seasonStartMonth, seasonEndMonth }) =>
      orderType === 'STOCK' && inventory > 0 && seasonStartMonth === 1 && seasonEndMonth === 12,
  )
  return floristStaples
    .map((phrase) => lasting.filter(({ words }) => matchesPhrase(words, phrase)))
    .map((found) => found.toSorted((a, b) => popularityOf(b) - popularityOf(a))[0])
    .filter((product) => product !== undefined)
}

type Taste = Record<string, number>

const tastes: Record<string, { departments: Taste; categories: Taste }> = {
  'Retail florist': {
    departments: { flowers: 70, supplies: 16, plants: 11, yard: 3 },
    categories: {
      Roses: 0.7,
      Greens: 2,
      Fillers: 2,
      Gypsophila: 3,
      Alstroemeria: 2.5,
      Lilies: 2,
      'Floral Foam': 3,
    },
  },
  'Event florist': {
    departments: { flowers: 82, supplies: 15, plants: 3 },
    categories: {
      Hydrangea: 4,
      Ranunculus: 3,
      Peonies: 3,
      Greens: 3,
      Glassware: 4,
      Candles: 3,
      Lisianthus: 2,
    },
  },
  'Garden center': {
    departments: { plants: 55, yard: 31, flowers: 8, supplies: 6 },
    categories: { 'Mulch & Bark': 2, 'Soil & Amendments': 2 },
  },
  Grocery: {
    departments: { flowers: 50, plants: 40, supplies: 6, yard: 4 },
    categories: { Bouquets: 20, 'Blooming Plants': 2, Alstroemeria: 4, Sunflowers: 3 },
  },
  'Funeral home': {
    departments: { flowers: 84, supplies: 12, plants: 4 },
    categories: {
      Carnations: 5,
      Gladiolus: 8,
      Chrysanthemums: 5,
      Greens: 4,
      'Frames & Easels': 8,
      Lilies: 3,
    },
  },
}

/** Typical amount for one multiple of the product, in cents. */
const stepCents = ({ tiers, minQuantity }: Product): number =>
  Math.max(1, ((tiers[0]?.priceE4 ?? 0) * minQuantity) / 100)

/** Draws a customer's habits from its trade and its final balance. */
export function habitsOf(
  customer: Customer,
  { products, random }: { products: readonly Product[]; random: Random },
): Habits {
  const { ordersAWeek, orderCents } = volumeOf(customer, random)
  const linesAnOrder = Math.min(10, Math.max(4, Math.round(3.6 + orderCents / 19_000)))
  const lineCents = orderCents / linesAnOrder
  const taste = tastes[customer.businessType] ?? { departments: { flowers: 100 }, categories: {} }
  const staples = customer.story === 'florist' ? staplesOf(products) : []
  const basket = (orderType: Product['orderType'], size: number) =>
    basketOf({
      products,
      taste,
      orderType,
      size,
      lineCents,
      random,
      staples: orderType === 'STOCK' ? staples : [],
    })
  return {
    ordersAWeek,
    linesAnOrder,
    lineCents,
    usual: basket('STOCK', customer.story === 'florist' ? 52 : random.int(26, 44)),
    farmDirect: taste.departments.flowers ? basket('FARM_DIRECT', random.int(4, 9)) : [],
    growerDirect: orderCents > 60_000 ? basket('GROWER_DIRECT', random.int(2, 5)) : [],
  }
}

/**
 * How often and how much. A customer on terms buys enough within its terms that the invoices not yet due can add up to its
 * balance in the data.
 */
function volumeOf(customer: Customer, random: Random) {
  if (customer.story === 'florist') return { ordersAWeek: 3, orderCents: 42_000 }
  if (customer.story === 'card') return { ordersAWeek: 1.3, orderCents: 24_000 }
  if (customer.story === 'overdue') return { ordersAWeek: 1.2, orderCents: 29_000 }
  const currentCents = customer.balanceCents - customer.overdueCents
  const slower = customer.method === 'UPS' ? 0.7 : 1
  if (!isOnTerms(customer) || currentCents < 30_000)
    return { ordersAWeek: random.int(22, 58) * 0.01 * slower, orderCents: random.int(14_000, 42_000) }
  const ordersAWeek = (currentCents < 300_000 ? random.int(44, 78) : random.int(90, 155)) * 0.01 * slower
  const weeks = (customer.terms === 'NET15' ? 15 : 30) / 7
  const orderCents = (currentCents * 1.3) / (ordersAWeek * weeks)
  return { ordersAWeek, orderCents: Math.min(600_000, Math.max(9_000, orderCents)) }
}

function basketOf(given: {
  products: readonly Product[]
  taste: { departments: Taste; categories: Taste }
  orderType: Product['orderType']
  size: number
  lineCents: number
  staples: readonly Product[]
  random: Random
}): BasketItem[] {
  const { taste, orderType, size, lineCents, random } = given
  const offered = Map.groupBy(
    given.products.filter((product) => product.orderType === orderType),
    ({ department }) => department,
  )
  const appeal = (product: Product) => {
    const dear = Math.max(1, stepCents(product) / (lineCents * 1.5))
    return (popularityOf(product) * (taste.categories[product.category] ?? 1)) / dear ** 2
  }
  const lotteries = new Map([...offered].map(([name, products]) => [name, lottery(products, appeal)]))
  const departments = lottery([...offered.keys()], (name) => taste.departments[name] ?? 0)
  const taken = new Set<Product>(given.staples)
  for (let tries = 0; taken.size < size && tries < size * 3; tries += 1) {
    const product = lotteries.get(departments(random) ?? '')?.(random)
    if (product) taken.add(product)
  }
  return [...taken].map((product, rank) => ({
    product,
    multiples: multiplesFor(product, lineCents * random.factor(2)),
    // A box of wire lasts; roses don't.
    weight: (isDurable(product) ? 0.25 : 1) / (rank + 4),
  }))
}

const isDurable = ({ department }: Product) => department === 'supplies'

/** The multiples that cost about `cents`; fewer for durable products. */
export function multiplesFor(product: Product, cents: number): number {
  const wanted = cents / (isDurable(product) ? 2 : 1) / stepCents(product)
  return Math.min(isDurable(product) ? 24 : 400, sayable(wanted))
}

/** The nearest quantity that a person would order: 1 to 6, then 8, 10, 12, 15, 20 … */
export function sayable(wanted: number): number {
  const step = wanted <= 6 ? 1 : wanted <= 13 ? 2 : wanted <= 40 ? 5 : 10
  return Math.max(1, Math.round(wanted / step) * step)
}

/** Some varieties sell far better than others, to all customers. */
export const popularityOf = ({ id }: Product): number => 0.03 + randomFrom(id * 31).next() ** 6

/** The part of the history in which the customer buys: from sign-up until it was disabled. */
export function buyingDays(customer: Customer, { from, today }: { from: Day; today: Day }) {
  const first = customer.since > from ? customer.since : from
  const stoppedDaysAgo = { active: -60, on_hold: 11, closed: 100 }[customer.status]
  return (day: Day) => day >= first && daysBetween(day, today) >= stoppedDaysAgo
}
