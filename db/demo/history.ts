import { addDays } from '../../contract/core/dates.ts'
import type { Habits } from './baskets.ts'
import { booksOf } from './books.ts'
import type { Customer } from './customers.ts'
import { draftsOf, type World } from './drafts.ts'
import type { Holiday } from './holidays.ts'
import { type Db, insertRows } from './insert.ts'
import { insertBooks } from './insert-books.ts'
import { insertOrders } from './insert-orders.ts'
import { allocationsOf, placed } from './orders.ts'
import { randomFrom } from './random.ts'
import type { Route } from './routes.ts'
import { chargeShipping } from './shipping.ts'
import { floristOpenDrafts, preBookDrafts } from './special-drafts.ts'
import type { Allocation } from './stock.ts'

interface Around {
  customers: readonly Customer[]
  holidays: readonly Holiday[]
  routes: ReadonlyMap<string, Route>
  world: World
}

/** Writes orders, invoices, payments and favorites; returns the stock that open orders take. */
export async function insertHistory(db: Db, around: Around): Promise<Allocation[]> {
  const { world } = around
  const buyers = around.customers.filter(({ story }) => story !== 'house' && story !== 'new')
  const lives = buyers.map((customer) => ({ customer, ...lifeOf(customer, around) }))
  for (const { drafts } of lives) chargeShipping(drafts)
  const orders = placed(
    lives.flatMap(({ drafts }) => drafts),
    around,
  )
  const books = booksOf(orders, world)
  await insertOrders(db, { orders, invoices: books.invoices, now: world.now })
  await insertBooks(db, { customers: around.customers, ...books, world })
  await insertFavorites(db, lives, world)
  return allocationsOf(orders)
}

function lifeOf(customer: Customer, { holidays, routes, world }: Around) {
  const { drafts, habits } = draftsOf(customer, world)
  drafts.push(...preBookDrafts(customer, { habits, holidays, world }))
  if (customer.story === 'florist') {
    // On future days, the florist has only the two open orders.
    const past = drafts.filter(({ shipDay }) => shipDay < world.today)
    return { habits, drafts: [...past, ...floristOpenDrafts(customer, { habits, routes, world })] }
  }
  return { habits, drafts }
}

/** Most of a customer's most-bought products are favorites. */
async function insertFavorites(
  db: Db,
  lives: readonly { customer: Customer; habits: Habits }[],
  world: World,
) {
  const rows = lives.flatMap(({ customer, habits }) => {
    const random = randomFrom(customer.accountNumber * 17)
    const count = customer.story === 'florist' ? 30 : random.chance(0.25) ? 0 : random.int(5, 14)
    return habits.usual.slice(0, count).map(({ product }) => ({
      customer_id: customer.id,
      product_id: product.id,
      created_at: world.dayBook.minuteOf(addDays(world.today, -random.int(1, 400)), random.int(480, 1080)),
    }))
  })
  await insertRows(db, {
    table: 'favorites',
    columns: { customer_id: 'bigint', product_id: 'int', created_at: 'timestamptz' },
    rows,
  })
}
