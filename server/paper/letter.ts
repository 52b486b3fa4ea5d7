import { asDay } from '../../contract/core/dates.ts'
import type { Language } from '../../contract/core/language.ts'
import { fullDateText } from '../../contract/words/day-words.ts'
import type { BrandLogo } from '../core/brand.ts'
import type { Settings } from '../core/settings.ts'
import {
  bold,
  color,
  left,
  line,
  type Pdf,
  printable,
  regular,
  right,
  rule,
  type Wrap,
  wrapped,
} from './draw.ts'
import { figure, together } from './tags.ts'

/** The context of every document for a customer, besides its subject. */
export type PaperAround = { brand: Settings['brand']; publicUrl: string; now: Date; language: Language }

const second = { size: 8.5, fill: color.second }

/** The header of the first page: sender with contact details, title, and a rule below. */
export function letterhead(
  pdf: Pdf,
  { brand }: Pick<PaperAround, 'brand'>,
  { title, below }: { title: string; below: string },
) {
  const from = brand.logo ? logo(pdf, brand.logo, brand.name) : left
  if (from < widestLogo)
    line(pdf, brand.name, from, 36, { font: bold, size: 17, fill: color.accent, width: 366 - from })
  const reach = [brand.address, brand.phone, brand.email].filter(Boolean).join('  ·  ')
  line(pdf, reach, left, 58, { ...second, width: 360 })
  together(pdf, 'H1', () => line(pdf, title, right, 36, { font: bold, size: 17, align: 'right' }))
  line(pdf, below, right, 58, { ...second, align: 'right', width: 172 })
  rule(pdf, 74, color.accent, 1.2)
}

/** The maximum size of a logo in points. A wide logo already contains the name. */
const logoBox = [200, 34] as const
const widestLogo = left + 80

/** Draws the logo; returns the left edge of the name. */
function logo(pdf: Pdf, { png, width, height }: BrandLogo, name: string): number {
  const scale = Math.min(logoBox[0] / width, logoBox[1] / height)
  figure(pdf, name, () => pdf.image(png, left, 20, { fit: [...logoBox] }))
  return left + width * scale + 10
}

/** The header of later pages. */
export function runningHead(pdf: Pdf, { brand }: Pick<PaperAround, 'brand'>, about: string) {
  const most = 200
  line(pdf, brand.name, left, 32, { font: bold, size: 9, fill: color.accent, width: most })
  const taken = Math.min(most, pdf.widthOfString(printable(brand.name)))
  line(pdf, about, right, 32, { ...second, align: 'right', width: right - left - taken - 16 })
}

export function foot(pdf: Pdf, text: string, pageOf: string) {
  const style = { size: 7.5, fill: color.third }
  line(pdf, text, left, 756, { ...style, width: 460 })
  line(pdf, pageOf, right, 756, { ...style, align: 'right' })
}

/** A name and the lines below it, under a small heading; empty lines are left out, long ones wrap once. */
export function address(pdf: Pdf, x: number, head: string, lines: readonly string[]) {
  together(pdf, 'P', () => {
    line(pdf, head, x, 86, { size: 7.5, fill: color.third })
    let y = 99
    for (const [i, text] of lines.filter((one) => one !== '').entries())
      y = paragraph(pdf, text, {
        x,
        y,
        font: i === 0 ? bold : regular,
        size: 9.5,
        width: 166,
        most: 2,
        height: 12,
      })
  })
}

/** The remittance address, line by line: the name, street or box, the rest. */
export function remitTo({ name, address: whole }: Settings['brand']): string[] {
  const [street = '', ...rest] = whole.split(', ')
  return [name, street, rest.join(', ')].filter(Boolean)
}

/** Rows of a label and its value; a long value wraps once. Returns the top of the next block. */
export function facts(
  pdf: Pdf,
  { x, y, rows }: { x: number; y: number; rows: readonly (readonly [name: string, value: string])[] },
): number {
  let at = y
  for (const [name, value] of rows) {
    if (value === '') continue
    together(pdf, 'P', () => {
      line(pdf, name, x, at, { size: 8.5, fill: color.third })
      for (const text of wrapped(pdf, value, { size: 8.5, width: right - x - 72 }, 2)) {
        line(pdf, text, right, at, { size: 8.5, align: 'right' })
        at += 12
      }
    })
  }
  return at
}

/** Text of several lines, each `height` below the previous. Returns the top of the next block. */
export function paragraph(
  pdf: Pdf,
  text: string,
  style: Wrap & { x: number; y: number; fill?: string; most: number; height: number },
): number {
  const { x, y, most, height, ...look } = style
  const lines = wrapped(pdf, text, look, most)
  together(pdf, 'P', () => {
    lines.forEach((one, i) => {
      line(pdf, one, x, y + i * height, look)
    })
  })
  return y + lines.length * height
}

/** A clickable link, written out for readers on paper. */
export function link(pdf: Pdf, href: string, x: number, y: number, style: { size: number; width: number }) {
  const text = href.replace(/^https?:\/\//, '')
  line(pdf, text, x, y, { ...style, fill: color.accent })
  pdf.link(x, y, Math.min(style.width, pdf.widthOfString(text)), style.size + 2, href)
}

/** A date with its year. */
export const paperDay = (day: string, language: Language): string => fullDateText(asDay(day), language)
