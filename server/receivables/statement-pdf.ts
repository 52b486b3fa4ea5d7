import { centsFromDollars, moneyColumn, sumText } from '../../contract/core/money.ts'
import type { Statement, StatementLine } from '../../contract/features/receivables/receivables.ts'
import { type AgeBucket, ageBuckets } from '../../contract/rules/aging.ts'
import { termsText } from '../../contract/words/terms-words.ts'
import { bold, color, left, line, type Pdf, regular, right, rule, wrapped } from '../paper/draw.ts'
import { address, letterhead, link, type PaperAround, paperDay, remitTo } from '../paper/letter.ts'
import { nothingRow, type Row, tablePaper } from '../paper/table-paper.ts'
import { type PaperWords, paperWords } from './paper-words.ts'
import { closedOn } from './table.ts'

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
const top = 308

type Writing = { pdf: Pdf; statement: Statement; around: PaperAround; t: PaperWords }

/** A printable statement: distributor and customer, the figures of the period, aging, every line. */
export function statementPdf(statement: Statement, around: PaperAround): Promise<Buffer> {
  const { brand, language, now } = around
  const t = paperWords[language]
  const [from, to] = [paperDay(statement.dateFrom, language), paperDay(closedOn(statement), language)]
  const title = t.titleOf(statement.account, from, to)
  return tablePaper({ title, brand, at: now, language }, (pdf) => {
    const writing = { pdf, statement, around, t }
    const opening = balanceRow(pdf, { name: t.opening, day: from, dollars: statement.opening })
    const closing = balanceRow(pdf, { name: t.closing, day: to, dollars: statement.closing })
    const rows = statement.rows.map((line) => rowOf(writing, line))
    return {
      firstHead: () => firstHead(writing),
      top,
      running: t.until(to, statement.customerName, statement.account),
      columns: [
        { head: t.heads.date, x: at.date },
        { head: t.heads.kind, x: at.kind },
        { head: t.heads.number, x: at.number },
        { head: t.heads.about, x: at.about },
        { head: t.heads.due, x: at.due },
        { head: t.heads.charge, x: at.charge, align: 'right' },
        { head: t.heads.paid, x: at.paid, align: 'right' },
        { head: t.heads.balance, x: at.balance, align: 'right' },
      ],
      rows: [opening, ...(rows.length > 0 ? rows : [nothingRow(pdf, t.nothing, at.kind)])],
      sums: closing,
      foot: t.foot(brand.phone, brand.email),
      pageOf: t.page,
    }
  })
}

function firstHead({ pdf, statement, around, t }: Writing) {
  const { brand, language, publicUrl } = around
  const day = (text: string) => paperDay(text, language)
  letterhead(pdf, around, {
    title: t.title,
    below: t.period(day(statement.dateFrom), day(closedOn(statement))),
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
  const late = centsFromDollars(statement.pastDue)
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
}

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

/** A bar of aging parts above a column for each, as on the page. */
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

/** A line of the account; its description wraps. */
function rowOf({ pdf, around: { language }, t }: Writing, row: StatementLine): Row {
  const about = [row.poNumber, row.shipTo, row.note].filter(Boolean).join(', ')
  const lines = wrapped(pdf, about, aboutStyle, 3)
  const height = rowHeight + Math.max(0, lines.length - 1) * 9.5
  const style = { size: 8.5 }
  const toRight = { ...style, align: 'right' as const }
  const draw = (y: number) => {
    line(pdf, paperDay(row.date, language), at.date, y + 5, style)
    line(pdf, t.kinds[row.kind], at.kind, y + 5, { ...style, fill: color.second, width: 56 })
    line(pdf, row.reference, at.number, y + 5, { ...style, width: 50 })
    lines.forEach((text, i) => {
      line(pdf, text, at.about, y + 5.5 + i * 9.5, { ...aboutStyle, fill: color.second })
    })
    if (row.dueDate) line(pdf, paperDay(row.dueDate, language), at.due, y + 5, style)
    if (row.dueAmount !== 0) line(pdf, amount(row.dueAmount), at.charge, y + 5, toRight)
    if (row.receivedAmount !== 0)
      line(pdf, amount(row.receivedAmount), at.paid, y + 5, { ...toRight, fill: color.accent })
    line(pdf, amount(row.balance), at.balance, y + 5, { ...toRight, font: bold })
    rule(pdf, y + height, color.line)
  }
  return { height, draw }
}

const balanceRow = (
  pdf: Pdf,
  { name, day, dollars }: { name: string; day: string; dollars: number },
): Row => ({
  height: rowHeight,
  draw: (y) => {
    pdf.rect(left, y + 1, right - left, rowHeight - 1).fill(color.tint)
    line(pdf, day, at.date, y + 5, { size: 8.5 })
    line(pdf, name, at.kind, y + 5, { font: bold, size: 8.5 })
    line(pdf, money(dollars), at.balance, y + 5, { font: bold, size: 9, align: 'right' })
  },
})

const amount = (dollars: number) => moneyColumn(centsFromDollars(dollars))
const money = (dollars: number) => sumText(centsFromDollars(dollars))
