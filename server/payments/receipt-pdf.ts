import { type PaymentRow, paidBy } from '../../contract/account-payments.ts'
import { dayAt } from '../../contract/dates.ts'
import { timeText } from '../../contract/day-words.ts'
import type { Language } from '../../contract/language.ts'
import { centsFromDollars, moneyColumn, sumText } from '../../contract/money.ts'
import {
  address,
  facts,
  foot,
  letterhead,
  type PaperAround,
  paperDay,
  runningHead,
} from '../export/letter.ts'
import { bold, color, left, line, type Pdf, page, regular, right, rule, startPdf } from '../export/paper.ts'
import { wordsOf } from '../messages/words.ts'
import { type PaymentWords, paymentWords } from './paper-words.ts'

type Customer = { name: string; accountNumber: number; addressLines: readonly string[] }
type Around = PaperAround & { timeZone: string; customer: Customer }
type Row = { name: string; dollars: number; strong?: boolean }
type Writing = { pdf: Pdf; payment: PaymentRow; around: Around; t: PaymentWords }

const rowHeight = 21
const top = { first: 252, next: 66 }

/** A receipt to file: who paid what and when, by what, and every invoice that it settled, its sum never torn off the last. */
export async function receiptPdf(payment: PaymentRow, around: Around): Promise<Buffer> {
  const { brand, language } = around
  const t = paymentWords[language]
  const title = t.title(numberOf(payment))
  const { pdf, done } = startPdf({ title, author: brand.name, at: around.now, language })
  const writing = { pdf, payment, around, t }
  const pages = pagesOf(payment, t)
  for (const [i, rows] of pages.entries()) {
    pdf.addPage()
    if (i === 0) firstHead(writing)
    else nextHead(writing)
    rows.forEach((row, n) => {
      rowAt(pdf, (i === 0 ? top.first : top.next) + n * rowHeight, row)
    })
    foot(pdf, t.foot(brand.phone, brand.email), t.page(i + 1, pages.length))
  }
  return done()
}

const numberOf = ({ paymentId }: PaymentRow) => `P-${paymentId}`

/** What it was used for, a page at a time, and below the last what was paid in all. */
function pagesOf(payment: PaymentRow, t: PaymentWords): Row[][] {
  const { appliedTo, orderNumber, unapplied, amount, refunded } = payment
  const uses: Row[] = appliedTo.map((use) => ({ name: t.invoice(use.invoiceNumber), dollars: use.amount }))
  if (orderNumber !== null && uses.length === 0) uses.push({ name: t.order(orderNumber), dollars: amount })
  if (unapplied > 0) uses.push({ name: t.kept, dollars: unapplied })
  const sums: Row[] = [{ name: t.inAll, dollars: amount, strong: true }]
  if (refunded > 0) sums.push({ name: t.refunded, dollars: 0 - refunded })
  const pages: Row[][] = [[]]
  let y = top.first
  uses.forEach((use, i) => {
    const isLast = i === uses.length - 1
    if (y + rowHeight * (1 + (isLast ? sums.length : 0)) > page.bottom) {
      pages.push([])
      y = top.next
    }
    pages.at(-1)?.push(use)
    y += rowHeight
  })
  pages.at(-1)?.push(...sums)
  return pages
}

function firstHead({ pdf, payment, around, t }: Writing) {
  const { customer, language, timeZone } = around
  const at = new Date(payment.at)
  const by = tenderText(payment, language)
  letterhead(pdf, around, { title: t.receipt, below: numberOf(payment) })
  address(pdf, left, t.from, [customer.name, ...customer.addressLines])
  facts(pdf, {
    x: left + 352,
    y: 84,
    rows: [
      [t.facts.account, String(customer.accountNumber)],
      [t.facts.payment, numberOf(payment)],
      [t.facts.on, `${paperDay(dayAt(at, timeZone), language)}, ${timeText(at, timeZone)}`],
    ],
  })
  pdf.rect(left, 164, right - left, 52).fill(color.tint)
  line(pdf, t.paid, left + 14, 173, { size: 8.5, fill: color.second })
  const amount = sumText(centsFromDollars(payment.amount))
  line(pdf, amount, left + 14, 186, { font: bold, size: 20, fill: color.accent })
  line(pdf, by, right - 14, 191, { size: 10, fill: color.second, align: 'right', width: 300 })
  columnHeads(pdf, top.first - 18, t)
}

function nextHead({ pdf, payment, around, t }: Writing) {
  const { name, accountNumber } = around.customer
  runningHead(pdf, around, t.about(numberOf(payment), name, accountNumber))
  columnHeads(pdf, top.next - 16, t)
}

function columnHeads(pdf: Pdf, y: number, { heads }: PaymentWords) {
  const style = { size: 7.5, fill: color.third }
  line(pdf, heads.use, left, y, style)
  line(pdf, heads.amount, right, y, { ...style, align: 'right' })
  rule(pdf, y + 11, color.line)
}

function rowAt(pdf: Pdf, y: number, { name, dollars, strong }: Row) {
  const style = { size: 10, font: strong ? bold : regular }
  const cents = centsFromDollars(dollars)
  line(pdf, name, left, y + 6, { ...style, width: 380 })
  line(pdf, strong ? sumText(cents) : moneyColumn(cents), right, y + 6, { ...style, align: 'right' })
  rule(pdf, y + rowHeight, color.line)
}

/** `Visa ending in 4242`, `Check #1043`. */
function tenderText({ tender, cardBrand, lastFour, note }: PaymentRow, language: Language): string {
  const t = wordsOf(language)
  if (tender !== 'card') return paidBy(t.tenders[tender], note)
  return cardBrand && lastFour ? t.cardEnding(capital(cardBrand), lastFour) : t.tenders.card
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
