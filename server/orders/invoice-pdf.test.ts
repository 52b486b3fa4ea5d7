import { describe, expect, test } from 'vitest'
import { type Language, languages } from '../../contract/core/language.ts'
import type { OrderDetail } from '../../contract/features/cart.ts'
import type { Order } from '../../contract/features/orders.ts'
import { faultsOf, wordsOn, writtenOn } from '../../tests/support/pdf.ts'
import { readSettings } from '../core/settings.ts'
import { confirmationPdf } from './confirmation-pdf.ts'
import { invoicePdf } from './invoice-pdf.ts'

const around = (language: Language) => ({
  brand: readSettings({}).brand,
  publicUrl: 'https://shop.example.com',
  now: new Date('2026-11-24T14:00:00Z'),
  language,
})

/** 60 letters, the maximum length of a name. */
const longName = 'Alstroemeria Premium Assorted Bi-Color Extra Long Stem 70 cm'

const detail = (n: number, more: Partial<OrderDetail>): Partial<OrderDetail> => ({
  productCode: String(210_000 + n),
  productDescription: n % 3 === 0 ? longName : `Rose Freedom ${n}`,
  orderDate: '2026-11-20',
  grower: 'Flores de la Sabana, Bogotá',
  um: n % 2 === 0 ? 'QB' : 'BU',
  pack: 25,
  note: '',
  quantity: 1200,
  unitPrice: 105.865,
  amount: 127_038,
  status: 'ALLOCATED',
  ...more,
})

/** An order of `lines` lines in two departments, on account and invoiced. */
function orderOf(
  count: number,
  { line = {}, ...more }: Partial<Order> & { line?: Partial<OrderDetail> } = {},
) {
  const details = Array.from({ length: count }, (_, n) => detail(n, line))
  const half = Math.ceil(count / 2)
  return {
    orderNumber: 104301,
    invoiceNumber: 104301,
    accountNumber: 10001,
    customerName: 'Petal & Stem Floral Design of Greater Champaign County',
    billingAddressLine1: '12 Scioto St',
    billingAddressLine2: '',
    billingCity: 'Urbana',
    billingState: 'OH',
    billingZip: '43078',
    shipTo: 'Petal & Stem',
    addressLine1: '12 Scioto St',
    addressLine2: 'Suite 4',
    city: 'Urbana',
    state: 'OH',
    zipCode: '43078',
    location: 'Dayton, Ohio',
    deliveryMethod: 'Truck Delivery',
    route: 'R12',
    driver: 'Marcus Bell',
    poNumber: 'WEDDING-BAKER-2026',
    date: '2026-11-24',
    issuedOn: '2026-11-24',
    dueOn: '2026-12-24',
    terms: 'NET30',
    note: 'Leave it at the back door, ring twice and wait for María, who has the key to the cooler. '.repeat(
      2,
    ),
    details,
    detailsPerDepartment: { flowers: details.slice(0, half), supplies: details.slice(half) },
    amount: 127_038 * count,
    shippingCost: 12,
    totalAmount: 127_038 * count + 12,
    paid: 0,
    credited: 0,
    discount: 0,
    ...more,
  } as Order
}

describe.each(languages)('an invoice on paper (%s)', (language) => {
  test.each([0, 1, 12, 13, 14, 15, 16, 17, 29, 30, 31, 32, 150])(
    'of %i lines has no text over text, and its sums on the page of the last line',
    async (count) => {
      const paper = await invoicePdf(
        orderOf(count, { paid: 500, credited: 100, discount: 40, terms: 'EOM_2PCT_12' }),
        around(language),
      )
      expect(faultsOf(paper)).toEqual([])
      const written = writtenOn(paper)
      const last = written.at(-1)?.page
      const sum = written.findLast(({ text }) => text === 'Total')
      expect(sum?.page).toBe(last)
      if (count > 0)
        expect(written.filter(({ page, text }) => page === last && /^210\d{3}$/.test(text))).not.toEqual([])
    },
  )

  test('of 150 lines repeats its head on each page, numbers them, and leaves no line out', async () => {
    const written = writtenOn(await invoicePdf(orderOf(150), around(language)))
    const pages = written.at(-1)?.page ?? 0
    const item = language === 'es' ? 'Artículo' : 'Item'
    for (let page = 1; page <= pages; page++) {
      const words = written.filter((one) => one.page === page).map(({ text }) => text)
      expect(words).toContain(item)
      expect(words).toContain(language === 'es' ? `Página ${page} de ${pages}` : `Page ${page} of ${pages}`)
      expect(words.join(' ')).toContain('104301')
    }
    expect(written.filter(({ text }) => /^210\d{3}$/.test(text))).toHaveLength(150)
  })
})

