import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Day } from '../../contract/core/dates.ts'
import { type Language, languages } from '../../contract/core/language.ts'
import { staffMoney } from '../../contract/features/receivables/desk.ts'
import { receivables, type Statement } from '../../contract/features/receivables/receivables.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop, makeUser } from '../../tests/support/make.ts'
import { faultsOf, wordsOn, writtenOn } from '../../tests/support/pdf.ts'
import { readSettings } from '../core/settings.ts'
import type { CreditMemo } from './memo.ts'
import { memoPdf } from './memo-pdf.ts'

const around = (language: Language) => ({
  brand: readSettings({}).brand,
  publicUrl: 'https://shop.example.com',
  now: new Date('2026-11-24T14:00:00Z'),
  language,
})
const memoOf = (more: Partial<CreditMemo> = {}): CreditMemo => ({
  number: 2041,
  kind: 'CREDIT_MEMO',
  issuedOn: '2026-11-24' as Day,
  cents: 12_345,
  reason: 'QUALITY',
  note: 'C-1042: Roses Freedom 60 cm',
  invoiceNumber: 104_001,
  orderNumber: 10_301,
  poNumber: 'WED-7',
  item: { description: 'Roses Freedom 60 cm', units: 3, um: 'BU', ordered: 10 },
  claimNumber: 'C-1042',
  used: [],
  reversedOn: null,
  customer: {
    name: 'Petal & Stem Floral Design of Greater Champaign County',
    accountNumber: 10001,
    addressLines: ['12 Scioto St', 'Urbana, OH 43078'],
  },
  ...more,
})
const usedBy = (invoices: number) =>
  Array.from({ length: invoices }, (_, n) => ({
    invoiceNumber: 104_000 + n,
    on: '2026-11-24' as Day,
    cents: 50,
  }))

describe.each(languages)('a credit memo on paper (%s)', (language) => {
  test.each([0, 1, 21, 24, 120])('used by %i invoices names each, no text over text', async (count) => {
    const paper = await memoPdf(memoOf({ used: usedBy(count) }), around(language))
    expect(faultsOf(paper)).toEqual([])
    const named = writtenOn(paper).filter(({ text }) => /^(Invoice|Factura) 104\d{3}, /.test(text))
    expect(named).toHaveLength(count)
  })
})

test.each([
  ['en', {}, ['Credit memo', 'CM-2041', 'Quality', 'Roses Freedom 60 cm', 'C-1042', '$123.45']],
  ['es', {}, ['Nota de crédito', 'Calidad', '24 nov 2026', 'Por usar', '$123.45']],
  ['en', { used: usedBy(2) }, ['Used', '−1.00', 'Left to use', '$122.45']],
  ['en', { reversedOn: '2026-11-25' }, ['Reversed Nov 25, 2026']],
  ['en', { item: null, invoiceNumber: null, orderNumber: null }, ['Credit to the account']],
  ['es', { kind: 'DISCOUNT', reason: '' }, ['Descuento']],
] as const)('says what, for what and what is left (%s, %o)', async (language, more, texts) => {
  const words = wordsOn(await memoPdf(memoOf(more as Partial<CreditMemo>), around(language)))
  for (const text of texts) expect(words).toContain(text)
})

describe('over the calls', () => {
  let app: TestApp
  let office: Client
  let rep: Client
  let shop: Awaited<ReturnType<typeof makeShop>>
  let client: Client
  let number: number

  beforeAll(async () => {
    app = await startApp({ now: '2026-11-23T14:00:00Z' })
    const house = await makeShop(app.db, { customer: { is_house: true }, authorities: ['RECEIVABLES'] })
    office = await app.signIn(house.email)
    rep = await app.signIn(
      (await makeUser(app.db, { customerId: house.customerId, authorities: ['SALES'] })).email,
    )
    shop = await makeShop(app.db)
    client = await app.signIn(shop.email)
    const { accountNumber } = shop
    const given = await office.call(staffMoney.giveCredit, {
      params: { accountNumber },
      body: { amount: 73.21, reason: 'GOODWILL', note: 'For the long wait' },
    } as never)
    number = (given.body as { number: number }).number
  })
  afterAll(() => app?.close())

  const load = (by: Pick<Client, 'headers'>, path: string) =>
    app.app.inject({ url: `/api/v1/${path}`, headers: { ...by.headers, accept: 'application/pdf' } })
  const own = () => `account/credits/${number}/memo.pdf`
  const theirs = () => `admin/receivables/${shop.accountNumber}/credits/${number}/memo.pdf`

  test('its sum is that of the statement’s line to the cent, for the shop and the office alike', async () => {
    const statement = (await client.call(receivables.statements, { query: { year: '2026' } }))
      .body as Statement
    const [line] = statement.rows.filter(({ reference }) => reference === `CM-${number}`)
    for (const paper of [await load(client, own()), await load(office, theirs())]) {
      expect(paper.statusCode).toBe(200)
      const words = wordsOn(paper.rawPayload)
      expect(words).toContain(`$${line?.receivedAmount}`)
      expect(words).toContain(`CM-${number}`)
      expect(words).toContain('For the long wait')
    }
  })

  test('another shop, a representative of others, a visitor and an unknown number get nothing', async () => {
    const other = await app.signIn((await makeShop(app.db)).email)
    expect((await load(other, own())).statusCode).toBe(404)
    expect((await load(client, theirs())).statusCode).toBe(403)
    expect((await load(rep, theirs())).statusCode).toBe(404)
    expect((await load(app.visitor(), own())).statusCode).toBe(401)
    expect((await load(client, 'account/credits/999999/memo.pdf')).statusCode).toBe(404)
    expect((await load(client, 'account/credits/x/memo.pdf')).statusCode).toBe(400)
  })
})
