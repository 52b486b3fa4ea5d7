import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaTypes } from '../../contract/core/endpoint.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop } from '../../tests/support/make.ts'
import { wordsOn } from '../../tests/support/pdf.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
})
afterAll(() => app?.close())

test('payments are saved completely as CSV and spreadsheet, only the account’s own', async () => {
  const house = await makeShop(app.db, { customer: { is_house: true }, authorities: ['DASHBOARD'] })
  const office = await app.signIn(house.email)
  const [shop, other] = [await makeShop(app.db), await makeShop(app.db)]
  for (const [{ accountNumber }, amount, checkNumber] of [
    [shop, 20, '77'],
    [shop, 30.5, '78'],
    [other, 40, '79'],
  ] as const)
    await office.post(`admin/receivables/${accountNumber}/payments`, { tender: 'check', amount, checkNumber })
  const { headers } = await app.signIn(shop.email)
  const load = (accept: string) =>
    app.app.inject({
      method: 'GET',
      url: '/api/v1/payment/history?pageSize=1',
      headers: { ...headers, accept },
    })

  const csv = await load(mediaTypes.csv)
  const [head, ...lines] = csv.body.trim().split('\r\n')
  expect(head).toContain('Payment,Date,Paid by')
  expect(lines.map((line) => line.split(',').slice(1, 6))).toEqual([
    ['2026-11-23', 'Check #78', '', 'Paid', '30.50'],
    ['2026-11-23', 'Check #77', '', 'Paid', '20.00'],
  ])
  const sheet = await load(mediaTypes.xlsx)
  expect(sheet.headers['content-disposition']).toBe(
    `attachment; filename="payments-${shop.accountNumber}.xlsx"`,
  )
})

test('the person who reads Spanish saves the list and the receipt in Spanish', async () => {
  const house = await makeShop(app.db, { customer: { is_house: true }, authorities: ['DASHBOARD'] })
  const office = await app.signIn(house.email)
  const shop = await makeShop(app.db)
  const path = `admin/receivables/${shop.accountNumber}/payments`
  const { body } = await office.post(path, { tender: 'check', amount: 20, checkNumber: '77' })
  const client = await app.signIn(shop.email)
  await client.put('account/language', { language: 'es' })
  const load = (url: string, accept: string) =>
    app.app.inject({ method: 'GET', url: `/api/v1/${url}`, headers: { ...client.headers, accept } })
  const csv = await load('payment/history', mediaTypes.csv)
  expect(csv.headers['content-disposition']).toContain(`pagos-${shop.accountNumber}.csv`)
  const [head, line] = csv.body.trim().split('\r\n')
  expect(head).toContain('Pago,Fecha,Pagado con,Tarjeta,Estado')
  expect(line?.split(',').slice(2, 6)).toEqual(['Cheque #77', '', 'Pagado', '20.00'])
  const number = (body as { number: number }).number
  const receipt = await load(`payment/${number}/receipt.pdf`, mediaTypes.pdf)
  expect(receipt.headers['content-disposition']).toContain(`recibo-${number}.pdf`)
  expect(wordsOn(receipt.rawPayload)).toEqual(expect.arrayContaining(['Recibo', 'Cheque #77', '$20.00']))
})
