import { asDay, type Day, dayAt } from '../../contract/core/dates.ts'
import type { Language } from '../../contract/core/language.ts'
import { e4FromDollars, unitPriceText } from '../../contract/core/money.ts'
import type { PriceList, PriceListRow } from '../../contract/features/price-list.ts'
import { countText, dateText, fullDateText, longDateText, timeText } from '../../contract/words/day-words.ts'
import { unitWord } from '../../contract/words/unit-words.ts'
import type { Settings } from '../core/settings.ts'
import { bold, color, left, line, type Pdf, printable, regular, right, rule } from '../paper/draw.ts'
import { letterhead } from '../paper/letter.ts'
import { nothingRow, tablePaper } from '../paper/table-paper.ts'
import { type PriceListWords, priceListWords } from './words.ts'

/** Five tiers fit right of name and unit. */
const tierWidth = 47
const unitAt = right - 5 * tierWidth - 66
const rowHeight = 23
const top = 128
type Around = { brand: Settings['brand']; timeZone: string; language: Language }
type Writing = { pdf: Pdf; list: PriceList; around: Around; t: PriceListWords }

/** The printable price list: by department and category, a row per product, the tiers at the right, pages numbered. */
export function priceListPdf(list: PriceList, around: Around): Promise<Buffer> {
  const { brand, language, timeZone } = around
  const t = priceListWords[language]
  const at = new Date(list.issuedAt)
  const day = dayText(list.shipDay, language)
  return tablePaper({ title: t.titleFor(day), brand, at, language }, (pdf) => {
    const writing = { pdf, list, around, t }
    const asOf = `${fullDateText(dayAt(at, timeZone), language)}, ${timeText(at, timeZone)}`
    const rows = list.rows.map((row) => ({
      band: `${t.departments[row.department]}  ·  ${row.category}`,
      height: rowHeight,
      draw: (y: number) => rowAt(writing, y, row),
    }))
    return {
      firstHead: () => firstHead(writing),
      top,
      running: `${day}  ·  ${list.customerName}`,
      columns: [
        { head: t.heads.product, x: left },
        { head: t.heads.soldBy, x: unitAt },
        { head: t.heads.price, x: right, align: 'right' },
      ],
      rows: rows.length > 0 ? rows : [nothingRow(pdf, t.nothing)],
      continued: t.continued,
      foot: t.foot(asOf, brand.name, brand.phone),
      pageOf: t.page,
    }
  })
}

function firstHead({ pdf, list, around, t }: Writing) {
  const second = { size: 8.5, fill: color.second }
  letterhead(pdf, around, { title: t.title, below: dayText(list.shipDay, around.language) })
  line(pdf, list.customerName, left, 82, { font: bold, size: 10, width: 400 })
  line(pdf, t.account(list.accountNumber), left, 95, second)
  line(pdf, t.methods[list.deliveryMethod], right, 82, { font: bold, size: 10, align: 'right' })
  line(pdf, t.count(countText(list.total)), right, 95, { ...second, align: 'right' })
}

function rowAt({ pdf, around: { language }, t }: Writing, y: number, row: PriceListRow) {
  const width = unitAt - left - 8
  line(pdf, row.productDescription, left, y + 3, { size: 9, width })
  const sale = row.originalPrice === null ? '' : saleText(row, language)
  if (sale) line(pdf, sale, left, y + 13.5, { size: 7, fill: color.accent, width })
  const about = [String(row.productId), row.grower, row.origin].filter(Boolean).join('  ·  ')
  const indent = sale ? pdf.widthOfString(`${printable(sale)}   `) : 0
  line(pdf, about, left + indent, y + 13.5, { size: 7, fill: color.third, width: width - indent })
  line(pdf, soldByText(row, language), unitAt, y + 3, { size: 8.5, fill: color.second, width: 62 })
  if (row.pack > 1)
    line(pdf, t.pack(countText(row.pack)), unitAt, y + 13.5, {
      size: 7,
      fill: color.third,
      width: 62,
    })
  row.tiers.forEach(({ quantity, price }, i) => {
    const at = right - (4 - i) * tierWidth
    line(pdf, unitPriceText(e4FromDollars(price)), at, y + 3, {
      font: i === 0 ? bold : regular,
      size: 9,
      align: 'right',
    })
    line(pdf, `${countText(quantity)}+`, at, y + 13.5, {
      size: 7,
      fill: color.third,
      align: 'right',
    })
  })
  rule(pdf, y + rowHeight, color.line)
}

function saleText({ originalPrice, saleEndsOn }: PriceListRow, language: Language): string {
  const t = priceListWords[language]
  const was = unitPriceText(e4FromDollars(originalPrice ?? 0))
  return saleEndsOn ? t.saleUntil(was, dateText(saleEndsOn as Day, language)) : t.sale(was)
}

/** In the data, selling units are in English. */
function soldByText({ soldBy, um }: PriceListRow, language: Language): string {
  if (language === 'en' && soldBy) return soldBy
  const unit = unitWord(1, um, language)
  return `${unit.charAt(0).toUpperCase()}${unit.slice(1)}`
}

/** `Monday, November 23, 2026` / `Lunes, 23 de noviembre de 2026`. */
const dayText = (day: string, language: Language): string =>
  `${longDateText(asDay(day), language)}${language === 'en' ? ', ' : ' de '}${day.slice(0, 4)}`
