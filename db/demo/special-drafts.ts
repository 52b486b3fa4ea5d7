import { addDays, type Day, daysBetween } from '../../contract/core/dates.ts'
import { type BasketItem, buyingDays, type Habits, multiplesFor } from './baskets.ts'
import { type Customer, wayTo } from './customers.ts'
import { minutesOf } from './day-rules.ts'
import { isInSeason } from './demand.ts'
import { type Draft, draftOf, type World } from './drafts.ts'
import type { Holiday } from './holidays.ts'
import type { Product } from './products.ts'
import { type Random, randomFrom } from './random.ts'
import { demoRoute, type Route } from './routes.ts'
import { daysFrom } from './year.ts'

/** A customer's pre-orders for the major holidays, up to now. */
export function preBookDrafts(
  customer: Customer,
  { habits, holidays, world }: { habits: Habits; holidays: readonly Holiday[]; world: World },
): Draft[] {
  const random = randomFrom(customer.accountNumber * 104_729)
  const way = wayTo(customer, customer.addresses[0])
  const buys = buyingDays(customer, world)
  const drafts: Draft[] = []
  for (const { kind, day: date } of holidays) {
    if (kind !== 'major' || date < world.from || !random.chance(0.3)) continue
    const day = daysFrom(addDays(date, -6), addDays(date, -2)).findLast((one) =>
      world.dayBook.isOpen(one, way),
    )
    if (!day || !buys(day)) continue
    const bookedOn = addDays(day, -random.int(22, 40))
    if (bookedOn > world.today || bookedOn < world.from) continue
    const offered = world.products.filter(
      (product) =>
        product.orderType === 'PREBOOK' &&
        isInSeason(product, day) &&
        isBookable(product, { bookedOn, day, world }),
    )
    if (offered.length === 0) continue
    const chosen = new Set(Array.from({ length: random.int(1, 4) }, () => random.pick(offered)))
    const bookBy = [...chosen].map((product) => lastOrderDayFor(product, day)).sort()[0] ?? bookedOn
    const address = customer.addresses[0]
    const draft = draftOf({
      customer,
      habits,
      random,
      world,
      day,
      address,
      orderType: 'PREBOOK',
      lines: [...chosen].map((product) => ({ product, multiples: multiplesFor(product, habits.lineCents) })),
      placedAt: world.dayBook.minuteOf(bookedOn, random.int(540, 1080)),
      cutOff: world.dayBook.minuteOf(addDays(bookBy, 1), 0),
    })
    if (!draft || draft.placedAt > world.now) continue
    drafts.push(draft)
  }
  return drafts
}

/** Past holidays had the same program, a year or two before. */
function isBookable(product: Product, { bookedOn, day, world }: { bookedOn: Day; day: Day; world: World }) {
  if (day <= world.today) return true
  const { dateAvailable, lastOrderDay } = product
  return dateAvailable !== null && dateAvailable <= day && lastOrderDay !== null && bookedOn <= lastOrderDay
}

const lastOrderDayFor = ({ lastOrderDay, dateAvailable }: Product, day: Day): Day =>
  lastOrderDay && dateAvailable && dateAvailable <= day && daysBetween(dateAvailable, day) < 60
    ? lastOrderDay
    : addDays(day, -14)

/**
 * The demo florist's two open orders: one on the truck today or, when no truck is out, for the next ship day; and one after it
 * that can still be changed.
 */
export function floristOpenDrafts(
  customer: Customer,
  { habits, world, routes }: { habits: Habits; world: World; routes: ReadonlyMap<string, Route> },
): Draft[] {
  const { dayBook, now, today } = world
  const random = randomFrom(customer.accountNumber)
  const address = customer.addresses[0]
  const way = wayTo(customer, address)
  const open = daysFrom(today, addDays(today, 14)).filter((day) => dayBook.isOpen(day, way))
  const departs = minutesOf(routes.get(demoRoute)?.departsAt ?? '05:30')
  const late = Math.ceil((minuteNow(world) + 40) / 5) * 5
  const isOut = open[0] === today && now >= dayBook.minuteOf(today, departs) && late <= minutesOf('19:00')
  const [first, ...later] = isOut ? open : open.filter((day) => day > today)
  const second = later.find((day) => (dayBook.cutOff(day, way, 'STOCK') ?? now) > now)
  const drafts: Draft[] = []
  for (const day of [first, second]) {
    if (!day) continue
    const cutOff = dayBook.cutOff(day, way, 'STOCK') ?? now
    const draft = draftOf({
      customer,
      habits,
      random,
      world,
      day,
      address,
      orderType: 'STOCK',
      lines: usualLines(habits.usual, day, random),
      placedAt: new Date(Math.min(cutOff.getTime() - 100 * 60_000, now.getTime() - 75 * 60_000)),
    })
    if (!draft) continue
    // A late truck announces its arrival time.
    if (isOut && day === today) draft.lateEta = Math.max(late, minutesOf(address.eta ?? '00:00'))
    drafts.push(draft)
  }
  return drafts
}

const minuteNow = ({ now, today, dayBook }: World) =>
  (now.getTime() - dayBook.minuteOf(today, 0).getTime()) / 60_000

function usualLines(usual: readonly BasketItem[], day: Day, random: Random) {
  const inSeason = usual.filter(({ product }) => isInSeason(product, day) && product.inventory > 0)
  return inSeason
    .slice(0, 24)
    .filter(() => random.chance(0.4))
    .slice(0, 9)
}