test('a name of 60 letters is printed completely, in two lines', async () => {
  const words = wordsOn(await invoicePdf(orderOf(1), around('en')))
  expect(words.filter((text) => text.endsWith('…'))).toEqual([])
  expect(words.join(' ')).toContain(longName)
})

test('what a bookkeeper files: dates, terms, whom to pay, and what is left to pay until when', async () => {
  const order = orderOf(1, { totalAmount: 1000, paid: 132.4, credited: 32.4, discount: 17.35 })
  const english = wordsOn(await invoicePdf({ ...order, terms: 'EOM_2PCT_12' }, around('en')))
  for (const text of [
    'Invoice 104301',
    'Nov 24, 2026',
    'EOM, 2% by the 12th',
    '1200 Greenhouse Row',
    'Dayton, OH 45402',
    'Memo: account 10001, invoice 104301',
    'shop.example.com/billing?view=pay',
    '−32.40',
    '−100.00',
    'Amount due by Dec 24, 2026',
    '$867.60',
    'If paid in full by Dec 24, 2026, less 2%',
    '850.25',
  ])
    expect(english).toContain(text)
  const spanish = wordsOn(await invoicePdf({ ...order, terms: 'NET30' }, around('es')))
  for (const text of [
    'Factura 104301',
    'Fecha de factura',
    'mar 24 nov 2026',
    'Neto 30 días',
    'Flores',
    'Cuarto de caja',
    'Créditos',
    'Por pagar hasta el 24 dic 2026',
    '$867.60',
  ])
    expect(spanish).toContain(text)
})

test('a paid invoice says so and asks for nothing', async () => {
  const order = orderOf(1, { totalAmount: 1000, paid: 1000, terms: 'PREPAID_CARD' })
  const words = wordsOn(await invoicePdf(order, around('en')))
  expect(words).toContain('Paid in full')
  expect(words).not.toContain('Mail checks to')
})

test('an order whose lines were all removed still has an invoice, without overlapping text', async () => {
  const order = orderOf(3, { line: { status: 'CANCELLED' }, amount: 0, shippingCost: 0, totalAmount: 0 })
  const paper = await invoicePdf(order, around('en'))
  expect(faultsOf(paper)).toEqual([])
  expect(wordsOn(paper)).toContain('All lines of this order were removed.')
})

test('goods that are picked up name the place and no route', async () => {
  const words = wordsOn(await invoicePdf(orderOf(1, { deliveryMethod: 'Pickup' }), around('en')))
  expect(words).toContain('Picked up at')
  expect(words).not.toContain('R12')
})

describe.each(languages)('a confirmation on paper (%s)', (language) => {
  const confirmed = (order: Order, size: 'letter' | 'a4' = 'letter') =>
    confirmationPdf(order, { ...around(language), timeZone: 'America/New_York', size })
  const placed = {
    status: 'CONFIRMED',
    placedAt: '2026-11-20T15:04:00Z',
    placedBy: 'Elena Ruiz',
    paymentStatus: 'ON_ACCOUNT',
    payments: [],
    changeable: true,
    cutOff: '2026-11-23T22:30:00Z',
  } as unknown as Partial<Order>

  test.each([0, 1, 15, 16, 31, 150])(
    'of %i lines has no text over text on Letter or A4, and the total',
    async (count) => {
      const order = orderOf(count, placed)
      for (const size of ['letter', 'a4'] as const) {
        const paper = await confirmed(order, size)
        expect(faultsOf(paper)).toEqual([])
        expect(wordsOn(paper).filter((text) => text === confirmationTotal(count))).not.toEqual([])
      }
    },
  )

  test('says how it is paid and until when it can be changed, and asks for no money', async () => {
    const words = wordsOn(await confirmed(orderOf(1, placed))).join(' ')
    const until = language === 'en' ? 'Mon Nov 23, 5:30 pm' : 'lun 23 nov, 5:30 pm'
    expect(words).toContain(until)
    expect(words).toContain('Elena Ruiz')
    expect(words).not.toContain(language === 'en' ? 'Amount due' : 'Por pagar')
    const canceled = wordsOn(await confirmed(orderOf(1, { ...placed, status: 'CANCELLED' }))).join(' ')
    expect(canceled).toContain(language === 'en' ? '(canceled)' : '(cancelado)')
  })
})

const confirmationTotal = (count: number) =>
  `$${(127_038 * count + 12).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
