import { setImmediate } from 'node:timers/promises'
import { type AgeBucket, ageBuckets } from '../../contract/ageing.ts'
import { centsFromDollars, moneyColumn, sumText } from '../../contract/money.ts'
import type { Statement, StatementLine } from '../../contract/receivables.ts'
import { termsText } from '../../contract/terms-words.ts'
import {
  address,
  foot,
  letterhead,
  link,
  type PaperAround,
  paperDay,
  remitTo,
  runningHead,
} from '../export/letter.ts'
import {
  bold,
  color,
  left,
  line,
  type Pdf,
  page,
  regular,
  right,
  rule,
  startPdf,
  wrapped,
} from '../export/paper.ts'
import { type PaperWords, paperWords } from './paper-words.ts'

const at = {
  date: left,
  kind: left + 56,
  number: left + 114,
  about: left + 166,
  due: right - 226,
  charge: right - 126,
  paid: right - 64,
  balance: right,
}
const aboutStyle = { size: 8, width: at.due - at.about - 8 }
const rowHeight = 17
const top = { first: 308, next: 66 }

/** A line as it stands on paper: what is said of it in as many lines as it takes. */
type Row = { line: StatementLine; about: string[]; height: number }
type Writing = { pdf: Pdf; statement: Statement; around: PaperAround; t: PaperWords }

/** The statement to print and to file: who owes whom, the figures of the period, how late what is open is, every line. */
export async function statementPdf(statement: Statement, around: PaperAround): Promise<Buffer> {
  const { brand, language, now } = around
  const t = paperWords[language]
  const [from, to] = [paperDay(statement.dateFrom, language), paperDay(statement.dateTo, language)]
  const title = t.titleOf(statement.account, from, to)
  const { pdf, done } = startPdf({ title, author: brand.name, at: now, language })
  const writing = { pdf, statement, around, t }
  const pages = pagesOf(writing)
  for (const [i, rows] of pages.entries()) {
    pdf.addPage()
    if (i === 0) firstHead(writing)
    else nextHead(writing)
    let y = i === 0 ? top.first : top.next
    if (i === 0) {
      balanceRow(pdf, y, { name: t.opening, day: from, dollars: statement.opening })
      y += rowHeight
    }
    for (const row of rows) {
      rowAt(writing, y, row)
      y += row.height
    }
    if (statement.rows.length === 0) {
      line(pdf, t.nothing, at.kind, y + 5, { size: 8.5, fill: color.second })
      y += rowHeight
    }
    if (i === pages.length - 1) balanceRow(pdf, y, { name: t.closing, day: to, dollars: statement.closing })
    foot(pdf, t.foot(brand.phone, brand.email), t.page(i + 1, pages.length))
    await setImmediate()
  }
  return done()
}

/** Which lines stand on which page: the opening balance before the first of them, the closing one below the last. */
function pagesOf({ pdf, statement }: Writing): Row[][] {
  const pages: Row[][] = [[]]
  let y = top.first + rowHeight
  statement.rows.forEach((line, i) => {
    const about = [line.poNumber, line.shipTo, line.note].filter(Boolean).join(', ')
    const lines = wrapped(pdf, about, aboutStyle, 3)
    const row = { line, about: lines, height: rowHeight + Math.max(0, lines.length - 1) * 9.5 }
    const isLast = i === statement.rows.length - 1
    if (y + row.height + (isLast ? rowHeight : 0) > page.bottom) {
      pages.push([])
      y = top.next
    }
    pages.at(-1)?.push(row)
    y += row.height
  })
  return pages
}

function firstHead({ pdf, statement, around, t }: Writing) {
  const { brand, language, publicUrl } = around
  const day = (text: string) => paperDay(text, language)
  letterhead(pdf, around, {
    title: t.title,
    below: t.period(day(statement.dateFrom), day(statement.dateTo)),
  })
  address(pdf, left, t.billTo, [statement.customerName, ...statement.billTo])
  address(pdf, left + 180, t.remitTo, [...remitTo(brand), t.onCheck(statement.account)])
  line(pdf, t.payOnline, left + 180, 150, { size: 7.5, fill: color.third })
  link(pdf, `${publicUrl}/billing?view=pay`, left + 180, 160, { size: 8.5, width: 166 })
  line(pdf, t.account(statement.account), right, 84, { font: bold, size: 10, align: 'right' })
  const second = { size: 8.5, fill: color.second, align: 'right' as const }
  line(pdf, termsText(statement.terms, language), right, 98, second)
  let y = 114
  if (statement.dueBy) {
    const due = t.due(money(statement.amountDue), day(statement.dueBy))
    line(pdf, due, right, y, { font: bold, size: 10, fill: color.accent, align: 'right' })
    y += 14
  }
  const late = pastDueCents(statement)
  if (late > 0) {
    const text = t.pastDue(sumText(late))
    line(pdf, text, right, y, { ...second, font: bold, fill: color.warning })
    y += 13
  }
  if (statement.inTime) {
    const { amount, by } = statement.inTime
    for (const text of wrapped(pdf, t.discount(money(amount), day(by)), { size: 8.5, width: 186 }, 2)) {
      line(pdf, text, right, y, second)
      y += 11
    }
  }
  figures(pdf, 180, statement, t)
  ageing({ pdf, statement, around, t }, 228)
  columnHeads(pdf, top.first - 16, t)
}

