import { setImmediate } from 'node:timers/promises'
import { ageBuckets } from '../../contract/ageing.ts'
import { asDay } from '../../contract/dates.ts'
import { dateText } from '../../contract/day-words.ts'
import type { Language } from '../../contract/language.ts'
import { centsFromDollars, moneyColumn } from '../../contract/money.ts'
import type { Statement, StatementLine } from '../../contract/receivables.ts'
import { bold, color, left, line, type Pdf, page, right, rule, startPdf } from '../export/paper.ts'
import type { Settings } from '../settings.ts'
import { paperWords } from './paper-words.ts'

const columns = {
  date: left,
  kind: left + 52,
  number: left + 116,
  about: left + 194,
  due: left + 330,
  charge: right - 128,
  paid: right - 62,
  balance: right,
}
const rowHeight = 17
const top = { first: 268, next: 66 }

type About = { brand: Settings['brand']; publicUrl: string; now: Date; language: Language }

/** The statement to print and to file: who owes whom, the figures of the period, how late what is open is, every line. */
export async function statementPdf(statement: Statement, about: About): Promise<Buffer> {
  const { language } = about
  const t = paperWords[language]
  const [from, to] = [dayText(statement.dateFrom, language), dayText(statement.dateTo, language)]
  const title = t.titleOf(statement.account, from, to)
  const { pdf, done } = startPdf({ title, author: about.brand.name, at: about.now, language })
  const pages = pagesOf(statement.rows)
  for (const [i, rows] of pages.entries()) {
    pdf.addPage()
    if (i === 0) firstHead(pdf, statement, about)
    else nextHead(pdf, statement, about)
    let y = i === 0 ? top.first : top.next
    if (i === 0) {
      balanceRow(pdf, y, t.opening, shortDay(statement.dateFrom, language), statement.opening)
      y += rowHeight
    }
    for (const row of rows) {
      rowAt(pdf, y, row, language)
      y += rowHeight
    }
    if (i === pages.length - 1)
      balanceRow(pdf, y, t.closing, shortDay(statement.dateTo, language), statement.closing)
    foot(pdf, about, t.page(i + 1, pages.length))
    await setImmediate()
  }
  return done()
}

/** How many lines stand on which page; room is left for opening and closing. */
function pagesOf(rows: readonly StatementLine[]): StatementLine[][] {
  const first = Math.floor((page.bottom - top.first) / rowHeight) - 2
  const next = Math.floor((page.bottom - top.next) / rowHeight) - 1
  const pages = [rows.slice(0, first)]
  for (let from = first; from < rows.length; from += next) pages.push(rows.slice(from, from + next))
  return pages
}

function firstHead(pdf: Pdf, statement: Statement, { brand, language }: About) {
  const t = paperWords[language]
  const day = (text: string) => dayText(text, language)
  const second = { size: 8.5, fill: color.second }
  line(pdf, brand.name, left, 36, { font: bold, size: 17, fill: color.accent, width: 330 })
  line(pdf, `${brand.city}  ·  ${brand.phone}  ·  ${brand.email}`, left, 58, { ...second, width: 330 })
  line(pdf, t.title, right, 36, { font: bold, size: 17, align: 'right' })
  line(pdf, t.period(day(statement.dateFrom), day(statement.dateTo)), right, 58, {
    ...second,
    align: 'right',
  })
  rule(pdf, 74, color.accent, 1.2)
  line(pdf, statement.customerName, left, 84, { font: bold, size: 10, width: 300 })
  statement.billTo.forEach((text, i) => {
    line(pdf, text, left, 97 + i * 11, { ...second, width: 300 })
  })
  line(pdf, t.account(statement.account), right, 84, { font: bold, size: 10, align: 'right' })
  line(pdf, t.terms(termsText(statement.terms)), right, 97, { ...second, align: 'right' })
  if (statement.dueBy) {
    const due = t.due(money(statement.amountDue), day(statement.dueBy))
    line(pdf, due, right, 112, { font: bold, size: 10, fill: color.accent, align: 'right' })
  }
  if (statement.inTime) {
    const { amount: dollars, by } = statement.inTime
    line(pdf, t.discount(money(dollars), day(by)), right, 126, { ...second, align: 'right' })
  }
  figures(pdf, 140, statement, language)
  ageing(pdf, 186, statement, language)
  columnHeads(pdf, top.first - 16, language)
}

/** Opening + charges − payments − credits = closing, side by side. */
function figures(
  pdf: Pdf,
  y: number,
  { opening, charges, payments, credits, closing }: Statement,
  language: Language,
) {
  const { figures: names } = paperWords[language]
  const cells: [string, number][] = [
    [names.opening, opening],
    [names.charges, charges],
    [names.payments, 0 - payments],
    [names.credits, 0 - credits],
    [names.balance, closing],
  ]
  const width = (right - left) / cells.length
  pdf
    .rect(left, y, right - left, 36)
    .lineWidth(0.5)
    .strokeColor(color.line)
    .stroke()
  cells.forEach(([name, dollars], i) => {
    const x = left + i * width + 8
    line(pdf, name, x, y + 7, { size: 7.5, fill: color.third })
    const last = i === cells.length - 1
    line(pdf, money(dollars), x, y + 18, { font: last ? bold : 'Helvetica', size: last ? 12 : 10.5 })
  })
}

