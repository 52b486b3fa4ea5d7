import { moneyColumn, sumText } from '../../contract/core/money.ts'
import { countText } from '../../contract/words/day-words.ts'
import { unitWord } from '../../contract/words/unit-words.ts'
import { wordsOf } from '../messages/words.ts'
import { color, left, line, type Pdf, right, rule, wrapped } from '../paper/draw.ts'
import { address, facts, letterhead, type PaperAround, paperDay } from '../paper/letter.ts'
import { drawSums, type Sum, sumsHeight } from '../paper/sums.ts'
import { type Row, tablePaper } from '../paper/table-paper.ts'
import type { CreditMemo } from './memo.ts'
import { type MemoWords, memoWords } from './memo-words.ts'

type Writing = { pdf: Pdf; memo: CreditMemo; around: PaperAround; t: MemoWords }

const top = 252
const big = { size: 10, width: 380 }
const small = { size: 8, width: 380 }

/** A printable credit memo: what is credited, the invoices it settled, and its remaining amount. */
export function memoPdf(memo: CreditMemo, around: PaperAround): Promise<Buffer> {
  const { brand, language, now } = around
  const t = memoWords[language]
  const { customer } = memo
  const title = `${t.kinds[memo.kind]} CM-${memo.number}`
  return tablePaper({ title, brand, at: now, language }, (pdf) => {
    const writing = { pdf, memo, around, t }
    const sums = sumsOf(writing)
    return {
      firstHead: () => firstHead(writing),
      top,
      running: t.about(title, customer.name, customer.accountNumber),
      columns: [
        { head: t.heads.what, x: left },
        { head: t.heads.amount, x: right, align: 'right' },
      ],
      rows: [creditedRow(writing), ...usedRows(writing)],
      sums: { height: sumsHeight(sums), draw: (y) => drawSums(pdf, y, sums) },
      foot: t.foot(brand.phone, brand.email),
      pageOf: t.page,
    }
  })
}

function firstHead({ pdf, memo, around, t }: Writing) {
  const { customer, reversedOn } = memo
  const day = paperDay(memo.issuedOn, around.language)
  letterhead(pdf, around, {
    title: t.kinds[memo.kind],
    below: reversedOn ? t.reversed(paperDay(reversedOn, around.language)) : `CM-${memo.number}`,
  })
  address(pdf, left, t.creditTo, [customer.name, ...customer.addressLines])
  facts(pdf, {
    x: left + 352,
    y: 84,
    rows: [
      [t.kinds[memo.kind], `CM-${memo.number}`],
      [t.facts.issued, day],
      [t.facts.account, String(customer.accountNumber)],
      [t.facts.invoice, numberText(memo.invoiceNumber)],
      [t.facts.order, numberText(memo.orderNumber)],
      [t.facts.purchaseOrder, memo.poNumber],
      [t.facts.claim, memo.claimNumber ?? ''],
      [t.facts.reason, reasonOf(memo, around, t)],
    ],
  })
}

const numberText = (number: number | null) => (number === null ? '' : String(number))

function reasonOf(memo: CreditMemo, { language }: PaperAround, t: MemoWords): string {
  if (memo.reason === 'ORDER_CANCELLED') return memo.orderNumber === null ? '' : t.cancelled(memo.orderNumber)
  const reasons: Record<string, string> = wordsOf(language).credit.reasons
  return reasons[memo.reason] ?? ''
}

/** What is credited: the line with its units, else the invoice, else the account; the office's note below. */
function creditedRow({ pdf, memo, around, t }: Writing): Row {
  const { item, note, invoiceNumber, cents } = memo
  const names = wrapped(
    pdf,
    item?.description ?? (invoiceNumber === null ? t.account : t.invoice(invoiceNumber)),
    big,
    3,
  )
  const units =
    item && item.units !== null && item.units > 0
      ? t.units(
          countText(item.units),
          countText(item.ordered),
          unitWord(item.ordered, item.um, around.language),
        )
      : ''
  const below = [units, note === item?.description ? '' : note].filter(Boolean)
  const notes = wrapped(pdf, below.join('  ·  '), small, 4)
  const height = 12 + names.length * 12 + (below.length > 0 ? notes.length * 10 : 0)
  return {
    band: t.credited,
    height,
    draw: (y) => {
      names.forEach((text, i) => {
        line(pdf, text, left, y + 6 + i * 12, big)
      })
      if (below.length > 0)
        notes.forEach((text, i) => {
          line(pdf, text, left, y + 7 + names.length * 12 + i * 10, { ...small, fill: color.second })
        })
      line(pdf, moneyColumn(cents), right, y + 6, { size: 10, align: 'right' })
      rule(pdf, y + height, color.line)
    },
  }
}

const usedRows = ({ pdf, memo, around, t }: Writing): Row[] =>
  memo.used.map(({ invoiceNumber, on, cents }) => ({
    band: t.used,
    height: 21,
    draw: (y) => {
      const text = `${t.invoice(invoiceNumber)}, ${t.onDay(paperDay(on, around.language))}`
      line(pdf, text, left, y + 6, big)
      line(pdf, moneyColumn(-cents), right, y + 6, { size: 10, align: 'right' })
      rule(pdf, y + 21, color.line)
    },
  }))

/** The credit, what it settled, and the rest; a reversed credit has nothing left. */
function sumsOf({ memo, t }: Writing): Sum[] {
  const usedCents = memo.used.reduce((sum, { cents }) => sum + cents, 0)
  const leftCents = memo.reversedOn ? 0 : memo.cents - usedCents
  return [
    { label: t.total, value: sumText(memo.cents), strong: true },
    ...(usedCents > 0 ? [{ label: t.paid, value: moneyColumn(-usedCents) }] : []),
    ...(memo.reversedOn ? [] : [{ label: t.left, value: sumText(leftCents), strong: true }]),
  ]
}
