import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Authority, authorities, staffAuthorities, wholeHouse } from '../../contract/core/access.ts'
import type { PickLists } from '../../contract/features/pick-lists.ts'
import { type Client, startApp, type TestApp } from '../support/app.ts'
import { idPlaces } from '../support/id-places.ts'
import { houseOf, makeUser } from '../support/make.ts'
import type { Kind } from '../support/possessions.ts'
import { type Call, calls } from '../support/raw.ts'

/*
 * What a representative with nearly every authority reads of other representatives' shops: nothing, in all of the staff's lists and pages of the
 * demo distributor. The office, which reads everything, shows where there is something to see.
 */

let app: TestApp
/** May see all shops. */
let office: Client
/** Has every authority, except those that show the whole house. */
let rep: Client
/** Names of shops that the representative doesn't look after. */
let others: string[]

beforeAll(async () => {
  app = await startApp({ demo: true, now: '2026-11-20T17:50:00Z' })
  const customerId = await houseOf(app.db)
  const all = Object.keys(authorities) as Authority[]
  const limited = all.filter((one) => !wholeHouse.some((whole) => whole === one))
  const { email, userId } = await makeUser(app.db, { customerId, authorities: limited })
  const { id: repId } = await app.db
    .updateTable('sales_reps')
    .set({ user_id: userId })
    .where('id', '=', (eb) => eb.selectFrom('sales_reps').select(({ fn }) => fn.min('id').as('id')))
    .returning('id')
    .executeTakeFirstOrThrow()
  office = await app.signIn((await makeUser(app.db, { customerId, authorities: all })).email)
  rep = await app.signIn(email)
  const shops = await app.db
    .selectFrom('customers')
    .select(['name', 'sales_rep_id as repId'])
    .where('is_house', '=', false)
    .execute()
  others = shops.filter((shop) => shop.repId !== repId).map(({ name }) => name)
})
afterAll(() => app?.close())

const ofStaff = ({ endpoint: { method, path, access } }: Call) =>
  method === 'GET' &&
  (path.startsWith('admin/') ||
    (Array.isArray(access) && access.some((one) => (staffAuthorities as readonly string[]).includes(one))))

const shownIn = ({ body }: { body: unknown }, names: readonly string[]): string[] => {
  const text = JSON.stringify(body ?? '')
  return names.filter((name) => text.includes(JSON.stringify(name).slice(1, -1)))
}

/** Queries of calls that need one. */
async function readQueries(): Promise<Record<string, string>> {
  const { ship_day: shipDay, route_number: route } = await app.db
    .selectFrom('orders as o')
    .innerJoin('customers as c', 'c.id', 'o.customer_id')
    .select(['o.ship_day', 'o.route_number'])
    .where('o.status', '=', 'CONFIRMED')
    .where('o.method', '=', 'TRUCK')
    .where('c.name', 'in', others)
    .orderBy('o.id', 'desc')
    .executeTakeFirstOrThrow()
  return {
    'receivables.adminFindOverdue': 'search=Floral',
    'orderDesk.counts': `shipDay=${shipDay}`,
    'pickLists.read': `shipDay=${shipDay}&routeNumber=${route}`,
    'shorts.list': `shipDay=${shipDay}`,
    'find.find': 'q=Floral',
  }
}

test('security 34: no list of staff names a shop of another representative to one', async () => {
  const lists: string[] = []
  const queries = await readQueries()
  for (const call of calls.filter(ofStaff)) {
    const { path } = call.endpoint
    if (path.includes(':')) continue
    const address = `${path}?${queries[call.name] ?? ''}`
    const seen = await rep.get(address)
    expect(shownIn(seen, others), call.name).toEqual([])
    if (shownIn(await office.get(address), others).length === 0) continue
    if (seen.status === 200) lists.push(call.name)
  }
  expect(lists, 'lists that name those shops to the office').toEqual([
    'discounts.customer',
    'receivables.adminOverdue',
    'receivables.adminFindOverdue',
    'staffMoney.statementAccounts',
    'orderDesk.list',
    'endOfDay.read',
    'claimDesk.list',
    'pickLists.read',
    'parcels.list',
    'customers.contacts',
    'customers.companies',
    'tonight.read',
    'find.find',
    'today.read',
    'mailingList.contacts',
  ])
})

test('security 34: a day’s pick lists count a representative’s own orders alone', async () => {
  const { 'pickLists.read': query = '' } = await readQueries()
  const ordersOf = async (client: Client) => {
    const { body } = await client.get(`admin/pick-lists?${query.replace(/&.*/, '')}`)
    return (body as PickLists).lists.reduce((sum, { orders }) => sum + orders, 0)
  }
  expect(await ordersOf(rep)).toBeLessThan(await ordersOf(office))
})

test('security 34: a thing of another representative’s shop is not found', async () => {
  const rows = await app.database.pool.query<Partial<Record<Kind, number>>>(
    `select c.account_number as account, max(o.order_number) as order, max(k.id) as claim, max(q.id) as quote
     from customers c join orders o on o.customer_id = c.id left join claims k on k.customer_id = c.id
       left join quotes q on q.customer_id = c.id
     where c.name = any($1) group by 1 order by count(distinct k.id) desc, count(distinct q.id) desc limit 1`,
    [others],
  )
  const theirs = rows.rows[0] ?? {}
  const found: string[] = []
  for (const { call, part, path, kind } of idPlaces) {
    const id = kind && theirs[kind]
    if (!ofStaff(call) || !id) continue
    const place = call.endpoint.path
    const address = part === 'params' ? place.replace(`:${path}`, String(id)) : `${place}?${path}=${id}`
    if (address.includes(':') || shownIn(await office.get(address), others).length === 0) continue
    found.push(`${call.name} ${path}`)
    expect(shownIn(await rep.get(address), others), call.name).toEqual([])
  }
  expect(found, 'pages that name that shop to the office').toEqual([
    'receivables.adminStatements accountNumber',
    'staffMoney.read accountNumber',
    'deskOrder.read orderNumber',
    'claimDesk.read id',
    'people.users accountId',
    'people.cardsBlocking accountId',
    'customers.contacts accountNumber',
    'customers.companies accountNumber',
    'salesCustomer.read accountNumber',
    'customerPage.read accountNumber',
    'days.calendar accountNumber',
  ])
})
