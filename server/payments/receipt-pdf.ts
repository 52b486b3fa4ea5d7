import { dayAt } from '../../contract/core/dates.ts'
import type { Language } from '../../contract/core/language.ts'
import { centsFromDollars, moneyColumn, sumText } from '../../contract/core/money.ts'
import { type PaymentRow, paidBy } from '../../contract/features/payments/account-payments.ts'
import { timeText } from '../../contract/words/day-words.ts'
import { wordsOf } from '../messages/words.ts'
import { bold, color, left, line, type Pdf, right, rule } from '../paper/draw.ts'
import { address, facts, letterhead, type PaperAround, paperDay } from '../paper/letter.ts'
import { drawSums, type Sum, sumsHeight } from '../paper/sums.ts'
import { type Row, tablePaper } from '../paper/table-paper.ts'
import { type PaymentWords, paymentWords } from './paper-words.ts'

type Customer = { name: string; accountNumber: number; addressLines: readonly string[] }
type Around = PaperAround & { timeZone: string; customer: Customer }
type Writing = { pdf: Pdf; payment: PaymentRow; around: Around; t: PaymentWords }

const rowHeight = 21
const top = 252

/** A receipt: payer, date, method and every invoice that it settled; the total is kept together with the last row. */
export function receiptPdf(payment: PaymentRow, around: Around): Promise<Buffer> {
  const { brand, language, customer } = around
  const t = paymentWords[language]
  const number = numberOf(payment)
  return tablePaper({ title: t.title(number), brand, at: around.now, language }, (pdf) => {
    const writing = { pdf, payment, around, t }
    const sums = sumsOf(writing)
    return {
      firstHead: () => firstHead(writing),
      top,
      running: t.about(number, customer.name, customer.accountNumber),
      columns: [
        { head: t.heads.use, x: left },
        { head: t.heads.amount, x: right, align: 'right' },
      ],
      rows: rowsOf(writing),
      sums: { height: sumsHeight(sums), draw: (y) => drawSums(pdf, y, sums) },
      foot: t.foot(brand.phone, brand.email),
      pageOf: t.page,
    }
  })
}

const numberOf = ({ paymentId }: PaymentRow) => `P-${paymentId}`

/** The invoices and orders it paid. */
function rowsOf({ pdf, payment, t }: Writing): Row[] {
  const { appliedTo, orderNumber, unapplied, amount } = payment
  const uses = appliedTo.map((use) => ({ name: t.invoice(use.invoiceNumber), dollars: use.amount }))
  if (orderNumber !== null && uses.length === 0) uses.push({ name: t.order(orderNumber), dollars: amount })
  if (unapplied > 0) uses.push({ name: t.kept, dollars: unapplied })
  return uses.map(({ name, dollars }) => ({
    height: rowHeight,
    draw: (y) => {
      line(pdf, name, left, y + 6, { size: 10, width: 380 })
      line(pdf, moneyColumn(centsFromDollars(dollars)), right, y + 6, { size: 10, align: 'right' })
      rule(pdf, y + rowHeight, color.line)
    },
  }))
}

/** The amount paid, and refunds. */
function sumsOf({ payment, around, t }: Writing): Sum[] {
  const { amount, refunded, refunds } = payment
  const back = (label: string, dollars: number): Sum => ({
    label,
    value: moneyColumn(0 - centsFromDollars(dollars)),
  })
  const confirmed = refunds
    .filter(({ status }) => status === 'refunded')
    .map((refund) => {
      const day = paperDay(dayAt(new Date(refund.at), around.timeZone), around.language)
      return back(t.refundedOn(day), refund.amount)
    })
  // A manually reversed payment has no card refund.
  if (refunded > 0 && confirmed.length === 0) confirmed.push(back(t.refunded, refunded))
  return [{ label: t.inAll, value: sumText(centsFromDollars(amount)), strong: true }, ...confirmed]
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
}

/** `Visa ending in 4242`, `Check #1043`. */
function tenderText({ tender, cardBrand, lastFour, note }: PaymentRow, language: Language): string {
  const t = wordsOf(language)
  if (tender !== 'card') return paidBy(t.tenders[tender], note)
  return cardBrand && lastFour ? t.cardEnding(capital(cardBrand), lastFour) : t.tenders.card
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
