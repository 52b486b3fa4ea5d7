import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Client, TestApp } from './app.ts'
import { makePastOrder, makeProduct, type makeShop, makeSupplier, makeUser, shopAuthorities } from './make.ts'
import { campaignMakers, campaignOwners } from './possess-campaigns.ts'
import { shopMakers } from './possess-choice.ts'
import { eventMakers, eventOwners } from './possess-events.ts'
import { feedbackMakers, feedbackOwners } from './possess-feedback.ts'
import { memoMakers, memoOwners } from './possess-memo.ts'
import { personMakers } from './possess-notices.ts'
import { promoMakers } from './possess-promo.ts'
import { salesMakers, salesOwners } from './possess-sales.ts'
import { houseMakers } from './possess-stock.ts'
import { systemMakers, systemOwners } from './possess-system.ts'
import { makePriceFile } from './price-file.ts'

/** The kinds of things that an API id can name. */
export type Kind =
  | 'account'
  | 'address'
  | 'application'
  | 'card'
  | 'cart line'
  | 'cart order'
  | 'change set'
  | keyof typeof shopMakers
  | keyof typeof memoMakers
  | 'cut-off'
  | 'driver'
  | keyof typeof feedbackMakers
  | 'hand-over'
  | 'invoice'
  | 'lot'
  | 'message'
  | 'order'
  | 'order line'
  | 'own price'
  | 'parcel'
  | 'payment'
  | 'photo'
  | 'price file'
  | 'product'
  | 'program'
  | keyof typeof promoMakers
  | keyof typeof campaignMakers
  | keyof typeof eventMakers
  | keyof typeof systemMakers
  | keyof typeof salesMakers
  | 'role'
  | 'scheduled change'
  | 'run'
  | 'run trial'
  | keyof typeof personMakers
  | 'stop'
  | 'supplier'
  | 'task'
  | 'saved view'
  | 'user'
  | 'vendor'

/** The owner of a thing: a company, one person, or the distributor, whose things are visible to staff only or to everyone. */
export const ownerOf: Record<Kind, 'company' | 'person' | 'house'> = {
  account: 'company',
  address: 'company',
  'api key': 'person',
  application: 'house',
  card: 'company',
  'cart line': 'company',
  'cart order': 'company',
  'change set': 'house',
  claim: 'company',
  choice: 'company',
  'standing order': 'company',
  'shop list': 'company',
  'cut-off': 'house',
  driver: 'house',
  ...feedbackOwners,
  'hand-over': 'house',
  run: 'house',
  stop: 'house',
  invoice: 'company',
  ...campaignOwners,
  ...eventOwners,
  ...systemOwners,
  ...salesOwners,
  lot: 'house',
  message: 'house',
  order: 'company',
  'order line': 'company',
  'own price': 'house',
  ...memoOwners,
  payment: 'company',
  parcel: 'house',
  photo: 'house',
  'price file': 'house',
  product: 'house',
  program: 'house',
  'promo bar': 'house',
  audience: 'house',
  role: 'house',
  'scheduled change': 'house',
  'run trial': 'house',
  'saved view': 'person',
  session: 'person',
  passkey: 'person',
  notice: 'person',
  'user device': 'person',
  supplier: 'house',
  task: 'person',
  user: 'company',
  vendor: 'house',
}

export type Company = Awaited<ReturnType<typeof makeShop>>
export type Holder = { userId: number; client: Client }

/** Creates a thing of the company, or of one of its people, and returns the id that calls use. */
export async function possess(app: TestApp, kind: Kind, company: Company, holder: Holder): Promise<string> {
  return String(await makers[kind](app, company, holder))
}

type Maker = (app: TestApp, company: Company, holder: Holder) => Promise<number | string>

