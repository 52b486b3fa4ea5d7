import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  adminAuthorities,
  authorities,
  deskAuthorities,
  isAdmin,
  isCardUser,
  isSignedIn,
  mayOrder,
} from '../contract/core/access.ts'
import { events } from '../contract/core/events.ts'
import {
  Address,
  emailGeneral,
  isEmail,
  isNumericId,
  KeyValue,
  phoneDigits,
} from '../contract/core/fields.ts'
import { account } from '../contract/features/account.ts'
import { User } from '../contract/features/auth/auth.ts'
import { CartOrder, OrderDetail } from '../contract/features/cart.ts'
import { CatalogueView, Product, sorts } from '../contract/features/catalogue/inventory.ts'
import { receivables, StatementLine } from '../contract/features/receivables/receivables.ts'
import { SalesRep } from '../contract/features/sales/rep.ts'
import { Shipment } from '../contract/rules/shipment-shapes.ts'
import { type RequestMethod, request } from '../web/core/api.ts'
import { cacheMs, makeQueryClient } from '../web/core/query.ts'
import { atThisLoad } from './support/at-this-load.ts'

const five = (name: string) => [1, 2, 3, 4, 5].map((n) => `${name}${n}`)
const tiers = [...five('price'), ...five('quantity')]

describe('entities carry every field of the specification under its name', () => {
  test.each([
    [
      '3.01 Product',
      Product,
      'id productId productDescription department inventory pack um imageName additionalImages videoName imageDescription soldBy vendorId category favorite featured markedup us blacklistItem isPreBooked isGrowerDirect originalPrice minQuantity newQuantity grower farm dateAvailable',
      [...tiers, ...five('discountPrice')],
    ],
    [
      '3.02 Cart order',
      CartOrder,
      'id accountNumber shipTo shipToId addressLine1 addressLine2 billingAddressLine1 billingAddressLine2 city state zipCode billingCity billingState billingZip date deliveryMethod departmentOrder details detailsPerDepartment driver eta hasDetails location maxDetailId orderNumber poNumber productType route terms amount totalAmount totalQuantity',
      [],
    ],
    [
      '3.03 Order detail line',
      OrderDetail,
      'orderId productDescription minQuantity orderDate orderNumber ordersequence pack productCode productDepartment quantity amount unitPrice newQuantity grower imageName',
      tiers,
    ],
    [
      '3.04 User',
      User,
      'accountNumber email phoneNumber mobileNumber locations defaultLocation authorities terms vendorName address city state zip country customRoute hasCardAccounts file driverName imageUrl role visibleStatisticCharts signedIn isAdmin',
      [],
    ],
    [
      '3.05 Shipment',
      Shipment,
      'customer deliveryMethod excludeDays excludeDaysTruck routeDays shipDay shipToName shipToCode',
      [],
    ],
    [
      '3.06 Address',
      Address,
      'id addressLine1 addressLine2 city name routeNumber state zipCode shippingCost shippingMinimum',
      [],
    ],
    ['3.07 Overdue', account.overdue.reply, 'dueAmount', []],
    ['3.08 Payment record', StatementLine, 'id account seq dueAmount receivedAmount note', []],
    [
      '3.09 Sales rep',
      SalesRep,
      'name rep sequence accountNumber email phoneNumber locations authorities',
      [],
    ],
    ['3.10 Key/value pair', KeyValue, 'key value', []],
  ] as const)('%s', (_, schema, names, more) => {
    const { properties = {} } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
    expect(Object.keys(properties)).toEqual(expect.arrayContaining([...names.split(' '), ...more]))
  })
})

