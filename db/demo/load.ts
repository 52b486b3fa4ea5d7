import { sql } from 'kysely'
import { addDays, type Day, dayAt } from '../../contract/core/dates.ts'
import type { Log } from '../setup.ts'
import { insertClaims } from './claims.ts'
import { insertCustomerNotes } from './customer-notes.ts'
import { insertCustomers, numbered } from './customers.ts'
import { dayRulesOf, insertDayRules, openDayBook } from './day-rules.ts'
import { demandOf } from './demand.ts'
import { demoShops } from './demo-shops.ts'
import { insertDeskDay } from './desk-day.ts'
import type { World } from './drafts.ts'
import { insertDrivers } from './drivers.ts'
import { insertEvents } from './events.ts'
import { insertFeedback } from './feedback.ts'
import { insertGrowers } from './growers.ts'
import { insertHistory } from './history.ts'
import { holidaysOf, insertHolidays } from './holidays.ts'
import type { Db } from './insert.ts'
import { bestDiscountBp, discountsFor, insertDiscounts, insertPromos } from './offers.ts'
import { insertParcels } from './parcels.ts'
import { insertPastLots } from './past-lots.ts'
import { insertPastPrices } from './past-prices.ts'
import { insertProducts, readProducts } from './products.ts'
import { insertPurchases } from './purchases.ts'
import { insertQuotes } from './quotes.ts'
import { insertRoutes, readRoutes } from './routes.ts'
import { readShops } from './shops.ts'
import { insertStanding } from './standing.ts'
import { insertStock } from './stock.ts'
import { insertWeeks } from './weeks.ts'
import { yearOf } from './year.ts'

export interface DemoOptions {
  now?: Date
  timeZone?: string
  /** How far back the orders go. */
  historyMonths?: number
  log?: Log
}

const lockKey = 7_836_696_274

/**
 * Fills an empty database with the demo distributor, in one transaction. Does nothing when the demo or other customers already
 * exist.
 */
export async function loadDemo(db: Db, options: DemoOptions = {}): Promise<void> {
  const { now = new Date(), timeZone = 'America/New_York', historyMonths = 18, log } = options
  await db.transaction().execute(async (trx) => {
    // Serializes processes that start at the same time.
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(trx)
    if (await isLoaded(trx)) return
    if (await hasCustomers(trx)) {
      log?.warn('The database has customers already: the demo distributor is not loaded into it.')
      return
    }
    const startedAt = performance.now()
    await fill(trx, { now, timeZone, historyMonths })
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    log?.info(`Loaded the demo distributor in ${seconds} s`)
  })
}

async function isLoaded(db: Db) {
  const row = await db.selectFrom('settings').select('name').where('name', '=', 'demo').executeTakeFirst()
  return row !== undefined
}

async function hasCustomers(db: Db) {
  const row = await db.selectFrom('customers').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

async function fill(db: Db, { now, timeZone, historyMonths }: Required<Omit<DemoOptions, 'log'>>) {
  const today = dayAt(now, timeZone)
  const from = monthsBefore(today, historyMonths)
  const holidays = holidaysOf(yearOf(from), Math.max(2028, yearOf(today) + 2))
  const routes = readRoutes()
  const rules = dayRulesOf({ holidays, routes, from, timeZone })
  const catalogue = readProducts(today, holidays)
  const products = catalogue.map(({ product }) => product)
  const customers = numbered([...demoShops(routes), ...readShops(routes)])
  const discounts = discountsFor(customers)

  await insertRoutes(db, routes)
  await insertHolidays(db, holidays)
  await insertDayRules(db, rules)
  await insertGrowers(db)
  await insertProducts(
    db,
    catalogue.map(({ record }) => record),
  )
  const demand = demandOf(holidays, products)
  await insertPastPrices(db, { catalogue, demand, today, from, timeZone })
  await insertCustomers(db, customers, now)
  await insertDrivers(db)
  await insertDiscounts(db, discounts)
  await insertPromos(db, { holidays, today, timeZone })
  const dayBook = openDayBook(rules)
  const bps = new Map(customers.map((customer) => [customer, bestDiscountBp(customer, discounts)]))
  const world: World = {
    now,
    today,
    from,
    products,
    demand,
    dayBook,
    discountBp: (customer) => bps.get(customer) ?? 0,
  }
  const allocations = await insertHistory(db, { customers, holidays, routes, world })
  await insertStock(db, { products, allocations, today })
  await insertPastLots(db, { today, months: historyMonths })
  await insertDeskDay(db, { now, today })
  await insertWeeks(db, { now, today })
  await insertClaims(db, { now, today, timeZone })
  await insertPurchases(db, { now, today, timeZone })
  await insertParcels(db, { now, today })
  await insertFeedback(db, { now })
  await insertStanding(db, { now, today })
  await insertQuotes(db, { now, today })
  await insertEvents(db, { now, today })
  await insertCustomerNotes(db, { now })
  await db
    .insertInto('settings')
    .values([
      { name: 'demo', value: JSON.stringify({ loadedOn: today }) },
      { name: 'setup', value: JSON.stringify({ finished: true, done: [] }) },
    ])
    .execute()
}

function monthsBefore(day: Day, months: number): Day {
  return addDays(day, -Math.round(months * 30.44))
}