const makers: Record<Kind, Maker> = {
  account: async (_, { accountNumber }) => accountNumber,
  address: async ({ db }, { customerId, routeNumber }) => {
    const { id } = await db
      .insertInto('addresses')
      .values({
        customer_id: customerId,
        name: 'Second shop',
        address_line1: '12 High St',
        city: 'Urbana',
        state: 'OH',
        zip_code: '43078',
        shipping_cost_cents: 1200,
        shipping_minimum_cents: 15_000,
        route_number: routeNumber,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  ...feedbackMakers,
  ...eventMakers,
  ...salesMakers,
  'saved view': async ({ db }, _, { userId }) => {
    const { id } = await db
      .insertInto('saved_views')
      .values({
        user_id: userId,
        list: 'users',
        name: randomBytes(6).toString('hex'),
        filters: '{}',
        position: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  card: async ({ db }, { customerId }) => {
    const { id } = await db
      .insertInto('saved_cards')
      .values({
        customer_id: customerId,
        gateway: 'sandbox',
        token: `tok_${randomBytes(8).toString('hex')}`,
        brand: 'Visa',
        last_four: '4242',
        expire_month: 1,
        expire_year: 2030,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  'cart line': async (app, company) => (await cartOf(app, company)).lineId,
  'cart order': async (app, company) => (await cartOf(app, company)).orderId,
  'change set': async ({ db, now }, { userId, email }) => {
    const { id } = await db
      .insertInto('change_sets')
      .values({ area: 'users', sentence: 'user.changed', user_id: userId, actor: email, at: now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  ...houseMakers,
  ...shopMakers,
  ...memoMakers,
  ...promoMakers,
  ...campaignMakers,
  ...systemMakers,
  invoice: async ({ db }, { customerId }) => {
    const { invoice_number } = await db
      .insertInto('invoices')
      .values({
        invoice_number: sql`(select coalesce(max(invoice_number), 700000) + 1 from invoices)`,
        customer_id: customerId,
        kind: 'DEBIT_MEMO',
        issued_on: '2026-11-01',
        due_on: '2026-12-01',
        amount_cents: 610,
      })
      .returning('invoice_number')
      .executeTakeFirstOrThrow()
    return invoice_number
  },
  message: async ({ db, now }, { email }) => {
    const { id } = await db
      .insertInto('messages')
      .values({
        channel: 'mail',
        kind: 'email-changed',
        recipient: email,
        language: 'en',
        about: JSON.stringify({ newEmail: 'new@example.test' }),
        created_at: now(),
        due_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  order: async ({ db }, { customerId, addressId }) => {
    const productId = await makeProduct(db)
    const placedAt = new Date('2026-11-01T14:00:00Z')
    const id = await makePastOrder(db, { customerId, addressId, placedAt, lines: [{ productId }] })
    const { order_number } = await db
      .selectFrom('orders')
      .select('order_number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return order_number
  },
  'order line': async ({ db }, { customerId, addressId }) => {
    const lines = [{ productId: await makeProduct(db) }]
    const placedAt = new Date('2026-11-01T14:00:00Z')
    const orderId = await makePastOrder(db, { customerId, addressId, placedAt, lines })
    const { id } = await db
      .selectFrom('order_lines')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    return id
  },
  payment: async ({ db, now }, { customerId }) => {
    const { id } = await db
      .insertInto('payments')
      .values({
        customer_id: customerId,
        amount_cents: 610,
        tender: 'check',
        status: 'captured',
        created_at: now(),
        settled_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  supplier: ({ db }) => makeSupplier(db),
  'price file': async ({ db }) => {
    const itemCode = String(await makeProduct(db))
    return makePriceFile(db, {
      rows: [{ itemCode, description: 'Rose', department: 'flowers', um: 'BU', price1E4: 62_000 }],
    })
  },
  'own price': async ({ db, now }, { customerId }) => {
    const { id } = await db
      .insertInto('customer_prices')
      .values({
        customer_id: customerId,
        product_id: await makeProduct(db),
        price_e4: 50_000,
        set_at: now(),
        set_by: 'prices@example.test',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  product: ({ db }) => makeProduct(db),
  role: async ({ db }) => {
    const name = `Role of the matrix ${randomBytes(6).toString('hex')}`
    const { id } = await db.insertInto('roles').values({ name }).returning('id').executeTakeFirstOrThrow()
    return id
  },
  ...personMakers,
  task: async ({ db, now }, _, { userId }) => {
    const about = JSON.stringify({ kind: 'send-statements', month: '2026-10' })
    const input = JSON.stringify({ month: '2026-10', accountNumbers: [] })
    const sentence = JSON.stringify({ code: 'waiting' })
    const { id } = await db
      .insertInto('tasks')
      .values({
        kind: 'send-statements',
        about,
        input,
        needs: [],
        user_id: userId,
        sentence,
        created_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  user: async ({ db }, { customerId }) =>
    (await makeUser(db, { customerId, authorities: shopAuthorities })).userId,
}

/** The company's only cart order, with a line. */
async function cartOf({ db }: TestApp, { customerId, addressId }: Company) {
  const values = {
    customer_id: customerId,
    ship_day: '2026-11-25',
    method: 'TRUCK',
    address_id: addressId,
    order_type: 'STOCK',
  } as const
  const { id: orderId } = await db
    .insertInto('cart_orders')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'ship_day', 'method', 'address_id', 'order_type'])
        .doUpdateSet({ ship_day: values.ship_day }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: lineId } = await db
    .insertInto('cart_lines')
    .values({
      customer_id: customerId,
      cart_order_id: orderId,
      product_id: await makeProduct(db),
      quantity: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { orderId, lineId }
}

/** The id of a deleted thing; undefined for kinds that are never deleted. */
export async function lost(
  app: TestApp,
  kind: Kind,
  company: Company,
  holder: Holder,
): Promise<string | undefined> {
  const gone = removers[kind]
  if (!gone) return undefined
  const id = await possess(app, kind, company, holder)
  await gone(app, Number(id))
  return id
}

const rowOf =
  (table: 'addresses' | 'cart_lines' | 'passkeys' | 'roles' | 'saved_cards' | 'sessions') =>
  async ({ db }: TestApp, id: number) =>
    void (await db
      .deleteFrom(table as 'roles')
      .where('id', '=', id)
      .execute())

const removers: Partial<Record<Kind, (app: TestApp, id: number) => Promise<void>>> = {
  address: rowOf('addresses'),
  card: rowOf('saved_cards'),
  'cart line': rowOf('cart_lines'),
  role: rowOf('roles'),
  session: rowOf('sessions'),
  passkey: rowOf('passkeys'),
  user: async ({ db }, id) =>
    void (await db
      .updateTable('users')
      .set({ status: 'deleted', email: `deleted-${id}@invalid`, password_hash: null })
      .where('id', '=', id)
      .execute()),
}
