import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Authority, authorities } from '../../contract/core/access.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { customerFile } from '../../contract/features/setup/customer-file.ts'
import { type Setup, setup } from '../../contract/features/setup/setup.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { atThisLoad } from '../../tests/support/at-this-load.ts'
import { type MailServer, startMailServer } from '../../tests/support/mail-server.ts'
import { makeProduct, makeRoute, makeShop } from '../../tests/support/make.ts'
import { sendRaw } from '../../tests/support/raw.ts'
import { runInvariants } from '../doctor/invariants.ts'

let app: TestApp
let admin: Client
let shop: Client
let mails: MailServer

beforeAll(async () => {
  mails = await startMailServer({ login: { user: 'house', password: 'right p@ss' } })
  app = await startApp({ now: '2026-11-23T14:00:00Z', worker: true })
  const everything = Object.keys(authorities) as Authority[]
  const house = await makeShop(app.db, { customer: { is_house: true }, authorities: everything })
  admin = await app.signIn(house.email)
  shop = await app.signIn((await makeShop(app.db, { customer: { name: 'First shop' } })).email)
})
afterAll(async () => {
  await app?.close()
  await mails?.close()
})
afterEach(async () => {
  await app.db.deleteFrom('customer_files').execute()
})

const read = async () => (await admin.get('admin/setup')).body as Setup
const hurdles = ({ hurdles: found }: Setup) =>
  found.map(({ hurdle, stops }) => (stops ? `${hurdle}!` : hurdle))

async function upload(text: string, client = admin, replace = false) {
  const answer = await sendRaw(app, {
    method: 'POST',
    path: 'admin/setup/customers',
    headers: { ...client.headers, 'content-type': 'multipart/form-data; boundary=petal' },
    payload: `--petal\r\ncontent-disposition: form-data; name="body"\r\n\r\n${JSON.stringify({ replace })}\r\n--petal\r\ncontent-disposition: form-data; name="file"; filename="shops.csv"\r\ncontent-type: text/csv\r\n\r\n${text}\r\n--petal--\r\n`,
  })
  return { status: answer.status, body: answer.json as { rows: number; code?: string } }
}
const file = async (query = '') =>
  (await admin.get(`admin/setup/customers${query}`)).body as ReplyOf<typeof customerFile.read>

describe('hurdles before a first order', () => {
  test('is named from nothing to an order that check-out would accept', async () => {
    // A second app instance whose only customer is the first shop; its truck runs on weekdays.
    expect(hurdles(await read())).toEqual(['no_products!', 'test_cards'])
    const product = await makeProduct(app.db, { description: 'Freedom Red', price1_e4: null, onHand: 0 })
    expect(hurdles(await read())).toContain('no_prices!')
    await app.db.updateTable('products').set({ price1_e4: 10_000 }).where('id', '=', product).execute()
    expect(hurdles(await read())).toContain('no_stock!')
    await app.db.updateTable('stock').set({ on_hand: 500 }).where('product_id', '=', product).execute()
    const state = await read()
    expect(state.canOrder).toMatchObject({
      customer: 'First shop',
      product: 'Freedom Red',
      method: 'PICKUP',
      day: '2026-11-24',
    })
    expect(hurdles(state)).toEqual(['test_cards'])
  })
})

