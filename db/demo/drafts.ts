import { addDays, type Day, daysBetween, weekdayOf } from '../../contract/core/dates.ts'
import { lineAmountCents } from '../../contract/core/money.ts'
import { customerTiers, type Tier, tierFor } from '../../contract/rules/pricing.ts'
import type { OrderType } from '../../contract/rules/ship-days.ts'
import { type BasketItem, buyingDays, type Habits, habitsOf, multiplesFor, sayable } from './baskets.ts'
import { type Address, type Customer, wayTo } from './customers.ts'
import type { DayBook } from './day-rules.ts'
import { type Demand, isInSeason, listPricesOn } from './demand.ts'
import type { Product } from './products.ts'
import { type Random, randomFrom } from './random.ts'
import { daysFrom } from './year.ts'

export interface DraftLine {
  product: Product
  quantity: number
  unitPriceE4: number
  amountCents: number
  tiers: Tier[]
}

/** An order at the time it was placed. */
export interface Draft {
  customer: Customer
  address: Address
  orderType: OrderType
  shipDay: Day
  placedAt: Date
  cutOff: Date
  lines: DraftLine[]
  goodsCents: number
  /** Set once all orders for the same day and address are known, because they share shipping. */
  shippingCents: number
  canceled: boolean
  /** Minutes after midnight of the late truck's new arrival time; null when it is on time. */
  lateEta: number | null
}

/** The inputs of every customer's history. */
export interface World {
  now: Date
  today: Day
  /** The first ship day of the history. */
  from: Day
  products: readonly Product[]
  demand: Demand
  dayBook: DayBook
  discountBp: (customer: Customer) => number
}

/** Days ahead that may already have orders. */
const daysAhead = 8

/** A customer's orders up to now, and the habits that its favorites come from. */
export function draftsOf(customer: Customer, world: World): { drafts: Draft[]; habits: Habits } {
  const random = randomFrom(customer.accountNumber * 7919)
  const habits = habitsOf(customer, { products: world.products, random })
  const drafts: Draft[] = []
  const buys = buyingDays(customer, world)
  const way = wayTo(customer, customer.addresses[0])
  const days = daysFrom(world.from, addDays(world.today, daysAhead)).filter((day) =>
    world.dayBook.isOpen(day, way),
  )
  const openDaysAWeek = (days.length / (daysBetween(world.from, world.today) + daysAhead)) * 7
  for (const day of days) {
    if (!buys(day) || (customer.story === 'florist' && day >= world.today)) continue
    const { busyness } = world.demand(day)
    const growth = 1 - 0.12 * Math.max(0, daysBetween(day, world.today) / 548)
    const likely = (habits.ordersAWeek / openDaysAWeek) * busyness * growth * weekdayShare(customer, day)
    if (random.chance(isSure(customer, day, world) ? 1 : Math.min(0.96, likely)))
      drafts.push(...draftsFor(day, { customer, habits, random, world }))
  }
  return { drafts: drafts.filter(({ placedAt }) => placedAt <= world.now), habits }
}

/** The demo's florist nearly always buys for Tuesday and Thursday. */
function weekdayShare({ story }: Customer, day: Day): number {
  if (story !== 'florist') return 1
  return [2, 4].includes(weekdayOf(day)) ? 1.7 : 0.55
}

/** The florist bought in the last week, regardless of the random draws. */
const isSure = ({ story }: Customer, day: Day, { today }: World) =>
  story === 'florist' && [2, 4].includes(weekdayOf(day)) && daysBetween(day, today) <= 7

interface Buying {
  customer: Customer
  habits: Habits
  random: Random
  world: World
}

/** The stock order of a ship day and, now and then, a farm order with it. */
function draftsFor(day: Day, buying: Buying): Draft[] {
  const { customer, habits, random } = buying
  const address = random.chance(0.85) ? customer.addresses[0] : random.pick(customer.addresses)
  const place = { ...buying, day, address }
  const found = [draftOf({ ...place, orderType: 'STOCK', lines: stockLines(day, buying) })]
  if (random.chance(0.07) && habits.farmDirect.length > 0)
    found.push(
      draftOf({ ...place, orderType: 'FARM_DIRECT', lines: linesFrom(habits.farmDirect, 3, day, random) }),
    )
  if (random.chance(0.04) && habits.growerDirect.length > 0)
    found.push(
      draftOf({
        ...place,
        orderType: 'GROWER_DIRECT',
        lines: linesFrom(habits.growerDirect, 2, day, random),
      }),
    )
  return found.filter((draft) => draft !== undefined)
}

