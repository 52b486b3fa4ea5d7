import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Authority, authorities, staffAuthorities } from '../../contract/core/access.ts'
import { auditActionsOf, mediaTypes } from '../../contract/core/endpoint.ts'
import { acting } from '../../contract/features/auth/acting.ts'
import { readPerson } from '../../server/people/read.ts'
import { type Client, startApp, type TestApp } from '../support/app.ts'
import { eventsOfEntry } from '../support/events-of-entry.ts'
import { form, formOf } from '../support/form-of.ts'
import { makeLot, makeProduct, makeShop, makeUser, shopAuthorities } from '../support/make.ts'
import { type Kind, possess } from '../support/possessions.ts'
import { type Call, calls, json, sendRaw } from '../support/raw.ts'
import { ctxOf } from '../support/shopper.ts'
import { campaignSteps } from './campaign-steps.ts'
import { claimSteps } from './claim-steps.ts'
import { customerSteps } from './customer-steps.ts'
import { dateSteps } from './date-steps.ts'
import { deskSteps } from './desk-steps.ts'
import { eventsOfChanges } from './events-of-changes.ts'
import { feedbackSteps } from './feedback-steps.ts'
import { growerSteps } from './grower-steps.ts'
import { merchandiseSteps } from './merchandise-steps.ts'
import { parcelSteps } from './parcel-steps.ts'
import { peopleSteps } from './people-steps.ts'
import { photoSteps } from './photo-steps.ts'
import { priceFileSteps } from './price-file-steps.ts'
import { promoSteps } from './promo-steps.ts'
import { purchaseSteps } from './purchase-steps.ts'
import { quoteSteps } from './quote-steps.ts'
import { runSteps, truckRoute } from './run-steps.ts'
import { salesSteps } from './sales-steps.ts'
import { systemSteps } from './system-steps.ts'

/*
 * Every change that staff can make, from the contract: a successful request writes exactly one entry in the audit log; a rejected or
 * repeated one writes none.
 */

let app: TestApp
let house: Awaited<ReturnType<typeof makeShop>>
let shop: Awaited<ReturnType<typeof makeShop>>
let staff: Client
let stranger: Client
let backupFolder: string

beforeAll(async () => {
  backupFolder = await mkdtemp(path.join(os.tmpdir(), 'stemyard-backups-'))
  app = await startApp({ now: '2026-11-23T14:00:00Z', settings: { backups: { folder: backupFolder } } })
  const everything = Object.keys(authorities) as Authority[]
  house = await makeShop(app.db, { customer: { is_house: true }, authorities: everything })
  shop = await makeShop(app.db, { customer: { email: 'books@example.test' } })
  staff = await app.signIn(house.email)
  stranger = await app.signIn(
    (await makeUser(app.db, { customerId: house.customerId, authorities: [] })).email,
  )
})
afterAll(async () => {
  await app?.close()
  await rm(backupFolder, { recursive: true, force: true })
})
beforeEach(async () => void (await staff.call(acting.stop)))

type Step = {
  path?: string
  query?: string
  body?: unknown /** Sent as a form with the body. */
  file?: string | Buffer
}

const user = async () => {
  const { userId } = await makeUser(app.db, { customerId: shop.customerId, authorities: shopAuthorities })
  return readPerson(ctxOf(app, house), userId)
}
const role = async () => {
  const id = Number(await possess(app, 'role', shop, { userId: shop.userId, client: staff }))
  return { id, version: 0 }
}
const thing = (kind: Kind) => possess(app, kind, shop, { userId: shop.userId, client: staff })
let percents = 0
/** A different percentage each time, so that something changes. */
const percentNow = () => 1 + (++percents % 80)
const money = (what: string) => `admin/receivables/${shop.accountNumber}/${what}`

const customersFile = () => {
  const name = randomBytes(4).toString('hex')
  return `Name,Email,Street,City,State,ZIP\n${name},${name}@example.test,1 Main St,Troy,OH,45373\n`
}
const uploadCustomers = () =>
  sendRaw(app, {
    method: 'POST',
    path: 'admin/setup/customers',
    headers: { ...staff.headers, ...form },
    payload: formOf(customersFile(), { replace: true }),
  })

