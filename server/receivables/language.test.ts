import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Statement } from '../../contract/features/receivables/receivables.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop } from '../../tests/support/make.ts'
import { startPdf } from '../paper/draw.ts'
import { statementPdf } from './statement-pdf.ts'

let app: TestApp
let office: Client
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const house = await makeShop(app.db, { customer: { is_house: true }, authorities: ['DASHBOARD'] })
  office = await app.signIn(house.email)
})
afterAll(() => app.close())

const load = (client: Client, path: string, accept: string) =>
  app.app.inject({ method: 'GET', url: `/api/v1/${path}`, headers: { ...client.headers, accept } })

/** A shop with a quality credit of $12 and a returned check, read in Spanish or English. */
async function shopThatReads(language: 'en' | 'es') {
  const made = await makeShop(app.db)
  const client = await app.signIn(made.email)
  await client.put('account/language', { language })
  const path = `admin/receivables/${made.accountNumber}`
  await office.post(`${path}/credits`, { amount: 12, reason: 'QUALITY', note: 'Box 4' })
  const check = { tender: 'check', amount: 20, checkNumber: '77' }
  const { body } = await office.post(`${path}/payments`, check)
  const { number } = body as { number: number }
  await office.post(`${path}/reversals`, { kind: 'payment', number, reason: 'returned', note: 'NSF' })
  return { ...made, client, path }
}

test('a statement’s notes and its CSV are in the language that its reader reads', async () => {
  const { client } = await shopThatReads('es')
  const { rows } = (await client.get('account/statements')).body as Statement
  expect(rows.map(({ kind, note }) => [kind, note])).toEqual([
    ['CREDIT_MEMO', 'Calidad, Box 4'],
    ['PAYMENT', 'Cheque #77'],
    ['REVERSAL', 'Devuelto por el banco, NSF'],
  ])
  const csv = await load(client, 'account/statements', 'text/csv')
  expect(csv.headers['content-disposition']).toMatch(/estado-de-cuenta-\d+-2026-11-23\.csv/)
  const lines = csv.body.trim().split('\r\n')
  expect(lines[0]).toContain('Cuenta,Línea,Fecha,Tipo,Número')
  expect(lines[1]).toContain('Saldo inicial')
  expect(lines[4]).toContain('Anulación')
})

test('a page in English has its notes in English, whatever the reader chose on another device', async () => {
  const { client, accountNumber } = await shopThatReads('es')
  const { rows } = (await client.get('account/statements?language=en')).body as Statement
  expect(rows.map(({ note }) => note)).toEqual(['Quality, Box 4', 'Check #77', 'Returned by the bank, NSF'])
  const csv = await load(client, 'account/statements?language=en', 'text/csv')
  expect(csv.body).toContain('Account,Line,Date,Kind,Number')
  const path = `admin/statements?accountNumber=${accountNumber}&language=es`
  expect(((await office.get(path)).body as Statement).rows[1]?.note).toBe('Cheque #77')
  expect((await client.get('account/statements?language=fr')).status).toBe(400)
})

test('the office reads the same statement in its own language', async () => {
  const { accountNumber } = await shopThatReads('es')
  const path = `admin/statements?accountNumber=${accountNumber}`
  const { rows } = (await office.get(path)).body as Statement
  expect(rows.map(({ note }) => note)).toEqual(['Quality, Box 4', 'Check #77', 'Returned by the bank, NSF'])
  expect((await load(office, path, 'text/csv')).body).toContain('Account,Line,Date,Kind,Number')
})

test('the list of who is past due is a CSV in the reader’s language', async () => {
  const { path, email } = await shopThatReads('en')
  await office.post(`${path}/charges`, {
    type: 'DEBIT_MEMO',
    amount: 60,
    reason: 'BUCKETS',
    dueOn: '2026-11-23',
  })
  app.setNow('2026-11-24T01:00:00Z')
  expect((await load(office, 'admin/overdue', 'text/csv')).body.split('\r\n')).toHaveLength(2)
  app.setNow('2026-11-24T06:00:00Z')
  const english = (await load(office, 'admin/overdue', 'text/csv')).body.trim().split('\r\n')
  expect(english[0]).toContain('Past due')
  expect(english[1]).toContain('60.00')
  expect(english[1]).toContain(email)
  await office.put('account/language', { language: 'es' })
  const spanish = await load(office, 'admin/overdue', 'text/csv')
  expect(spanish.body).toContain('Cuenta,Cliente,Representante')
  await office.put('account/language', { language: 'en' })
})

test('a statement on paper says its language to the person who reads it aloud', async () => {
  const { pdf, done } = startPdf({ title: 'x', author: 'y', at: app.now(), language: 'es' })
  pdf.addPage()
  expect((await done()).toString('latin1')).toContain('es-US')
  const { client } = await shopThatReads('es')
  const statement = (await client.get('account/statements')).body as Statement
  const about = { brand: app.deps.settings.brand, publicUrl: 'https://x.test', now: app.now() }
  const paper = await statementPdf(statement, { ...about, language: 'es' })
  expect(paper.toString('latin1')).toContain('es-US')
})