describe('5 what people type', () => {
  test('5.01 the general check takes what looks like an email, the stricter one what can be one', () => {
    for (const email of ['florist@demo.test', 'o.hara+orders@shop.example.com', "o'hara@shop.co"])
      expect(isEmail(email)).toBe(true)
    for (const email of [
      '',
      'florist',
      'florist@shop',
      'a b@shop.com',
      '@shop.com',
      'a@@shop.com',
      'a..b@shop.com',
      '.a@shop.com',
      'a@-shop.com',
      `${'a'.repeat(250)}@shop.com`,
    ])
      expect(isEmail(email), email).toBe(false)
    expect(emailGeneral.test('a@b.c')).toBe(true)
    expect(emailGeneral.test('a@b')).toBe(false)
    expect(isEmail('a@b.c')).toBe(false)
  })

  test('both email checks take less than 5 ms for 50,000 letters', () => {
    for (const text of [
      'a'.repeat(50_000),
      `${'a'.repeat(50_000)}@`,
      `a@${'a.'.repeat(25_000)}`,
      '@'.repeat(50_000),
    ]) {
      const began = performance.now()
      isEmail(text)
      emailGeneral.test(text)
      expect(performance.now() - began).toBeLessThan(atThisLoad(5))
    }
  })

  test('5.02 ids have only digits', () => {
    for (const id of ['1', '0042', '10001']) expect(isNumericId(id)).toBe(true)
    for (const id of ['', ' 1', '1a', '-1', '1.5', '１']) expect(isNumericId(id)).toBe(false)
  })

  test('5.03 phone numbers are ten digits once everything else is stripped', () => {
    for (const phone of ['9375550142', '(937) 555-0142', '937.555.0142', ' 937 555 0142 '])
      expect(phoneDigits(phone)).toBe('9375550142')
    for (const phone of ['', '937555014', '19375550142', '937555014a', '937-555-0142x', 'ninethreeseven'])
      expect(phoneDigits(phone), phone).toBeUndefined()
  })
})

describe('6 who is who', () => {
  const person = (...held: string[]) => ({
    accountNumber: 10_001,
    authorities: held,
    companyRole: 'buyer' as const,
  })

  test('6.01 signed in means that an account number exists', () => {
    expect(isSignedIn(null)).toBe(false)
    expect(isSignedIn({ accountNumber: null, authorities: ['FLOWERS'] })).toBe(false)
    expect(isSignedIn(person())).toBe(true)
  })

  test('6.01 an admin is a user with any admin permission', () => {
    expect(adminAuthorities).toHaveLength(8)
    for (const authority of adminAuthorities) expect(isAdmin(person(authority))).toBe(true)
    expect(isAdmin(person('FLOWERS', 'SALES', 'VENDOR', ...deskAuthorities))).toBe(false)
    expect(isAdmin({ accountNumber: null, authorities: ['DASHBOARD'] })).toBe(false)
  })

  test('6.02 there are 33 permissions, each with a name to read', () => {
    const desks: readonly string[] = deskAuthorities
    expect(Object.keys(authorities).filter((one) => !desks.includes(one))).toHaveLength(33)
    for (const name of Object.values(authorities)) expect(name).toMatch(/^[A-Z]/)
  })

  test('6.03 any of five inventories lets one order, nothing else does', () => {
    const opens = Object.keys(authorities).filter((authority) => mayOrder(person(authority)))
    expect(opens.sort()).toEqual(['FARM_DIRECT_INVENTORY', 'FLOWERS', 'PLANTS', 'SUPPLIES', 'YARD'])
    expect(mayOrder(person())).toBe(false)
  })

  test('6.04 a card user is one without CARDS_BLOCKED', () => {
    expect(isCardUser(person('FLOWERS'))).toBe(true)
    expect(isCardUser(person('FLOWERS', 'CARDS_BLOCKED'))).toBe(false)
    expect(isCardUser(null)).toBe(false)
  })
})

test('7.90 a method that the API does not have is the caller’s error', async () => {
  await expect(request('PATCH' as RequestMethod, 'shipment')).rejects.toThrow('Invalid request method')
})

test('9.01 a page has 60 rows where none is asked for, and at most 300', () => {
  expect(CatalogueView.parse({}).maxRows).toBe(60)
  for (const maxRows of ['40', '200', '300'])
    expect(CatalogueView.parse({ maxRows }).maxRows).toBe(Number(maxRows))
  expect(CatalogueView.safeParse({ maxRows: '301' }).success).toBe(false)
})

test('9.04 answers are fresh for 1,800,000 ms', () => {
  expect(cacheMs).toBe(1_800_000)
})

test('4.11 cached invoices carry their time, are old after 30 minutes and at once when an invoice or payment comes', async () => {
  const client = makeQueryClient()
  const { path } = receivables.openInvoices
  client.setQueryData([path, {}], { rows: [] }, { updatedAt: Date.now() - 1_799_000 })
  const query = client.getQueryCache().find({ queryKey: [path, {}] })
  expect(query?.isStaleByTime(1_800_000)).toBe(false)
  expect(query?.isStaleByTime(1_798_000)).toBe(true)
  expect(events['receivables.changed'].stale).toContain(path)
  await client.invalidateQueries({ queryKey: [path] })
  expect(query?.state.isInvalidated).toBe(true)
})

test('9.10 lists have four sort orders', () => {
  expect(sorts).toEqual([
    'Product Name A to Z',
    'Product Name Z to A',
    'Inventory few to many',
    'Price cheap to expensive',
  ])
})