/** A request that succeeds for each change that staff can make. */
const steps: Record<string, () => Promise<Step>> = {
  'acting.start': async () => ({ body: { userId: shop.userId } }),
  'applications.decide': async () => ({
    path: `admin/applications/${await thing('application')}`,
    body: { decision: 'decline', message: 'We sell to businesses only.' },
  }),
  ...claimSteps({ app: () => app, userId: () => house.userId }),
  ...purchaseSteps({ app: () => app, userId: () => house.userId }),
  ...growerSteps({ app: () => app, userId: () => house.userId }),
  ...photoSteps({ app: () => app, photo: () => thing('photo') }),
  'merchandising.setBlacklisted': async () => ({
    body: { productIds: [await makeProduct(app.db), await makeProduct(app.db)], blacklist: true },
  }),
  'merchandising.setFeatured': async () => ({
    body: { productIds: [await makeProduct(app.db), await makeProduct(app.db)], featured: true },
  }),
  'merchandising.setMarkup': async () => ({ body: { productId: await makeProduct(app.db), percent: 5 } }),
  'pricePublishing.publish': async () => {
    const path = `daily-pricing/imports/${await thing('price file')}`
    const { body } = await staff.get(`${path}/changes`)
    const { summary } = body as { summary: { comparison: number } }
    return { path: `${path}/publish`, body: { comparison: summary.comparison } }
  },
  'pricePublishing.notify': async () => ({ body: {} }),
  'discounts.setGlobal': async () => ({ body: { percent: percentNow() } }),
  'discounts.setRoute': async () => ({ body: { percent: percentNow(), ids: [shop.routeNumber] } }),
  'discounts.setPriceTier': async () => ({ body: { percent: percentNow(), ids: [2] } }),
  'discounts.setCustomer': async () => ({ body: { percent: percentNow(), ids: [shop.accountNumber] } }),
  'discounts.setCategory': async () => {
    const category = `Category ${await makeProduct(app.db)}`
    await makeProduct(app.db, { category })
    return { body: { percent: percentNow(), ids: [category] } }
  },
  'priceLevels.move': async () => {
    const { accountNumber } = await makeShop(app.db)
    return { body: { accountNumbers: [accountNumber], level: 4 } }
  },
  'customerPrices.add': async () => ({
    body: { accountNumber: shop.accountNumber, productId: await makeProduct(app.db), price: 5 },
  }),
  'customerPrices.change': async () => ({
    path: `admin/customer-prices/${await thing('own price')}`,
    body: { price: 4.5 },
  }),
  'customerPrices.remove': async () => ({ path: `admin/customer-prices/${await thing('own price')}` }),
  'scheduled.move': async () => ({
    path: `admin/scheduled/${await thing('scheduled change')}`,
    body: { at: '2026-12-01T10:45:00Z' },
  }),
  'scheduled.remove': async () => ({ path: `admin/scheduled/${await thing('scheduled change')}` }),
  'products.add': async () => ({
    body: { department: 'flowers', description: `Rose ${randomBytes(4).toString('hex')}`, um: 'ST' },
  }),
  'products.setCells': async () => {
    const cells = [await makeProduct(app.db), await makeProduct(app.db)].map((productId) => ({
      productId,
      version: 0,
      field: 'price1',
      was: 6.1,
      value: 6.4,
    }))
    return { body: { cells } }
  },
  'products.bulk': async () => {
    const ids = [await makeProduct(app.db), await makeProduct(app.db)]
    const { body } = await staff.post('admin/products/bulk-preview', {
      selection: { ids },
      operation: { kind: 'flag', flag: 'featured', on: true },
    })
    return { body: { token: (body as { token: string }).token } }
  },
  'products.archive': async () => ({
    path: `admin/products/${await makeProduct(app.db)}/archive`,
    body: { archived: true },
  }),
  'products.publishDraft': async () => ({
    path: `admin/products/${await makeProduct(app.db, { state: 'draft' })}/live`,
  }),
  'staffMoney.recordPayment': async () => ({
    path: money('payments'),
    body: { tender: 'check', amount: 6.1, checkNumber: randomBytes(4).toString('hex') },
  }),
  'staffMoney.giveCredit': async () => ({ path: money('credits'), body: { amount: 2, reason: 'GOODWILL' } }),
  'staffMoney.charge': async () => ({
    path: money('charges'),
    body: { type: 'DEBIT_MEMO', amount: 3, reason: 'FREIGHT' },
  }),
  'staffMoney.applyCredits': async () => {
    await thing('invoice')
    await staff.post(money('credits'), { amount: 2, reason: 'GOODWILL' })
    return { path: money('apply'), body: { invoices: null } }
  },
  'staffMoney.sendStatements': async () => {
    const { receivers } = (await staff.get('admin/statements/accounts')).body as { receivers: number }
    return { body: { month: '2026-10', receivers } }
  },
  'staffMoney.reverse': async () => {
    const { body } = await staff.post(money('credits'), { amount: 2, reason: 'GOODWILL' })
    const { number } = body as { number: number }
    return { path: money('reversals'), body: { kind: 'credit', number, reason: 'mistake' } }
  },
  'staffMoney.release': async () => ({
    path: money('release'),
    body: { reason: 'Check is on its way', until: '2026-12-01' },
  }),
  'staffMoney.setHold': async () => {
    await staff.put(money('hold'), { onHold: false })
    return { path: money('hold'), body: { onHold: true, reason: 'Three returned checks' } }
  },
  'staffMoney.sendStatement': async () => ({ path: money('statement'), body: { month: '2026-10' } }),
  ...customerSteps({ app: () => app, shop: () => shop }),
  ...peopleSteps({ app: () => app, shop: () => shop, user, role }),
  'operations.setMaintenance': async () => ({
    body: { enabled: false, message: randomBytes(4).toString('hex') },
  }),
  'operations.setLogLevel': async () => {
    const levels = ['warn', 'error']
    const { body } = await staff.get('admin/get-log-level')
    return { body: { level: levels.find((level) => level !== (body as { level: string }).level) } }
  },
  ...campaignSteps({ app: () => app }),
  ...systemSteps({ app: () => app, staff: () => staff, shop: () => shop }),
  'truckRoutes.add': async () => ({ body: truckRoute(randomBytes(4).toString('hex')) }),
  'truckRoutes.change': async () => {
    const { routeNumber, ...fields } = truckRoute(randomBytes(4).toString('hex'))
    await staff.post('admin/routes', { routeNumber, ...fields })
    return {
      path: `admin/routes/${routeNumber}`,
      body: { ...fields, version: 1, name: randomBytes(4).toString('hex') },
    }
  },
  'truckRoutes.readFile': async () => ({
    body: { write: true },
    file: `Route,City,State,ZIP,Days\n${randomBytes(4).toString('hex')},Troy,OH,45373,Mon\n`,
  }),
  ...feedbackSteps({ app: () => app, staff: () => staff, shop: () => shop }),
  ...quoteSteps({ app: () => app, shop: () => shop }),
  ...parcelSteps({ app: () => app, staff: () => staff, shop: () => shop }),
  'setup.mark': async () => {
    const { body } = await staff.get('admin/setup')
    return { body: { finished: !(body as { finished: boolean }).finished } }
  },
  'setup.deliver': async () => ({
    body: {
      ways: { TRUCK: true, PICKUP: true, UPS: true },
      closedWeekdays: [],
      closing: [],
      shippingCost: Math.floor(Math.random() * 1_000_000) / 100,
      shippingMinimum: 150,
    },
  }),
  'setup.setMail': async () => ({ body: { host: '', port: 587, security: 'starttls' } }),
  'setup.testMail': async () => {
    await app.db.deleteFrom('throttles').execute()
    return { body: { to: 'books@example.test' } }
  },
  'customerFile.upload': async () => ({ body: { replace: true }, file: customersFile() }),
  'customerFile.write': async () => {
    await uploadCustomers()
    return { body: { rows: 1 } }
  },
  'customerFile.drop': async () => {
    await uploadCustomers()
    return {}
  },
  'customerFile.invite': async () => {
    await app.db.deleteFrom('tasks').execute()
    const { userId } = await makeUser(app.db, { customerId: shop.customerId, authorities: [] })
    await app.db.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute()
    return { body: { people: 1, userIds: [userId] } }
  },
  ...deskSteps({ app: () => app }),
  ...salesSteps({ app: () => app, shop: () => shop }),
  'lots.receive': async () => ({ body: { rows: [{ productId: await makeProduct(app.db), units: 4 }] } }),
  'lots.change': async () => ({
    path: `admin/lots/${await makeLot(app.db, { productId: await makeProduct(app.db, { onHand: 0 }), units: 4 })}`,
    body: { place: 'Cooler 1' },
  }),
  'lots.adjust': async () => ({
    body: { productId: await makeProduct(app.db), units: 2, reason: 'waste' },
  }),
  'lots.count': async () => ({
    path: `admin/products/${await makeProduct(app.db)}/count`,
    body: { counted: 7 },
  }),
  'freshness.markDown': async () => ({
    body: { rows: [{ productId: await makeProduct(app.db), price: 3, endsOn: '2026-11-25' }] },
  }),
  'freshness.setVaseLife': async () => ({
    body: { kind: `flowers:${randomBytes(4).toString('hex')}`, days: 5 },
  }),
  'settings.change': async () => {
    const { body } = await staff.get('admin/settings')
    const { rows } = body as { rows: { name: string; value: unknown }[] }
    const now = rows.find(({ name }) => name === 'HOLD_MINUTES')?.value
    return { body: { set: { HOLD_MINUTES: now === 60 ? 45 : 60 } } }
  },
  ...merchandiseSteps({ app: () => app, staff: () => staff, thing }),
  ...dateSteps({ app: () => app, staff: () => staff, thing }),
  ...priceFileSteps({ app: () => app, thing }),
  ...runSteps({ app: () => app, staff: () => staff, thing }),
  ...promoSteps({ app: () => app, shop: () => shop, staff: () => staff, thing }),
  'changes.revert': async () => {
    await steps['merchandising.setMarkup']!().then(({ body }) =>
      staff.put('inventory/price-markup-product', body),
    )
    const { body } = await staff.get('admin/changes?area=prices')
    const [set] = (body as { rows: { id: number }[] }).rows
    return { path: `admin/changes/${set?.id}/revert`, body: {} }
  },
  'outbox.resend': async () => {
    const id = await thing('message')
    await app.db.updateTable('messages').set({ state: 'failed' }).where('id', '=', Number(id)).execute()
    return { path: `admin/outbox/${id}/resend` }
  },
}

