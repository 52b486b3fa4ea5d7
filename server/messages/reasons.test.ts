import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { asDay } from '../../contract/core/dates.ts'
import { accountPayments } from '../../contract/features/payments/account-payments.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { type MailServer, startMailServer } from '../../tests/support/mail-server.ts'
import {
  cardShop,
  cardShopAuthorities,
  makeProduct,
  makeShop,
  shopAuthorities,
} from '../../tests/support/make.ts'
import { wordsOn } from '../../tests/support/pdf.ts'
import { add, cardToken, ctxOf, makeExchange, place } from '../../tests/support/shopper.ts'
import { makeCtx } from '../core/context.ts'
import type { SignedInCtx } from '../core/route.ts'
import { changeOrder } from '../order-changes/change.ts'
import { advanceOrder } from '../orders/advance.ts'
import { queueCustomerMail } from './queue.ts'
import { sendMessage } from './send.ts'

let server: MailServer
let app: TestApp
beforeAll(async () => {
  server = await startMailServer()
  const smtp = { url: server.url, from: 'orders@harborandvine.test', requireTls: false, timeoutMs: 2000 }
  app = await startApp({ now: '2026-11-23T14:00:00Z', settings: { smtp, gatewayTimeoutMs: 1500 } })
})
afterEach(async () => {
  server.delivered.length = 0
  await app.db.deleteFrom('messages').execute()
})
afterAll(async () => {
  await app?.close()
  await server?.close()
})

const numbers = { taken: '4242424242424242', declined: '4000000000000002' }
const byCard = async (number: string) => ({
  payment: { token: await cardToken(app, number), remember: false },
})

/** Four bunches at $6.10 and $12 for the truck: $36.40. */
async function ordered(card?: string) {
  const made = await makeShop(app.db, card ? cardShop : {})
  const ctx = ctxOf(app, made, card ? cardShopAuthorities : shopAuthorities)
  const productId = await makeProduct(app.db)
  await add(ctx, { productId, quantity: 4 })
  const { orders } = await place(ctx, card ? await byCard(card) : {})
  return { ctx, made, productId, orderNumber: orders[0]!.orderNumber }
}
const change = async (
  ctx: SignedInCtx,
  orderNumber: number,
  productId: number,
  quantity: number,
  card?: string,
) => {
  const body = { lines: [{ productId, quantity }], ...(card && (await byCard(card))) }
  return changeOrder(ctx, { params: { orderNumber }, body }, makeExchange())
}
async function ship(orderNumber: number) {
  const { id } = await app.db
    .selectFrom('orders')
    .select('id')
    .where('order_number', '=', orderNumber)
    .executeTakeFirstOrThrow()
  for (const to of ['PICKING', 'PACKED', 'LOADED', 'OUT_FOR_DELIVERY'] as const)
    await advanceOrder(makeCtx(app.deps, null), id, { to, actor: 'Warehouse' })
}

const kinds = async () => {
  const rows = await app.db.selectFrom('messages').select('kind').orderBy('id').execute()
  return rows.map(({ kind }) => kind)
}
/** Sends due messages; returns the last email. */
async function lastMail() {
  const rows = await app.db.selectFrom('messages').select('id').orderBy('id').execute()
  for (const { id } of rows) await sendMessage(makeCtx(app.deps, null), id)
  const last = server.delivered.at(-1)
  if (!last) throw new Error('no mail came')
  return last
}