describe('the distributor’s delivery', () => {
  const delivery = {
    ways: { TRUCK: true, PICKUP: true, UPS: true },
    closedWeekdays: [0],
    closing: [{ weekday: null, daysBefore: 1, time: '17:30' }],
    shippingCost: 15,
    shippingMinimum: 150,
  }
  const save = (more: object) => admin.put('admin/setup/delivery', { ...delivery, ...more })
  const openDays = async (method: string) => {
    const { body } = await shop.get(`filters/ship-days?method=${method}&days=14`)
    return (body as { rows: { date: string; enabled: boolean }[] }).rows.flatMap(({ date, enabled }) =>
      enabled ? [date] : [],
    )
  }

  test('takes effect for customers immediately: a method that is off has no day, a closed weekday is closed', async () => {
    expect(((await save({})).body as Setup).delivery).toEqual(delivery)
    expect(await openDays('UPS')).not.toEqual([])
    expect(await openDays('PICKUP')).not.toContain('2026-11-29')
    await save({ ways: { TRUCK: true, PICKUP: true, UPS: false }, closedWeekdays: [] })
    expect(await openDays('UPS')).toEqual([])
    expect(await openDays('PICKUP')).toContain('2026-11-29')
    await save({})
    expect(await openDays('UPS')).not.toEqual([])
  })

  test('does not touch single closed days, and does nothing if nothing changes', async () => {
    await app.db
      .insertInto('disabled_days')
      .values({
        scope: 'method',
        scope_key: 'UPS',
        from_day: '2026-12-24' as never,
        to_day: '2026-12-24' as never,
        kind: 'closed',
      })
      .execute()
    await save({ ways: { TRUCK: false, PICKUP: true, UPS: true } })
    await save({})
    await save({})
    const { rows } = (await admin.get('admin/audit-log?action=delivery.changed&pageSize=300')).body as {
      rows: unknown[]
    }
    const kept = await app.db
      .selectFrom('disabled_days')
      .select('from_day')
      .where('scope', '=', 'method')
      .execute()
    expect(kept).toEqual([{ from_day: '2026-12-24' }])
    const before = rows.length
    await save({})
    expect(
      ((await admin.get('admin/audit-log?action=delivery.changed&pageSize=300')).body as { rows: unknown[] })
        .rows,
    ).toHaveLength(before)
  })

  test('nobody orders when every way is off, and the set-up says so', async () => {
    await save({ ways: { TRUCK: false, PICKUP: false, UPS: false } })
    const state = await read()
    expect(state.canOrder).toBeNull()
    expect(hurdles(state)).toContain('no_days!')
    await save({})
  })

  test.each([
    [{ closedWeekdays: [0, 1, 2, 3, 4, 5, 6] }, 'closedWeekdays'],
    [{ closing: [...delivery.closing, ...delivery.closing] }, 'closing'],
    [{ shippingCost: -1 }, 'shippingCost'],
  ])('with %j is refused at its field', async (wrong, field) => {
    const { status, problem } = await save(wrong)
    expect([status, problem.errors[0]?.path]).toEqual([400, field])
  })
})

describe('the mail server', () => {
  const server = () => ({ host: '127.0.0.1', port: mails.port, security: 'none', user: 'house' })
  const sendTest = () => admin.post('admin/setup/test-mail', { to: 'owner@house.test' })

  test('is tried with its own answer, and sends at once when it is right; its password is never shown', async () => {
    expect((await sendTest()).body).toEqual({ outcome: 'outbox', answer: '' })
    await admin.put('admin/setup/mail-server', { ...server(), password: 'wrong' })
    const refused = (await sendTest()).body as { outcome: string; answer: string }
    expect(refused.outcome).toBe('later')
    expect(refused.answer).toMatch(/535/)
    const { body } = await admin.put('admin/setup/mail-server', { ...server(), password: 'right p@ss' })
    expect((body as Setup).mail).toMatchObject({
      carrier: 'smtp',
      host: '127.0.0.1',
      hasPassword: true,
      onServer: false,
    })
    expect(JSON.stringify(body)).not.toContain('p@ss')
    expect(((await sendTest()).body as { outcome: string }).outcome).toBe('sent')
    expect(mails.delivered.at(-1)?.to).toEqual(['owner@house.test'])
    const stored = await app.db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'mail-server')
      .executeTakeFirst()
    expect(JSON.stringify(stored)).not.toContain('p@ss')
  })

  test('keeps its password only for the same server and user, also after a restart', async () => {
    await admin.put('admin/setup/mail-server', { ...server(), password: 'right p@ss' })
    const again = await admin.put('admin/setup/mail-server', server())
    expect((again.body as Setup).mail.hasPassword).toBe(true)
    const other = await startApp({
      now: '2026-11-23T14:00:00Z',
      beside: app,
      settings: { dataDir: app.deps.settings.dataDir },
    })
    expect(other.deps.adapters.mailer.name).toBe('smtp')
    await other.close()
    const elsewhere = await admin.put('admin/setup/mail-server', { ...server(), host: 'mail.evil.test' })
    expect((elsewhere.body as Setup).mail.hasPassword).toBe(false)
    const gone = await admin.put('admin/setup/mail-server', { ...server(), host: '' })
    expect((gone.body as Setup).mail.carrier).toBe('outbox')
  })

  test('that the environment sets is not changed here', async () => {
    const fixed = await startApp({
      beside: app,
      settings: {
        fromEnvironment: ['SMTP_URL'],
        smtp: { url: mails.url, from: 'x@y.test', requireTls: false, timeoutMs: 500 },
      },
    })
    const client = await fixed.signIn(
      (await makeShop(app.db, { customer: { is_house: true }, authorities: ['MAINTENANCE'] })).email,
    )
    const { problem } = await client.put('admin/setup/mail-server', server())
    expect([problem.code, problem.data]).toEqual(['set_on_server', { name: 'SMTP_URL' }])
    await fixed.close()
  })
})