function ageing(pdf: Pdf, y: number, { ageing: aged, agedOn }: Statement, language: Language) {
  const t = paperWords[language]
  const cells: [string, number, boolean][] = ageBuckets.map((bucket) => [
    t.buckets[bucket],
    aged[bucket],
    bucket !== 'current' && aged[bucket] > 0,
  ])
  cells.push([t.unapplied, aged.unapplied, false])
  line(pdf, t.ageing(dayText(agedOn, language)), left, y, { font: bold, size: 8.5 })
  const width = (right - left) / cells.length
  cells.forEach(([name, dollars, late], i) => {
    const x = left + i * width
    line(pdf, name, x, y + 15, { size: 7.5, fill: late ? color.warning : color.third, width: width - 4 })
    line(pdf, amount(dollars), x, y + 26, {
      font: late ? bold : 'Helvetica',
      size: 9.5,
      fill: late ? color.warning : color.ink,
    })
  })
}

function nextHead(pdf: Pdf, statement: Statement, { brand, language }: About) {
  line(pdf, brand.name, left, 32, { font: bold, size: 9, fill: color.accent, width: 220 })
  const { dateTo, customerName, account } = statement
  const about = paperWords[language].until(dayText(dateTo, language), customerName, account)
  line(pdf, about, right, 32, { size: 8.5, fill: color.second, align: 'right', width: 330 })
  columnHeads(pdf, top.next - 16, language)
}

function columnHeads(pdf: Pdf, y: number, language: Language) {
  const { heads } = paperWords[language]
  const style = { size: 7.5, fill: color.third }
  line(pdf, heads.date, columns.date, y, style)
  line(pdf, heads.kind, columns.kind, y, style)
  line(pdf, heads.number, columns.number, y, style)
  line(pdf, heads.about, columns.about, y, style)
  line(pdf, heads.due, columns.due, y, style)
  line(pdf, heads.charge, columns.charge, y, { ...style, align: 'right' })
  line(pdf, heads.paid, columns.paid, y, { ...style, align: 'right' })
  line(pdf, heads.balance, columns.balance, y, { ...style, align: 'right' })
  rule(pdf, y + 11, color.line)
}

function rowAt(pdf: Pdf, y: number, row: StatementLine, language: Language) {
  const style = { size: 8.5 }
  const right8 = { ...style, align: 'right' as const }
  line(pdf, shortDay(row.date, language), columns.date, y + 5, style)
  line(pdf, paperWords[language].kinds[row.kind], columns.kind, y + 5, {
    ...style,
    fill: color.second,
    width: 62,
  })
  line(pdf, row.reference, columns.number, y + 5, { ...style, width: 74 })
  const about = [row.poNumber, row.shipTo, row.note].filter(Boolean).join(', ')
  line(pdf, about, columns.about, y + 5, { ...style, fill: color.second, width: 130 })
  if (row.dueDate) line(pdf, shortDay(row.dueDate, language), columns.due, y + 5, style)
  if (row.dueAmount !== 0) line(pdf, amount(row.dueAmount), columns.charge, y + 5, right8)
  if (row.receivedAmount !== 0)
    line(pdf, amount(row.receivedAmount), columns.paid, y + 5, { ...right8, fill: color.accent })
  line(pdf, amount(row.balance), columns.balance, y + 5, { ...right8, font: bold })
  rule(pdf, y + rowHeight, color.line)
}

function balanceRow(pdf: Pdf, y: number, name: string, day: string, dollars: number) {
  pdf.rect(left, y + 1, right - left, rowHeight - 1).fill(color.tint)
  line(pdf, day, columns.date, y + 5, { size: 8.5 })
  line(pdf, name, columns.kind, y + 5, { font: bold, size: 8.5 })
  line(pdf, money(dollars), columns.balance, y + 5, { font: bold, size: 9, align: 'right' })
}

function foot(pdf: Pdf, { brand, publicUrl, language }: About, pageOf: string) {
  const style = { size: 7.5, fill: color.third }
  const text = paperWords[language].foot(`${publicUrl}/billing`, brand.name, brand.city, brand.phone)
  line(pdf, text, left, 756, { ...style, width: 460 })
  line(pdf, pageOf, right, 756, { ...style, align: 'right' })
}

const termsText = (terms: string) => terms.replaceAll('_', ' ').replace(/^NET(\d)/, 'NET $1')
// The printer's own fonts lack the minus sign.
const amount = (dollars: number) => moneyColumn(centsFromDollars(dollars)).replace('−', '-')
const money = (dollars: number) => amount(dollars).replace(/^-?/, (sign) => `${sign}$`)

/** `Nov 30, 2026` / `30 nov 2026`. */
const dayText = (day: string, language: Language) =>
  `${dateText(asDay(day), language)}${language === 'en' ? ',' : ''} ${day.slice(0, 4)}`
/** The same with two digits of the year. */
const shortDay = (day: string, language: Language) =>
  `${dateText(asDay(day), language)}${language === 'en' ? ',' : ''} ${day.slice(2, 4)}`
