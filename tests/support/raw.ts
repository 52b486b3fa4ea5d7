import type { LightMyRequestResponse } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint, Schema } from '../../contract/core/endpoint.ts'
import { endpoints } from '../../contract/index.ts'
import type { TestApp } from './app.ts'
import { assistantSamples } from './assistant-samples.ts'
import { campaignSamples } from './campaign-samples.ts'
import { claimSamples } from './claim-samples.ts'
import { deskSamples } from './desk-samples.ts'
import { eventSamples } from './event-samples.ts'
import { growerSamples } from './grower-samples.ts'
import { noticeSamples } from './notice-samples.ts'
import { promoBodies } from './promo-bodies.ts'
import { purchaseSamples } from './purchase-samples.ts'
import { quoteSamples } from './quote-samples.ts'
import { runSamples } from './run-samples.ts'
import { salesSamples } from './sales-samples.ts'
import { sampleParams } from './sample-params.ts'
import { shopListSamples } from './shop-list-samples.ts'
import { signInSamples } from './sign-in-samples.ts'
import { standingSamples } from './standing-samples.ts'
import { systemSamples } from './system-samples.ts'

/** Sends requests that no well-behaved client would: any header, any bytes, any path. */
export type RawRequest = {
  method?: string
  /** Relative to /api/v1/, with its query. */
  path: string
  headers?: Record<string, string>
  /** Sent unchanged. */
  payload?: string | Buffer
}

export type RawAnswer = { status: number; text: string; json: unknown; headers: Record<string, unknown> }

