import { addDays, type Day, startOfDay, weekdayOf } from '../../contract/core/dates.ts'
import type { Customer } from './customers.ts'
import type { Holiday } from './holidays.ts'
import { type Db, insertRows } from './insert.ts'

type Discount = { scope: 'route' | 'customer' | 'price_tier'; scope_key: string; percent_bp: number }

const tierAndRouteDiscounts: Discount[] = [
  { scope: 'price_tier', scope_key: '2', percent_bp: 200 },
  { scope: 'price_tier', scope_key: '3', percent_bp: 300 },
  { scope: 'price_tier', scope_key: '4', percent_bp: 500 },
  { scope: 'price_tier', scope_key: '5', percent_bp: 700 },
  { scope: 'route', scope_key: '104', percent_bp: 250 },
  { scope: 'route', scope_key: '108', percent_bp: 250 },
]

/** Discounts by tier and route, and better individual ones for a few customers. */
export const discountsFor = (customers: readonly Customer[]): Discount[] => [
  ...tierAndRouteDiscounts,
  ...customers
    .filter(({ story }, index) => story === null && index % 50 === 10)
    .map(({ accountNumber }, index): Discount => {
      return { scope: 'customer', scope_key: String(accountNumber), percent_bp: 600 + 100 * (index % 3) }
    }),
]

/** The customer's best discount, in basis points; discounts don't stack. */
export function bestDiscountBp(customer: Customer, discounts: readonly Discount[]): number {
  const keys = {
    price_tier: String(customer.priceTier),
    route: customer.addresses[0].routeNumber,
    customer: String(customer.accountNumber),
  }
  const own = discounts.filter(({ scope, scope_key }) => keys[scope] === scope_key)
  return Math.max(0, ...own.map(({ percent_bp }) => percent_bp))
}

export const insertDiscounts = (db: Db, rows: readonly Discount[]) =>
  insertRows(db, {
    table: 'discounts',
    columns: { scope: 'text', scope_key: 'text', percent_bp: 'int' },
    rows,
  })

/** A notice for each coming holiday without deliveries: the next one immediately, the others ten days ahead. */
export async function insertPromos(
  db: Db,
  { holidays, today, timeZone }: { holidays: readonly Holiday[]; today: Day; timeZone: string },
) {
  const coming = holidays.filter(
    ({ day, noDelivery }) => noDelivery && weekdayOf(day) !== 0 && day >= today && day <= addDays(today, 365),
  )
  await insertRows(db, {
    table: 'promo_bars',
    columns: {
      place: 'float8',
      lead_en: 'text',
      lead_es: 'text',
      text_en: 'text',
      text_es: 'text',
      starts_at: 'timestamptz',
      ends_at: 'timestamptz',
    },
    rows: coming.map(({ day, name }, index) => {
      const previous = coming[index - 1]
      const usual = addDays(day, -10)
      const from = index === 0 ? today : previous && previous.day >= usual ? addDays(previous.day, 1) : usual
      return {
        place: index + 1,
        lead_en: name,
        lead_es: spanishNames[name] ?? name,
        text_en: `No deliveries on ${longDay(day, 'en-US')}. Order early for the days around it.`,
        text_es: `No hay entregas el ${longDay(day, 'es-US')}. Pida con tiempo para los días cercanos.`,
        starts_at: startOfDay(from, timeZone).toISOString(),
        ends_at: startOfDay(addDays(day, 1), timeZone).toISOString(),
      }
    }),
  })
}

/** Spanish names of days without deliveries, as the trade uses them. */
const spanishNames: Readonly<Record<string, string>> = {
  'Thanksgiving Day': 'Día de Acción de Gracias',
  'Christmas Day': 'Navidad',
  "New Year's Day": 'Año Nuevo',
  'Easter Sunday': 'Domingo de Pascua',
  'Memorial Day': 'Día de los Caídos',
  'Independence Day': 'Día de la Independencia',
  'Labor Day': 'Día del Trabajo',
}

const longDay = (day: Day, locale: string) =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`))