describe('a file of customers', () => {
  const header = 'Account,Customer,First name,Last name,Email,Phone,Street,City,State,ZIP,Terms,Level,Route'
  const line = (account: string, email: string, more = '45373,NET 30,2,') =>
    `${account},Shop ${account},Ana,Ortiz,${email},9375550100,12 High St,Troy,OH,${more}`

  test('is shown with each row’s cause, corrected in place, saved once, and invited by email', async () => {
    const route = await makeRoute(app.db, { routeNumber: 'T1' })
    await app.db
      .insertInto('route_stops')
      .values({
        route_number: route,
        stop: 1,
        city: 'Troy',
        state: 'OH',
        zip_codes: ['45373'],
        typical_eta: '07:30',
      })
      .execute()
    const text = [
      'Our customers',
      header,
      line('70001', 'a@shops.test'),
      line('70002', 'wrong'),
      line('70003', 'c@shops.test', '99999,COD,9,'),
    ].join('\n')
    expect(await upload(text)).toEqual({ status: 201, body: { rows: 3 } })
    const shown = await file()
    expect(shown.file).toMatchObject({
      name: 'shops.csv',
      counts: { good: 1, refused: 2, known: 0, left_out: 0 },
    })
    expect(
      shown.rows.map(({ line: at, state, causes, routeNumber }) => [
        at,
        state,
        causes[0]?.cause ?? null,
        routeNumber,
      ]),
    ).toEqual([
      [3, 'good', null, 'T1'],
      [4, 'refused', 'bad_email', 'T1'],
      [5, 'refused', 'bad_level', null],
    ])
    const mended = await admin.put('admin/setup/customers/rows/4', { values: { email: 'b@shops.test' } })
    expect(mended.body).toMatchObject({ state: 'good', values: { email: 'b@shops.test' } })
    expect((await admin.put('admin/setup/customers/rows/5', { leftOut: true })).body).toMatchObject({
      state: 'left_out',
    })
    expect((await file('?state=left_out')).total).toBe(1)

    // A different number of rows than was shown is refused, and nothing is written.
    expect((await admin.post('admin/setup/customers/write', { rows: 3 })).problem.code).toBe(
      'selection_changed',
    )
    const { body } = await admin.post('admin/setup/customers/write', { rows: 2 })
    expect(body).toEqual({ added: 2, withoutRoute: 0 })
    expect((await file()).file).toBeNull()
    const added = await app.db
      .selectFrom('customers')
      .innerJoin('addresses', 'addresses.customer_id', 'customers.id')
      .innerJoin('users', 'users.customer_id', 'customers.id')
      .innerJoin('roles', 'roles.id', 'users.role_id')
      .select([
        'account_number',
        'terms',
        'price_tier',
        'addresses.route_number',
        'users.email',
        'users.company_role',
        'roles.name as role',
      ])
      .where('account_number', 'in', [70_001, 70_002, 70_003])
      .orderBy('account_number')
      .execute()
    expect(added).toEqual(
      ['a@shops.test', 'b@shops.test'].map((email, index) => ({
        account_number: 70_001 + index,
        terms: 'NET30',
        price_tier: 2,
        route_number: 'T1',
        email,
        company_role: 'owner',
        role: 'Customer',
      })),
    )

    // The same file again: the accounts are known, and there is nothing to write.
    await upload(text.replace('wrong', 'b@shops.test'))
    expect((await file()).file?.counts).toEqual({ good: 0, refused: 1, known: 2, left_out: 0 })
    expect((await admin.post('admin/setup/customers/write', { rows: 1 })).problem.code).toBe(
      'selection_changed',
    )

    const waiting = (await admin.get('admin/setup/invitations?invited=no')).body as ReplyOf<
      typeof customerFile.invitees
    >
    expect(waiting.rows.map(({ email }) => email)).toEqual(['a@shops.test', 'b@shops.test'])
    expect((await admin.post('admin/setup/invitations', { people: 5 })).problem.code).toBe(
      'selection_changed',
    )
    const first = waiting.rows[0]!.userId
    const started = await admin.post('admin/setup/invitations', { people: 1, userIds: [first] })
    expect(started.status).toBe(202)
    await expect
      .poll(async () => (await admin.get('admin/setup/invitations?invited=yes')).body, { timeout: 10_000 })
      .toMatchObject({ total: 1, rows: [{ email: 'a@shops.test' }] })
    expect((await admin.post('admin/setup/invitations', { people: 1 })).status).toBe(202)
    await expect.poll(async () => (await read()).counts.notInvited, { timeout: 10_000 }).toBe(0)
    const queued = await app.db
      .selectFrom('messages')
      .select('recipient')
      .where('kind', '=', 'company-invitation')
      .orderBy('recipient')
      .execute()
    expect(queued.map(({ recipient }) => recipient)).toEqual(['a@shops.test', 'b@shops.test'])
  })

  test('gives customers without an account number the next free ones', async () => {
    await upload(
      [header, line('', 'd@shops.test'), line('80000', 'e@shops.test'), line('', 'f@shops.test')].join('\n'),
    )
    expect((await admin.post('admin/setup/customers/write', { rows: 3 })).status).toBe(200)
    const accounts = await app.db
      .selectFrom('customers')
      .select(['email', 'account_number'])
      .where('email', 'in', ['d@shops.test', 'e@shops.test', 'f@shops.test'])
      .orderBy('email')
      .execute()
    const numbers = accounts.map(({ account_number }) => account_number)
    expect(numbers[1]).toBe(80_000)
    expect(numbers[0]).toBeGreaterThan(50_000)
    expect(numbers[2]).toBe((numbers[0] ?? 0) + 1)
  })

  test('opens accounts with what they owed or had too much, as a debit memo by their terms and a credit', async () => {
    const owing = (account: string, email: string, balance: string) =>
      `${line(account, email, '45373,NET 30,2,')},"${balance}"`
    await upload(
      [
        `${header},Balance`,
        owing('81001', 'h@shops.test', '$1,250.40'),
        owing('81002', 'i@shops.test', '(37.50)'),
        owing('81003', 'j@shops.test', ''),
        owing('81004', 'k@shops.test', 'a lot'),
      ].join('\n'),
    )
    const shown = await file()
    expect(shown.file).toMatchObject({ balance: 1212.9, counts: { good: 3, refused: 1 } })
    expect(shown.rows.at(-1)?.causes).toEqual([{ cause: 'bad_amount', field: 'balance' }])
    const mails = () => app.db.selectFrom('messages').select('id').execute()
    const before = (await mails()).length
    expect((await admin.post('admin/setup/customers/write', { rows: 3 })).status).toBe(200)
    expect((await mails()).length).toBe(before)
    const account = async (number: number) => (await admin.get(`admin/receivables/${number}`)).body
    expect(await account(81_001)).toMatchObject({ balance: 1250.4 })
    expect(await account(81_002)).toMatchObject({ balance: -37.5 })
    expect(await account(81_003)).toMatchObject({ balance: 0 })
    const memos = await app.db
      .selectFrom('invoices as i')
      .innerJoin('customers as c', 'c.id', 'i.customer_id')
      .select(['c.account_number', 'i.kind', 'i.amount_cents', 'i.issued_on', 'i.due_on', 'i.note'])
      .where('c.account_number', 'in', [81_001, 81_002, 81_003])
      .execute()
    expect(memos).toEqual([
      {
        account_number: 81_001,
        kind: 'DEBIT_MEMO',
        amount_cents: 125_040,
        issued_on: '2026-11-23',
        due_on: '2026-12-23',
        note: 'Opening balance',
      },
    ])
    // Products of this file have stock without lots.
    const broken = (await runInvariants(app.db, app.now())).filter((one) => one.broken.length > 0)
    expect(
      broken.map(({ title }) => title).filter((title) => !/^Stock equals|belongs to a lot$/.test(title)),
    ).toEqual([])
  })

  test('with headings of its own is read once its columns are chosen', async () => {
    await upload(['Kunde,Mail,Str,Ort,Land,Plz', 'Blume,g@shops.test,1 Main St,Troy,OH,45373'].join('\n'))
    const before = await file()
    expect(before.file?.counts.good).toBe(0)
    expect((await admin.put('admin/setup/customers', { columns: { name: 0 } })).problem.code).toBe(
      'columns_missing',
    )
    const columns = { name: 0, email: 1, addressLine1: 2, city: 3, state: 4, zipCode: 5 }
    expect((await admin.put('admin/setup/customers', { columns })).status).toBe(204)
    expect((await file()).file?.counts.good).toBe(1)
    expect((await admin.delete('admin/setup/customers')).status).toBe(204)
    expect((await admin.delete('admin/setup/customers')).problem.code).toBe('not_found')
  })

  test('that is none is refused with a sentence, and the one before stays', async () => {
    await upload([header, line('90001', 'h@shops.test')].join('\n'))
    expect((await upload(' ', admin, true)).body.code).toBe('file_refused')
    expect((await upload(header)).body.code).toBe('file_open')
    expect((await file()).file?.name).toBe('shops.csv')
  })

  test('of the real world: 300 shops, all of them good once the routes are there', async () => {
    const data = (name: string) =>
      readFileSync(path.join(import.meta.dirname, '../../db/demo/data', name), 'utf8')
    const { headers } = admin
    await sendRaw(app, {
      method: 'POST',
      path: 'admin/routes/file',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=petal' },
      payload: `--petal\r\ncontent-disposition: form-data; name="body"\r\n\r\n{"write":true}\r\n--petal\r\ncontent-disposition: form-data; name="file"; filename="routes.csv"\r\ncontent-type: text/csv\r\n\r\n${data('routes.csv')}\r\n--petal--\r\n`,
    })
    expect((await read()).counts.routes).toBeGreaterThanOrEqual(18)
    await upload(data('customers.csv'))
    expect((await file()).file?.counts).toEqual({ good: 300, refused: 0, known: 0, left_out: 0 })
    const startedAt = performance.now()
    const { body } = await admin.post('admin/setup/customers/write', { rows: 300 })
    expect(body).toMatchObject({ added: 300 })
    expect(performance.now() - startedAt).toBeLessThan(atThisLoad(3000))
  })
})

describe('the set-up', () => {
  test('keeps what staff called done', async () => {
    await admin.put('admin/setup', { done: ['brand'] })
    const state = (await admin.put('admin/setup', { finished: true })).body as Setup
    expect([state.done, state.finished]).toEqual([['brand'], true])
  })

  test('is closed to others', async () => {
    expect((await shop.get('admin/setup')).problem.code).toBe('not_allowed')
    expect((await shop.get('admin/setup/customers')).problem.code).toBe('not_allowed')
    expect((await app.visitor().get('admin/setup')).problem.code).toBe('not_signed_in')
    expect((await upload('x', shop)).status).toBe(403)
    expect((await shop.call(setup.testMail, { body: { to: 'a@b.test' } })).status).toBe(403)
    expect((await shop.call(customerFile.drop)).status).toBe(403)
  })
})