type Wanted = { product: Product; multiples: number }

/** Mostly regular products; around a holiday, its products; occasionally something new. */
function stockLines(day: Day, { habits, random, world }: Buying): Wanted[] {
  const { busyness, draw } = world.demand(day)
  const usual = habits.usual.filter(({ product }) => isInSeason(product, day))
  const lines = new Map<Product, Wanted>()
  const wantedLines = Math.max(1, Math.round(habits.linesAnOrder * random.factor(1.8)))
  for (let tries = 0; lines.size < wantedLines && tries < wantedLines * 4; tries += 1) {
    const kind = random.next()
    const forHoliday = kind < 0.3 ? draw(random, day) : undefined
    if (forHoliday) {
      const cents = habits.lineCents * random.factor(2)
      lines.set(forHoliday, { product: forHoliday, multiples: multiplesFor(forHoliday, cents) })
    } else if (kind > 0.95) {
      const product = random.pick(world.products)
      if (product.orderType === 'STOCK' && isInSeason(product, day) && !isFarAbove(product, habits))
        lines.set(product, { product, multiples: multiplesFor(product, habits.lineCents * 0.6) })
    } else {
      const item = random.weighted(usual, ({ weight }) => weight)
      if (item) lines.set(item.product, { product: item.product, multiples: varied(item, busyness, random) })
    }
  }
  return [...lines.values()]
}

const isFarAbove = (product: Product, { lineCents }: Habits) =>
  ((product.tiers[0]?.priceE4 ?? 0) * product.minQuantity) / 100 > lineCents * 3

/** The regular quantity, more for a busy day, sometimes one step more or less. */
function varied({ multiples }: BasketItem, busyness: number, random: Random): number {
  if (random.chance(0.6)) return multiples
  return sayable(multiples * Math.min(1.8, busyness) * random.factor(1.6))
}

function linesFrom(items: readonly BasketItem[], most: number, day: Day, random: Random): Wanted[] {
  const inSeason = items.filter(({ product }) => isInSeason(product, day))
  if (inSeason.length === 0) return []
  const lines = new Map<Product, Wanted>()
  for (let count = random.int(1, most); count > 0; count -= 1) {
    const { product, multiples } = random.pick(inSeason)
    lines.set(product, { product, multiples })
  }
  return [...lines.values()]
}

/** Prices the lines as of the order day. Undefined without lines. */
export function draftOf(
  given: Buying & {
    day: Day
    address: Address
    orderType: OrderType
    lines: readonly Wanted[]
    /** Drawn from the hours before the cut-off when absent. */
    placedAt?: Date
    cutOff?: Date
  },
): Draft | undefined {
  const { customer, address, world, random, day, orderType } = given
  const cutOff = given.cutOff ?? world.dayBook.cutOff(day, wayTo(customer, address), orderType)
  if (!cutOff || given.lines.length === 0) return undefined
  const placedAt = given.placedAt ?? placedBefore(cutOff, random)
  const orderedOn = world.dayBook.dayOf(placedAt)
  const demand = world.demand(day)
  const discountBp = world.discountBp(customer)
  const lines = given.lines.map(({ product, multiples }): DraftLine => {
    const list = listPricesOn(product, { orderedOn, today: world.today, demand })
    const tiers = customerTiers(list, { discountBp, fixedE4: null }, product.markupBp)
    const quantity = multiples * product.minQuantity
    const unitPriceE4 = tierFor(tiers, quantity)?.priceE4 ?? 0
    return { product, quantity, unitPriceE4, amountCents: lineAmountCents(quantity, unitPriceE4), tiers }
  })
  return {
    customer,
    address,
    orderType,
    shipDay: day,
    placedAt,
    cutOff,
    lines,
    goodsCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
    shippingCents: 0,
    canceled: day < addDays(world.today, -8) && random.chance(0.013),
    lateEta: null,
  }
}

/** Most orders come in the last hours, some a day or two before; none at night. */
function placedBefore(cutOff: Date, random: Random): Date {
  const daysEarlier = random.weighted([0, 1, 2], (days) => [62, 25, 13][days] ?? 0) ?? 0
  const minutes = random.chance(0.6) ? random.int(4, 240) : random.int(240, 470)
  return new Date(cutOff.getTime() - daysEarlier * 86_400_000 - minutes * 60_000 - random.int(0, 59_000))
}