describe('messages about orders', () => {
  test('by card it is confirmed once it is paid, with the card that paid', async () => {
    await ordered(numbers.taken)
    expect(await kinds()).toEqual(['order-confirmed'])
    expect((await lastMail()).mail.text).toMatch(/Payment: Visa ending in 4242/i)
  })

  test('a declined card confirms nothing', async () => {
    await expect(ordered(numbers.declined)).rejects.toMatchObject({ code: 'card_declined' })
    expect(await kinds()).toEqual([])
  })

  test('six bunches instead of four are reported as a difference: $36.40 before, $47.16 now', async () => {
    const { ctx, productId, orderNumber } = await ordered()
    await change(ctx, orderNumber, productId, 6)
    expect(await kinds()).toEqual(['order-confirmed', 'order-changed'])
    const { mail } = await lastMail()
    expect(mail.subject).toBe(`Order ${orderNumber} was changed`)
    expect(mail.text).toContain('4 → 6 bunches × 6.10 → 5.86: 24.40 → 35.16')
    expect(mail.text).toContain('Total before: 36.40\nTotal: $47.16')
  })

  test('a change whose card is declined has changed nothing, and says nothing', async () => {
    const { ctx, productId, orderNumber } = await ordered(numbers.taken)
    await expect(change(ctx, orderNumber, productId, 6, numbers.declined)).rejects.toMatchObject({
      code: 'card_declined',
    })
    expect(await kinds()).toEqual(['order-confirmed'])
  })

  test('a change whose card is charged is reported once it is paid', async () => {
    const { ctx, productId, orderNumber } = await ordered(numbers.taken)
    await change(ctx, orderNumber, productId, 6, numbers.taken)
    expect(await kinds()).toEqual(['order-confirmed', 'order-changed'])
  })
})

describe('messages about money', () => {
  test('the goods leave, and the invoice goes out with its paper, to the customer’s own address', async () => {
    const { orderNumber, made } = await ordered()
    await app.db
      .updateTable('customers')
      .set({ email: 'books@example.test' })
      .where('id', '=', made.customerId)
      .execute()
    await ship(orderNumber)
    expect(await kinds()).toEqual(['order-confirmed', 'invoice'])
    const { to, mail } = await lastMail()
    expect(to).toEqual(['books@example.test'])
    expect(mail.text).toContain('$36.40 is due by Wed Dec 23. The invoice is attached.')
    const [paper] = mail.attachments
    expect(paper).toMatchObject({ filename: `invoice-${orderNumber}.pdf`, mimeType: 'application/pdf' })
    expect(
      Buffer.from(paper?.content as ArrayBuffer)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  test('a user who reads Spanish gets the invoice in Spanish, in email and PDF alike', async () => {
    const { orderNumber, made } = await ordered()
    await app.db.updateTable('users').set({ language: 'es' }).where('id', '=', made.userId).execute()
    await ship(orderNumber)
    const { mail } = await lastMail()
    expect(mail.text).toContain('La factura va adjunta.')
    const [paper] = mail.attachments
    expect(paper?.filename).toBe(`factura-${orderNumber}.pdf`)
    expect(wordsOn(Buffer.from(paper?.content as ArrayBuffer))).toEqual(
      expect.arrayContaining([`Factura ${orderNumber}`, 'Flores', 'Neto 30 días']),
    )
  })

  test('a payment by card is receipted with what it settled', async () => {
    const { orderNumber, made } = await ordered()
    await ship(orderNumber)
    const client = await app.signIn(made.email)
    const card = { number: numbers.taken, cvv: '123', expireMonth: 12, expireYear: 2030, remember: false }
    const invoices = [{ invoiceNumber: orderNumber, amount: 36.4 }]
    const paid = await client.call(accountPayments.payByCard, { body: { amount: 36.4, ...card, invoices } })
    expect(paid.status, JSON.stringify(paid.body)).toBeLessThan(300)
    expect(await kinds()).toEqual(['order-confirmed', 'invoice', 'payment-received'])
    const { mail } = await lastMail()
    expect(mail.subject).toBe('Receipt for $36.40')
    expect(mail.text).toContain(`Invoice ${orderNumber}: 36.40\nTotal: $36.40`)
    expect(mail.text).toContain('Account balance: $0')
  })

  test('a statement goes out with its paper and closes', async () => {
    const { ctx, orderNumber, made } = await ordered()
    await ship(orderNumber)
    const about = { customerId: made.customerId, from: asDay('2026-11-01'), to: asDay('2026-11-30') }
    await queueCustomerMail(ctx, { kind: 'statement', customerId: made.customerId, about })
    const { mail } = await lastMail()
    expect(mail.text).toContain('Opening balance: 0.00\nInvoices and charges: 36.40')
    expect(mail.text).toContain('Closing balance: $36.40')
    expect(mail.attachments).toMatchObject([{ filename: `statement-${made.accountNumber}-2026-11-30.pdf` }])
  })
})