/** What is late and no credit pays. */
function pastDueCents({ ageing: aged, amountDue }: Statement): number {
  const cents = lateBuckets.reduce((sum, bucket) => sum + centsFromDollars(aged[bucket]), 0)
  return Math.min(
    Math.max(0, cents + Math.min(0, centsFromDollars(aged.unapplied))),
    centsFromDollars(amountDue),
  )
}

const lateBuckets = ageBuckets.filter((bucket) => bucket !== 'current')

/** Opening + charges − payments − credits = closing, side by side. */
function figures(pdf: Pdf, y: number, statement: Statement, { figures: names }: PaperWords) {
  const { opening, charges, payments, credits, closing } = statement
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
    line(pdf, money(dollars), x, y + 18, { font: last ? bold : regular, size: last ? 12 : 10.5 })
  })
}

const fills: Record<AgeBucket, string> = {
  current: color.accent,
  days1to30: color.warningMark,
  days31to60: color.warningMark,
  days61to90: color.danger,
  over90: color.danger,
}
const inks = { ...fills, days1to30: color.warning, days31to60: color.warning }

/** A bar of its parts over a column for each, as the page has it. */
function ageing({ pdf, statement, around: { language }, t }: Writing, y: number) {
  const { ageing: aged, agedOn } = statement
  line(pdf, t.ageing(paperDay(agedOn, language)), left, y, { font: bold, size: 8.5 })
  ageingBar(pdf, y + 13, aged)
  const cells: [string, number, string | undefined][] = ageBuckets.map((bucket) => [
    t.buckets[bucket],
    aged[bucket],
    bucket !== 'current' && aged[bucket] > 0 ? inks[bucket] : undefined,
  ])
  cells.push([t.unapplied, aged.unapplied, undefined])
  const width = (right - left) / cells.length
  cells.forEach(([name, dollars, late], i) => {
    const x = left + i * width
    line(pdf, name, x, y + 23, { size: 7.5, fill: late ?? color.third, width: width - 4 })
    line(pdf, amount(dollars), x, y + 33, { font: late ? bold : regular, size: 9.5, fill: late ?? color.ink })
  })
}

function ageingBar(pdf: Pdf, y: number, aged: Statement['ageing']) {
  const whole = right - left
  pdf.rect(left, y, whole, 5).fill(color.sunken)
  const total = ageBuckets.reduce((sum, bucket) => sum + Math.max(0, aged[bucket]), 0)
  let x = left
  for (const bucket of ageBuckets) {
    const width = total > 0 ? (Math.max(0, aged[bucket]) / total) * whole : 0
    if (width > 0) pdf.rect(x, y, Math.max(1, width - 1), 5).fill(fills[bucket])
    x += width
  }
}

function nextHead({ pdf, statement, around, t }: Writing) {
  const { dateTo, customerName, account } = statement
  runningHead(pdf, around, t.until(paperDay(dateTo, around.language), customerName, account))
  columnHeads(pdf, top.next - 16, t)
}

function columnHeads(pdf: Pdf, y: number, { heads }: PaperWords) {
  const style = { size: 7.5, fill: color.third }
  line(pdf, heads.date, at.date, y, style)
  line(pdf, heads.kind, at.kind, y, style)
  line(pdf, heads.number, at.number, y, style)
  line(pdf, heads.about, at.about, y, style)
  line(pdf, heads.due, at.due, y, style)
  line(pdf, heads.charge, at.charge, y, { ...style, align: 'right' })
  line(pdf, heads.paid, at.paid, y, { ...style, align: 'right' })
  line(pdf, heads.balance, at.balance, y, { ...style, align: 'right' })
  rule(pdf, y + 11, color.line)
}

function rowAt({ pdf, around: { language }, t }: Writing, y: number, { line: row, about, height }: Row) {
  const style = { size: 8.5 }
  const toRight = { ...style, align: 'right' as const }
  line(pdf, paperDay(row.date, language), at.date, y + 5, style)
  line(pdf, t.kinds[row.kind], at.kind, y + 5, { ...style, fill: color.second, width: 56 })
  line(pdf, row.reference, at.number, y + 5, { ...style, width: 50 })
  about.forEach((text, i) => {
    line(pdf, text, at.about, y + 5.5 + i * 9.5, { ...aboutStyle, fill: color.second })
  })
  if (row.dueDate) line(pdf, paperDay(row.dueDate, language), at.due, y + 5, style)
  if (row.dueAmount !== 0) line(pdf, amount(row.dueAmount), at.charge, y + 5, toRight)
  if (row.receivedAmount !== 0)
    line(pdf, amount(row.receivedAmount), at.paid, y + 5, { ...toRight, fill: color.accent })
  line(pdf, amount(row.balance), at.balance, y + 5, { ...toRight, font: bold })
  rule(pdf, y + height, color.line)
}

function balanceRow(pdf: Pdf, y: number, row: { name: string; day: string; dollars: number }) {
  pdf.rect(left, y + 1, right - left, rowHeight - 1).fill(color.tint)
  line(pdf, row.day, at.date, y + 5, { size: 8.5 })
  line(pdf, row.name, at.kind, y + 5, { font: bold, size: 8.5 })
  line(pdf, money(row.dollars), at.balance, y + 5, { font: bold, size: 9, align: 'right' })
}

const amount = (dollars: number) => moneyColumn(centsFromDollars(dollars))
const money = (dollars: number) => sumText(centsFromDollars(dollars))
