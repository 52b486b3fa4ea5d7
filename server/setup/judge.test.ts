import { describe, expect, test } from 'vitest'
import { type House, judgeRows, type Texts, termsIn } from './judge.ts'

const house: House = {
  accounts: new Set([20_007]),
  emails: new Set(['taken@shop.test']),
  routes: new Map([
    ['101', { cost: 1200, minimum: 15_000 }],
    ['102', { cost: 1400, minimum: 20_000 }],
  ]),
  routeOfZip: new Map([['45373', '101']]),
  reps: new Set(['R01']),
  cost: 1500,
  minimum: 10_000,
}
const good: Texts = {
  name: 'Petal & Stem',
  contact: 'Ana',
  contactLast: 'Ortiz',
  email: 'Ana@shop.test',
  phoneNumber: '(937) 555-0100',
  addressLine1: '12 High St',
  city: 'Troy',
  state: 'oh',
  zipCode: '45373-1234',
}
const judge = (...rows: Texts[]) =>
  judgeRows(
    rows.map((values, index) => ({ line: index + 2, values, leftOut: false })),
    house,
  )
const one = (values: Texts) => judge({ ...good, ...values })[0]!

describe('a row of a customers’ file', () => {
  test('gets the route of its ZIP code with that route’s fees, and pays by card unless it says otherwise', () => {
    expect(one({})).toMatchObject({
      state: 'good',
      routeNumber: '101',
      customer: {
        accountNumber: null,
        contact: 'Ana Ortiz',
        email: 'ana@shop.test',
        phoneNumber: '9375550100',
        state: 'OH',
        zipCode: '45373',
        terms: 'PREPAID_CARD',
        priceTier: 1,
        shippingCostCents: 1200,
        shippingMinimumCents: 15_000,
        customRoute: false,
        creditLimitCents: 0,
        status: 'active',
      },
    })
  })

  test('gets the route that it names, with fees of its own, and free delivery over the minimum', () => {
    const row = one({ routeNumber: '102', shippingCost: '$9.50', shippingMinimum: '1,000' })
    expect(row.customer).toMatchObject({
      routeNumber: '102',
      shippingCostCents: 950,
      shippingMinimumCents: 100_000,
      customRoute: true,
    })
  })

  test('without a truck route it is charged the distributor’s fees, and says so', () => {
    const row = one({ zipCode: '7030' })
    expect(row).toMatchObject({ state: 'good', routeNumber: null, hints: ['no_route'] })
    expect(row.customer).toMatchObject({
      zipCode: '07030',
      shippingCostCents: 1500,
      shippingMinimumCents: 10_000,
    })
  })

  test.each(['Pickup', 'UPS Delivery'])('that takes %s gets no route', (deliveryMethod) => {
    expect(one({ deliveryMethod })).toMatchObject({ routeNumber: null, hints: [], state: 'good' })
  })

  test.each([
    [{ terms: 'NET 30', creditLimit: '5000' }, 500_000],
    [{ terms: 'Net 30', creditLimit: '0' }, 0],
    [{ terms: 'net30' }, null],
    [{ terms: 'C.O.D.' }, 0],
  ])('with %j has a credit limit of %j', (values, limit) => {
    expect(one(values).customer?.creditLimitCents).toBe(limit)
  })

  test.each([
    [{ name: ' ' }, 'no_name', 'name'],
    [{ accountNumber: 'A7' }, 'bad_account', 'accountNumber'],
    [{ email: 'ana' }, 'bad_email', 'email'],
    [{ email: '' }, 'bad_email', 'email'],
    [{ email: 'TAKEN@shop.test' }, 'email_taken', 'email'],
    [{ phoneNumber: '555' }, 'bad_phone', 'phoneNumber'],
    [{ addressLine1: '' }, 'no_street', 'addressLine1'],
    [{ city: '' }, 'no_city', 'city'],
    [{ state: 'Ohio' }, 'bad_state', 'state'],
    [{ zipCode: '4537A' }, 'bad_zip', 'zipCode'],
    [{ terms: 'someday' }, 'bad_terms', 'terms'],
    [{ priceTier: '6' }, 'bad_level', 'priceTier'],
    [{ creditLimit: 'lots' }, 'bad_amount', 'creditLimit'],
    [{ routeNumber: '999' }, 'unknown_route', 'routeNumber'],
    [{ deliveryMethod: 'by owl' }, 'bad_way', 'deliveryMethod'],
    [{ status: 'asleep' }, 'bad_status', 'status'],
    [{ customerSince: 'long ago' }, 'bad_day', 'customerSince'],
  ] as const)('%j is refused: %s', (values, cause, field) => {
    expect(one(values)).toMatchObject({ state: 'refused', causes: [{ cause, field }] })
  })

  test('of an account that is there already stays out, whatever else it says', () => {
    expect(one({ accountNumber: '20007', email: 'wrong' })).toMatchObject({ state: 'known', causes: [] })
  })

  test('with an account or an email of another row is refused in both, until one is left out', () => {
    const twice = [
      { ...good, accountNumber: '5' },
      { ...good, accountNumber: '5', email: 'ANA@shop.test' },
    ]
    for (const row of judge(...twice))
      expect(row.causes.map(({ cause }) => cause)).toEqual(['account_twice', 'email_twice'])
    const rows = twice.map((values, index) => ({ line: index, values, leftOut: index === 1 }))
    expect(judgeRows(rows, house).map(({ state }) => state)).toEqual(['good', 'left_out'])
  })

  test('names a representative that nobody is: it is added without one', () => {
    expect(one({ salesRep: 'R99' })).toMatchObject({ state: 'good', hints: ['unknown_rep'] })
    expect(one({ salesRep: 'R01' }).customer?.salesRep).toBe('R01')
  })
})

test.each([
  ['NET 15', 'NET15'],
  ['2% 12 EOM', '212EOM'],
  ['Semi-monthly', 'SEMI_MONTHLY'],
])('terms written %j are understood', (text, code) => {
  expect(termsIn(text)).toBe(code === '212EOM' ? 'EOM_2PCT_12' : code)
})
