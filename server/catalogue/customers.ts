import { type Kysely, sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import { dollarsFromE4 } from '../../contract/core/money.ts'
import type { Product } from '../../contract/features/catalogue/inventory.ts'
import type { Tables } from '../../db/tables.ts'
import { type PriceListKey, priceListOf } from './price-list-key.ts'
import { type PackedRule, packedRules, pricesFrom } from './price-rules.ts'

/** Units that a customer holds in one order of their cart. */
export type Hold = {
  productId: number
  shipDay: Day
  method: MethodCode
  addressId: number
  quantity: number
}

/** Per-customer data that the catalogue adds to the shared data. */
export type CustomerView = {
  prices: PriceListKey
  /** Current holds, by product. */
  holds: ReadonlyMap<number, readonly Hold[]>
  favorites: ReadonlySet<number>
  lastBought: ReadonlyMap<number, NonNullable<Product['lastBought']>>
}

export type CustomerViews = {
  of: (customerId: number) => Promise<CustomerView>
  /** The next `of` reloads the customer; without an id, every customer. */
  forget: (customerId?: number) => void
}

const mostCustomers = 2_000
/** Changes without an event (another address, a discount that starts today) take effect after this long, in milliseconds. */
const mostAgeMs = 60_000

/** Caches recently seen customers until one of their events, the end of a hold or the maximum age. */
export function createCustomerViews(options: {
  db: Kysely<Tables>
  now: () => Date
  timeZone: () => string
  today: () => Day
}): CustomerViews {
  const { now, today } = options
  type Kept = { view: Promise<CustomerView>; madeAt: number; today: Day; until: number }
  const kept = new Map<number, Kept>()

  function load(customerId: number): Promise<CustomerView> {
    const entry: Kept = {
      view: loadCustomerView({
        ...options,
        timeZone: options.timeZone(),
        customerId,
        at: now(),
        on: today(),
      }).then(({ view, until }) => {
        entry.until = until
        return view
      }),
      madeAt: now().getTime(),
      today: today(),
      until: Number.POSITIVE_INFINITY,
    }
    if (kept.size >= mostCustomers) kept.delete(kept.keys().next().value as number)
    kept.set(customerId, entry)
    entry.view.catch(() => {
      if (kept.get(customerId) === entry) kept.delete(customerId)
    })
    return entry.view
  }

  return {
    of(customerId) {
      const entry = kept.get(customerId)
      const at = now().getTime()
      const fresh =
        entry &&
        at >= entry.madeAt &&
        at < Math.min(entry.until, entry.madeAt + mostAgeMs) &&
        entry.today === today()
      kept.delete(customerId)
      if (!fresh) return load(customerId)
      kept.set(customerId, entry)
      return entry.view
    },
    forget(customerId) {
      if (customerId === undefined) kept.clear()
      else kept.delete(customerId)
    },
  }
}

type ViewRow = {
  rules: readonly PackedRule[]
  holds: [
    productId: number,
    shipDay: Day,
    method: MethodCode,
    addressId: number,
    quantity: number,
    until: number,
  ][]
  favorites: number[]
  bought: [productId: number, date: Day, quantity: number, unitPriceE4: number][]
}

/** One statement; `until` is when the first hold expires, in milliseconds. */
async function loadCustomerView(options: {
  db: Kysely<Tables>
  timeZone: string
  customerId: number
  at: Date
  on: Day
}): Promise<{ view: CustomerView; until: number }> {
  const { db, timeZone, customerId, at, on } = options
  const { rows } = await sql<ViewRow>`
    select ${packedRules({ customerId, at, on })} as rules,
      (select coalesce(jsonb_agg(jsonb_build_array(l.product_id, o.ship_day, o.method, o.address_id, l.held_quantity,
          extract(epoch from l.held_until) * 1000)), '[]')
        from cart_lines l join cart_orders o on o.customer_id = l.customer_id and o.id = l.cart_order_id
        where l.customer_id = ${customerId} and l.held_quantity > 0 and l.held_until > ${at}) as holds,
      (select coalesce(jsonb_agg(product_id), '[]') from favorites where customer_id = ${customerId}) as favorites,
      (select coalesce(jsonb_agg(jsonb_build_array(product_id, bought_on, quantity, unit_price_e4)), '[]')
        from (
          select distinct on (l.product_id) l.product_id, (o.placed_at at time zone ${timeZone})::date as bought_on,
            l.quantity, l.unit_price_e4
          from order_lines l join orders o on o.id = l.order_id
          where l.customer_id = ${customerId} and l.status <> 'CANCELLED'
            and o.status not in ('CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN')
          order by l.product_id, l.order_id desc, l.sequence
        ) last) as bought`.execute(db)
  const row = rows[0] as ViewRow
  const holds = new Map<number, Hold[]>()
  let until = Number.POSITIVE_INFINITY
  for (const [productId, shipDay, method, addressId, quantity, lapsesAt] of row.holds) {
    const ofProduct = holds.get(productId) ?? []
    holds.set(productId, [...ofProduct, { productId, shipDay, method, addressId, quantity }])
    until = Math.min(until, lapsesAt)
  }
  const lastBought = new Map(
    row.bought.map(([productId, date, quantity, unitPriceE4]) => [
      productId,
      { date, quantity, unitPrice: dollarsFromE4(unitPriceE4) },
    ]),
  )
  const prices = priceListOf(pricesFrom(row.rules))
  const view = { prices, holds, favorites: new Set(row.favorites), lastBought }
  return { view, until }
}
