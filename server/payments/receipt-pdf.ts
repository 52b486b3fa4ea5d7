import { type PaymentRow, paidBy } from '../../contract/account-payments.ts'
import { centsFromDollars, moneyColumn } from '../../contract/money.ts'
import { bold, color, left, line, right, rule, startPdf } from '../export/paper.ts'
import type { Settings } from '../settings.ts'

type About = {
  brand: Settings['brand']
  timeZone: string
  customer: { name: string; accountNumber: number; addressLines: readonly string[] }
}

/** A receipt of one page: who paid what and when, by what, and which invoices it settled. */
export function receiptPdf(payment: PaymentRow, { brand, timeZone, customer }: About): Promise<Buffer> {
  const at = new Date(payment.at)
  const title = `Receipt P-${payment.paymentId}`
  const { pdf, done } = startPdf({ title, author: brand.name, at })
  const second = { size: 8.5, fill: color.second }
  pdf.addPage()
  line(pdf, brand.name, left, 36, { font: bold, size: 17, fill: color.accent, width: 330 })
  line(pdf, `${brand.city}  ·  ${brand.phone}  ·  ${brand.email}`, left, 58, { ...second, width: 330 })
  line(pdf, 'Receipt', right, 36, { font: bold, size: 17, align: 'right' })
  line(pdf, `P-${payment.paymentId}`, right, 58, { ...second, align: 'right' })
  rule(pdf, 74, color.accent, 1.2)
  line(pdf, customer.name, left, 84, { font: bold, size: 10, width: 300 })
  customer.addressLines.forEach((text, i) => {
    line(pdf, text, left, 97 + i * 11, { ...second, width: 300 })
  })
  line(pdf, `Account ${customer.accountNumber}`, right, 84, { font: bold, size: 10, align: 'right' })

  pdf.rect(left, 144, right - left, 62).fill(color.tint)
  line(pdf, 'Paid', left + 14, 156, { size: 8.5, fill: color.second })
  line(pdf, `$${text(payment.amount)}`, left + 14, 170, { font: bold, size: 22, fill: color.accent })
  const when = at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone })
  line(pdf, when, right - 14, 160, { size: 10, align: 'right' })
  line(pdf, tenderText(payment), right - 14, 178, { size: 10, fill: color.second, align: 'right' })

  let y = 232
  const row = (name: string, dollars: number, strong = false) => {
    line(pdf, name, left, y, { size: 10, ...(strong && { font: bold }), width: 380 })
    line(pdf, text(dollars), right, y, { size: 10, ...(strong && { font: bold }), align: 'right' })
    rule(pdf, y + 17, color.line)
    y += 24
  }
  const shown = payment.appliedTo.slice(0, 18)
  for (const { invoiceNumber, amount } of shown) row(`Invoice ${invoiceNumber}`, amount)
  const rest = payment.appliedTo.slice(18).reduce((cents, { amount }) => cents + centsFromDollars(amount), 0)
  if (rest > 0) row(`${payment.appliedTo.length - shown.length} more invoices`, rest / 100)
  if (payment.orderNumber !== null && payment.appliedTo.length === 0)
    row(`Order ${payment.orderNumber}`, payment.amount)
  if (payment.unapplied > 0) row('Kept as a credit on the account', payment.unapplied)
  row('Paid in all', payment.amount, true)
  if (payment.refunded > 0) row('Refunded since', 0 - payment.refunded, true)
  const foot = `Thank you for your business. Questions: ${brand.phone}, ${brand.email}`
  line(pdf, foot, left, 756, { size: 7.5, fill: color.third })
  return done()
}

// The printer's own fonts lack the minus sign.
const text = (dollars: number) => moneyColumn(centsFromDollars(dollars)).replace('−', '-')

function tenderText({ tender, cardBrand, lastFour, note }: PaymentRow): string {
  if (tender === 'card') return cardBrand ? `${cardBrand} ending in ${lastFour}` : 'Card'
  return paidBy({ check: 'Check', cash: 'Cash', transfer: 'Bank transfer' }[tender], note)
}