export async function sendRaw(
  app: TestApp,
  { method = 'GET', path, headers = {}, payload }: RawRequest,
): Promise<RawAnswer> {
  const answer: LightMyRequestResponse = await app.app.inject({
    method: method as 'GET',
    url: path.startsWith('/') ? path : `/api/v1/${path}`,
    headers,
    ...(payload === undefined ? {} : { payload }),
  })
  return {
    status: answer.statusCode,
    text: answer.body,
    json: parsed(answer.body),
    headers: answer.headers,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const json = { 'content-type': 'application/json' }

const nowhere = {
  name: 'Nowhere',
  weekdays: [1],
  departsAt: '05:30',
  shippingCost: 12,
  shippingMinimum: 150,
  towns: [],
}

/** A valid body for each endpoint that takes one, so that only what a test breaks is wrong. */
const sampleBodies: Record<string, unknown> = {
  'auth.signIn': { email: 'nobody@example.test', password: 'not the password', rememberMe: true },
  'auth.mobileNumber': { mobileNumber: '(937) 555-0100' },
  'auth.checkOtp': { mobileNumber: '(937) 555-0100', code: '123456' },
  'auth.oneTimeLink': { email: 'nobody@example.test' },
  'auth.sendResetLink': { email: 'nobody@example.test' },
  'auth.changePasswordByToken': { password: 'Peony-At-Dawn-2', token: 'no such token' },
  'auth.changePassword': { password: 'Peony-At-Dawn-2', currentPassword: 'not the password' },
  'auth.prove': { password: 'not the password' },
  'personal.change': { name: 'Ana Ortiz', language: 'en' },
  'personal.changePhone': { phoneNumber: '(937) 555-0117' },
  'personal.sendCode': { mobileNumber: '(937) 555-0118' },
  'personal.changeMobile': { mobileNumber: '(937) 555-0118', code: '123456' },
  'personal.verifyMobile': { mobileNumber: '(937) 555-0118', code: '123456' },
  'personal.confirmEmail': { token: 'no such token' },
  'personal.addAddress': {
    name: 'Second shop',
    addressLine1: '12 High St',
    city: 'Urbana',
    state: 'OH',
    zipCode: '43078',
  },
  'personal.changeAddress': {
    name: 'Second shop',
    addressLine1: '12 High St',
    city: 'Urbana',
    state: 'OH',
    zipCode: '43078',
  },
  'personal.contact': { subject: 'Peonies', message: 'When do they come?' },
  'secondFactor.signIn': { attemptId: '5f0e3c1a-0000-4000-8000-000000000000', code: '123456' },
  'secondFactor.confirm': { code: '123456' },
  ...signInSamples,
  'apiKeys.add': { name: 'Point of sale', authorities: ['FLOWERS'] },
  'company.invite': { name: 'Ana Ortiz', email: 'ana.ortiz@example.test', companyRole: 'buyer' },
  'company.change': { companyRole: 'viewer', locations: [999_999_999] },
  'applications.signUp': {
    businessName: 'Petal & Stem',
    contactName: 'Ana Ortiz',
    email: 'ana@example.test',
    phoneNumber: '(937) 555-0117',
    address: { addressLine1: '12 High St', city: 'Urbana', state: 'OH', zipCode: '43078' },
    taxId: 'OH 98-765432',
    businessType: 'florist',
  },
  'applications.decide': { decision: 'decline', message: 'We sell to businesses only.' },
  'acting.start': { userId: 999_999_999 },
  'shipment.update': {
    customer: null,
    deliveryMethod: 'Pickup',
    shipDay: 1_795_500_000_000,
    shipToName: null,
    shipToCode: null,
  },
  'sections.plantsBy': { category: 'All', maxRows: 100, pageNumber: 1 },
  'products.add': { department: 'flowers', description: 'Rose Freedom Red 60cm', um: 'ST' },
  'products.setCells': {
    cells: [{ productId: 999_999_999, version: 0, field: 'price1', was: 6.1, value: 6.4 }],
  },
  'products.previewBulk': {
    selection: { ids: [999_999_999] },
    operation: { kind: 'flag', flag: 'featured', on: true },
  },
  'products.bulk': { token: '5f0e3c1a-0000-4000-8000-000000000000' },
  'products.archive': { archived: true },
  'merchandising.setBlacklisted': { productIds: [999_999_999], blacklist: true },
  'merchandising.setFeatured': { productIds: [999_999_999], featured: true },
  'preOrderSteps.add': { id: 999_999_999, onDay: '2026-12-01', percent: 5 },
  'merchandising.setOverstock': { productIds: [999_999_999], percent: 20, endsOn: '2026-12-01' },
  'merchandising.orderFeatured': { productIds: [999_999_999] },
  'programs.setUs': { version: 0, onSale: true, levels: [1, 2] },
  'programs.previewUs': { onSale: true, states: ['OH'] },
  'programs.setFarmDirect': { version: 0, onSale: true, leadDays: 4 },
  'programs.previewFarmDirect': { onSale: true, boxMinimum: 2 },
  'programs.setGrowerDirect': { version: 0, onSale: true, leadDays: 7 },
  'programs.previewGrowerDirect': { onSale: true, shipWeekdays: [1, 3] },
  'merchandising.setMarkup': { productId: 999_999_999, percent: 12.5 },
  'priceFiles.import': {},
  'priceFiles.vendorUpload': {},
  'vendorFiles.mend': { version: 0, line: 2, fields: { price1E4: '1.10' } },
  'vendorFiles.submit': { version: 0 },
  'vendorFiles.setColumns': { version: 0, decimals: 'comma' },
  'priceFiles.setColumns': { version: 0, decimals: 'comma' },
  'priceFiles.setRow': { version: 0, leaveOut: true },
  'priceFiles.fix': { version: 0, cause: 'price_negative', fix: { kind: 'leave-out' } },
  ...promoBodies,
  'suppliers.add': { vendorId: 'VUS990', name: 'Larkspur Farms', email: 'larkspur@example.test' },
  'suppliers.change': {
    version: 0,
    email: 'larkspur@example.test',
    way: 'folder',
    weekdays: [1, 3, 5],
    dueAt: '04:15',
    limitPercent: 12,
    gone: 'leave',
    goneAfter: 3,
  },
  'pricePublishing.decide': { kind: 'up', take: true },
  'pricePublishing.publish': { comparison: 1, notifyAt: null },
  'pricePublishing.previewNotice': {},
  'pricePublishing.notify': { receivers: 46 },
  'discounts.setGlobal': { percent: 5 },
  'discounts.setRoute': { percent: 5, ids: ['no such route'] },
  'discounts.setPriceTier': { percent: 5, ids: [3] },
  'discounts.setCustomer': { percent: 5, ids: [999_999_999] },
  'discounts.setCategory': { percent: 5, ids: ['No such category'] },
  'discounts.preview': { scope: 'global', percent: 5 },
  'priceLevels.move': { accountNumbers: [999_999_999], level: 2 },
  'priceLevels.preview': { accountNumbers: [999_999_999], level: 2 },
  'customerPrices.add': { accountNumber: 999_999_999, productId: 1, price: 5 },
  'customerPrices.change': { price: 5 },
  'scheduled.move': { at: '2026-12-01T10:45:00.000Z' },
  'tasks.markSeen': { ids: [999_999_999] },
  'tasks.saveList': { list: 'people.users', form: 'csv', query: { sort: 'name' } },
  'staffMoney.sendStatements': { month: '2026-10', receivers: 46 },
  'presence.say': { list: 'products', rowId: 100_003 },
  'views.add': { page: 'users', name: 'Disabled', filters: { status: 'disabled' } },
  'views.change': { shared: true },
  'truckRoutes.add': {
    ...nowhere,
    routeNumber: 'NOWHERE',
    towns: [{ city: 'Troy', state: 'OH', zipCodes: ['45373'], eta: '07:36' }],
  },
  'truckRoutes.change': { ...nowhere, version: 0 },
  'truckRoutes.preview': nowhere,
  'truckRoutes.remove': { version: 0, to: null },
  'truckRoutes.readFile': { write: false },
  'descriptions.draft': { productId: 999_999_999 },
  'descriptions.draftMany': { productIds: [999_999_999] },
  'descriptions.save': { was: { en: '', es: '' }, en: 'A red rose.', es: 'Una rosa roja.' },
  'feedback.send': { category: 'General Questions', message: 'When do peonies come?' },
  'feedback.rate': { rating: 'good', orderNumber: 999_999_999 },
  'feedback.mute': { for: 'month' },
  'feedback.answer': { message: 'Thank you' },
  'feedbackDesk.change': { snoozedUntil: null },
  'feedbackDesk.reply': { text: 'They come in April.' },
  'feedbackDesk.note': { text: 'Ask the grower.' },
  'feedbackDesk.resolve': { word: 'It is credited.' },
  'parcels.add': { orderNumber: 999_999_999, trackingNumber: '1Z5R89390357567127' },
  'parcels.change': { version: 0, boxes: 2 },
  'ups.setStates': { states: [], rates: [] },
  'ups.setAccount': { account: '', clientId: '', shipFromZip: '' },
  'ups.testAccount': { account: '', clientId: '', shipFromZip: '' },
  'photos.add': { productId: 999_999_999 },
  'photos.addFrom': { productId: 999_999_999, address: 'http://127.0.0.1/rose.jpg' },
  'photos.arrange': { was: [], pictures: [] },
  'photos.addVideo': { address: 'https://youtu.be/dQw4w9WgXcQ' },
  'setup.mark': { done: ['brand'] },
  'setup.deliver': {
    ways: { TRUCK: true, PICKUP: true, UPS: true },
    closedWeekdays: [],
    closing: [],
    shippingCost: 15,
    shippingMinimum: 150,
  },
  'setup.setMail': { host: '', port: 587, security: 'starttls' },
  'setup.testMail': { to: 'nobody@example.test' },
  'customerFile.upload': { replace: false },
  'settings.setLogo': {},
  'customerFile.setColumns': { columns: { name: 0 } },
  'customerFile.mend': { values: { name: 'Ana' } },
  'customerFile.write': { rows: 1 },
  'customerFile.invite': { people: 1 },
  ...deskSamples,
  ...systemSamples,
  ...campaignSamples,
  ...claimSamples,
  ...growerSamples,
  ...assistantSamples,
  ...standingSamples,
  ...shopListSamples,
  ...quoteSamples,
  ...noticeSamples,
  ...purchaseSamples,
  'lots.receive': {
    rows: [{ productId: 999_999_999, units: 10, place: 'Cooler 1', code: 'A-1', cost: 2.5 }],
  },
  'lots.readFile': {},
  'lots.change': { place: 'Cooler 1', code: 'A-1', note: '', arrivedOn: '2026-11-20' },
  'lots.adjust': { productId: 999_999_999, units: 1, reason: 'waste', lotId: 999_999_999, note: 'Wet' },
  'lots.count': { counted: 10, place: 'Cooler 1', reason: '' },
  'freshness.markDown': { rows: [{ productId: 999_999_999, price: 3.5, endsOn: '2026-12-31' }] },
  'freshness.setVaseLife': { kind: 'flowers:Roses', days: 9 },
  'today.snooze': { until: null },
  'settings.change': { set: { HOLD_MINUTES: 60 } },
  'statistics.setVisible': { visibleStatisticCharts: ['spent', 'trend'] },
  'cart.add': { productId: 999_999_999, quantity: 1, shipDay: '2026-11-25', note: 'for the chapel' },
  'cart.setQuantity': { quantity: 2 },
  'cart.moveOrder': { shipDay: '2026-11-25', deliveryMethod: 'Pickup', shipToId: 999_999_999 },
  'cart.moveLine': { shipDay: '2026-11-25', deliveryMethod: 'Pickup' },
  'cart.updateShipTo': { orderId: 999_999_999, shipToId: 999_999_999 },
  'checkout.previewBuyNow': { productId: 999_999_999, quantity: 1 },
  'checkout.buyNow': {
    productId: 999_999_999,
    quantity: 1,
    poNumber: 'PO-1',
    payment: { method: 'account' },
    expectedTotal: 1.5,
  },
  'checkout.place': {
    poNumber: 'PO-1',
    note: 'back door',
    appType: 'W',
    orderIds: [999_999_999],
    payment: { method: 'account' },
    cartVersion: 1,
    expectedTotal: 1.5,
  },
  'account.unsubscribe': { token: '1.forged' },
  'inventory.pasted': { lines: ['Rose Freedom Red 50cm x 50', '100 roswhit60'], shipDay: '2026-11-25' },
  'inventory.byDescription': { descriptions: ['Rose Freedom Red 50cm'], shipDay: '2026-11-25' },
  'payment.saveCard': { token: 'sbx_card_nobody' },
  'payment.setDefault': { cardAccountId: 999_999_999 },
  'accountPayments.payByToken': {
    amount: 12.5,
    tenderType: 'card',
    cardAccount: { id: 999_999_999 },
    invoices: [{ invoiceNumber: 999_999_999, amount: 12.5 }],
  },
  'accountPayments.payByCard': {
    amount: 12.5,
    number: '4242424242424242',
    cvv: '123',
    expireMonth: 12,
    expireYear: 2030,
    remember: false,
    invoices: [{ invoiceNumber: 999_999_999, amount: 12.5 }],
  },
  'staffMoney.recordPayment': { tender: 'check', amount: 12.5, checkNumber: '1043', note: 'by mail' },
  'staffMoney.giveCredit': { amount: 12.5, reason: 'QUALITY', invoiceNumber: 999_999_999, line: 1 },
  'staffMoney.charge': { type: 'DEBIT_MEMO', amount: 12.5, reason: 'FREIGHT', note: 'redelivery' },
  'staffMoney.applyCredits': { invoices: [{ invoiceNumber: 999_999_999, amount: 12.5 }] },
  'staffMoney.reverse': { kind: 'payment', number: 999_999_999, reason: 'mistake', note: 'twice' },
  'staffMoney.setHold': { onHold: true, reason: 'Three returned checks' },
  'staffMoney.release': { reason: 'Check is on its way', until: '2026-12-31' },
  'staffMoney.sendStatement': { month: '2026-10' },
  'orders.preview': {
    lines: [{ productId: 999_999_999, quantity: 1 }],
    more: true,
    cartLines: [999_999_999],
  },
  'orders.changeDetails': {
    poNumber: 'PO-1',
    note: 'Ring twice',
    shipDay: '2026-12-01',
    shipToId: 999_999_999,
  },
  'orders.change': {
    lines: [{ productId: 999_999_999, quantity: 1 }],
    more: true,
    cartLines: [999_999_999],
    payment: { token: 'tok_nobody', remember: false },
    expectedTotal: 1.5,
  },
  'priceMoment.setNext': { at: '2026-11-25T15:00:00Z' },
  'priceMoment.setSchedule': { weekdays: [1, 3, 5], time: '05:30' },
  'days.setDisabled': { add: [{ scope: 'all', fromDay: '2026-12-10', note: 'Inventory' }], remove: [] },
  'days.setEnabled': { add: [{ scope: 'method', scopeKey: 'UPS', fromDay: '2026-12-12' }], remove: [] },
  'days.schedule': { at: '2026-12-01T17:00:00Z', row: { scope: 'all', fromDay: '2026-12-10' } },
  'days.setAhead': { stock: 45 },
  'days.preview': { disabled: { add: [{ scope: 'all', fromDay: '2026-12-10' }], remove: [] } },
  'cutoffs.add': { scope: 'method', scopeKey: 'UPS', localTime: '13:00', note: 'Early' },
  'cutoffs.change': { version: 0, rule: { scope: 'warehouse', localTime: '13:00' } },
  'runs.change': { as: 'trial', moves: [{ routeNumber: 'nobody', from: '2026-12-10', to: '2026-12-11' }] },
  'holidays.change': { name: 'Inventory day', closedDays: ['2026-11-25'] },
  'preOrders.setEndDate': { id: 999_999_999, endDate: '2026-12-10' },
  'preOrders.setStatus': { id: 999_999_999, paused: true },
  'preOrders.save': {
    name: 'Peonies',
    opensOn: '2026-12-01',
    closesOn: '2027-03-01',
    shipsFrom: '2027-04-20',
    shipsTo: '2027-05-05',
    items: [{ productId: 999_999_999, promised: 500 }],
  },
  ...runSamples,
  ...eventSamples,
  ...salesSamples,
  'changes.previewRevert': { only: [1], includeChangedSince: [1] },
  'changes.revert': { only: [1], includeChangedSince: [], why: 'A slip' },
  'account.setLanguage': { language: 'es' },
  'orders.pay': { payment: { token: 'tok_nobody', remember: false } },
}

/** An unknown id. */
export const nobodysId = '999999999'

export type Call = { name: string; endpoint: Endpoint; path: string; body: unknown }

/** Every endpoint with a well-formed path and body; the ids in them are unknown. */
export const calls: Call[] = endpoints.map(({ name, endpoint }) => ({
  name,
  endpoint,
  path: endpoint.path.replace(/:(\w+)/g, (_, param: string) => sampleParams[param] ?? nobodysId),
  body: sampleBodies[name],
}))

/** Whether a call is valid without a body, because every field of its body is optional. */
export const worksWithoutBody = ({ endpoint }: Call): boolean => endpoint.body?.safeParse({}).success === true

/** The field names of an object schema. */
export function namesIn(schema: Schema | undefined): string[] {
  if (!schema) return []
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties)
}

/** Pseudo-random numbers, the same in every run. */
export function seeded(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    pick: <T>(from: readonly T[]): T => {
      const one = from[Math.floor(next() * from.length)]
      if (one === undefined) throw new RangeError('nothing to pick from')
      return one
    },
  }
}