const entries = () => app.db.selectFrom('audit_log').selectAll().orderBy('id').execute()

const send = (client: Client, { endpoint }: Call, step: Step, headers: Record<string, string> = {}) =>
  sendRaw(app, {
    method: endpoint.method,
    path: `${step.path ?? endpoint.path}${step.query ? `?${step.query}` : ''}`,
    headers: { ...client.headers, ...(step.body === undefined ? {} : step.file ? form : json), ...headers },
    ...(step.body === undefined
      ? {}
      : { payload: step.file ? formOf(step.file, step.body) : JSON.stringify(step.body) }),
  })

/** Changing calls of staff: those that require an authority and no role in a company. */
const staffs = calls.filter(
  ({ endpoint: { method, access, whileActing } }) =>
    method !== 'GET' && Array.isArray(access) && whileActing === undefined,
)
const changes = staffs.filter(({ endpoint }) => auditActionsOf(endpoint).length > 0)
const each = changes.map((call) => [call.name, call] as const)

describe('security 53: what staff change', () => {
  test('states its audit action, or says why it has none', () => {
    expect(staffs.filter(({ endpoint }) => endpoint.audit === undefined).map(({ name }) => name)).toEqual([])
    const none = staffs.filter(({ endpoint }) => auditActionsOf(endpoint).length === 0)
    expect(none.map(({ name }) => name).sort()).toEqual([
      'audience.preview',
      'availability.write',
      'campaigns.preview',
      'changes.previewRevert',
      'claimPolicy.try',
      'customerFile.mend',
      'customerFile.setColumns',
      'days.preview',
      'descriptions.discard',
      'descriptions.draft',
      'deskOrder.presence',
      'discounts.preview',
      'driving.handOver',
      'driving.photo',
      'driving.practice',
      'driving.send',
      'lots.readFile',
      'orderDesk.preview',
      'outbox.seen',
      'people.previewUsers',
      'presence.say',
      'priceFiles.setRow',
      'priceLevels.preview',
      'pricePublishing.decide',
      'pricePublishing.previewNotice',
      'products.previewBulk',
      'programs.previewFarmDirect',
      'programs.previewGrowerDirect',
      'programs.previewUs',
      'quotes.photo',
      'shorts.plan',
      'subscriptions.add',
      'subscriptions.remove',
      'textCampaigns.preview',
      'truckRoutes.preview',
      'vendorFiles.mend',
      'views.add',
      'views.change',
      'views.remove',
    ])
    expect(changes.map(({ name }) => name).sort()).toEqual(Object.keys(steps).sort())
  })

  test.each(each)(
    '%s is one entry of the audit log, also when the request comes twice',
    async (name, call) => {
      const step = await steps[name]!()
      const before = await entries()
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const answer = await send(staff, call, step, headers)
      expect(answer.status, answer.text).toBeLessThan(300)
      const written = (await entries()).slice(before.length)
      expect(written).toHaveLength(1)
      expect(auditActionsOf(call.endpoint)).toContain(written[0]?.action)
      expect(written[0]?.actor).toBe(house.email)
      // The default entry that request handling writes if a function sets none.
      expect(written[0]?.subject).not.toBe(`${call.endpoint.method} ${call.endpoint.path}`)
      const told = await eventsOfEntry(app.db, written[0]!.id, { shop, staff: house })
      expect(told, `events of ${name}`).toBe(eventsOfChanges[name])
      await send(staff, call, step, headers)
      expect(await entries()).toHaveLength(before.length + 1)
    },
  )

  test.each(each)('%s leaves none where it is refused', async (name, call) => {
    const step = await steps[name]!()
    const before = await entries()
    expect((await send(stranger, call, step)).status).toBe(403)
    const query = step.query ? 'id=none' : undefined
    const wrong = { ...step, body: { ...(step.body as object), wrong: true }, ...(query && { query }) }
    expect((await send(staff, call, wrong)).status).toBe(400)
    expect(await entries()).toHaveLength(before.length)
  })

  test('what is rolled back leaves none', async () => {
    const productIds = [await makeProduct(app.db), 999_999_999]
    const { id, email, roleId } = await user()
    const before = await entries()
    const answers = [
      await staff.put('inventory/blacklist-items', { productIds, blacklist: true }),
      await staff.put('admin/user', { id, version: 7, name: 'Ana', email, roleId, status: 'active' }),
      await staff.put('role-permissions', {
        roles: [
          { ...(await role()), authorities: ['FLOWERS'] },
          { id: roleId, version: 9, authorities: [] },
        ],
      }),
      await staff.post(money('reversals'), { kind: 'credit', number: 999_999_999, reason: 'mistake' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 409, 409, 404])
    expect(await entries()).toHaveLength(before.length)
  })

  test('a preview, and a change that is already so, leave none', async () => {
    const roles = [{ ...(await role()), authorities: ['FLOWERS'] }]
    await staff.put(money('hold'), { onHold: true, reason: 'Three returned checks' })
    const before = await entries()
    expect((await staff.put('role-permissions', { roles, preview: true })).status).toBe(200)
    const held = await staff.put(money('hold'), { onHold: true, reason: 'Three returned checks' })
    expect(held.status).toBe(200)
    expect(await entries()).toHaveLength(before.length)
  })
})

describe('security 53: a list of personal data or money', () => {
  const saved = calls.filter(
    ({ endpoint: { access, also, params } }) =>
      also?.includes(mediaTypes.csv) &&
      !params &&
      Array.isArray(access) &&
      access.some((one) => staffAuthorities.some((staff) => staff === one)),
  )

  test.each(saved.map((call) => [call.endpoint.path, call] as const))(
    '%s is one entry when it is saved as a file, and none when it is looked at or refused',
    async (path, { endpoint }) => {
      const names = ['search', 'accountNumber'].filter((name) => requires(endpoint, name))
      const query = names
        .map((name) => `?${name}=${name === 'search' ? 'shop' : shop.accountNumber}`)
        .join('')
      const load = (by: Client, accept: string) =>
        sendRaw(app, { path: path + query, headers: { ...by.headers, accept } })
      const before = await entries()
      expect((await load(staff, 'application/json')).status).toBe(200)
      expect((await load(stranger, mediaTypes.csv)).status).toBe(403)
      expect(await entries()).toHaveLength(before.length)
      expect((await load(staff, mediaTypes.csv)).status).toBe(200)
      const written = (await entries()).slice(before.length)
      expect(written.map(({ action, subject }) => [action, subject])).toEqual([
        ['list.exported', `GET ${path}`],
      ])
    },
  )
})

/** Whether a query without this parameter is rejected. */
const requires = ({ query }: Call['endpoint'], name: string) => {
  const refused = query?.safeParse({})
  return refused?.success === false && refused.error.issues.some(({ path }) => path[0] === name)
}
