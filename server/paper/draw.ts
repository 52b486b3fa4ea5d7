import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'
import type { Language } from '../../contract/core/language.ts'
import { paperLetters } from './letters.ts'
import { beginTags, content, endTags } from './tags.ts'

/** Letter paper, in points. */
export const page = { width: 612, height: 792, margin: 36, bottom: 744 }
export const left = page.margin
export const right = page.width - page.margin
export const color = {
  ink: '#1b1d19',
  second: '#4d5048',
  third: '#66695e',
  accent: '#1d5a3c',
  tint: '#e3eee6',
  line: '#dedbd1',
  warning: '#8a4a00',
  warningMark: '#c27a12',
  danger: '#a3231a',
  sunken: '#eceae3',
}
/** The weights of the documents' typeface, Arimo, whose letters are as wide as Helvetica's. */
export const regular = 'regular'
export const bold = 'bold'
const weights = [
  { name: regular, file: 'arimo-400.ttf' },
  { name: bold, file: 'arimo-700.ttf' },
]

/** Paper sizes, in points. Content drawn for Letter is centered on A4. */
const sizes = { letter: [612, 792], a4: [595.28, 841.89] } as const
export type PaperSize = keyof typeof sizes

/** Adds a page on which Letter's coordinates apply whatever its size. */
export function addPage(pdf: Pdf, size: PaperSize): void {
  const [width, height] = sizes[size]
  pdf.addPage({ size: [width, height], margin: 0 })
  if (size !== 'letter') pdf.translate((width - page.width) / 2, (height - page.height) / 2)
}

export type Pdf = InstanceType<typeof PDFDocument>

/** Loaded with the first document, because many processes write none. */
const require = createRequire(import.meta.url)

/** A document without pages yet; `done` ends it and returns its bytes. */
export function startPdf(about: { title: string; author: string; at: Date; language?: Language }): {
  pdf: Pdf
  done: () => Promise<Buffer>
} {
  const Document = require('pdfkit') as typeof PDFDocument
  const pdf = new Document({
    size: 'LETTER',
    margin: 0,
    autoFirstPage: false,
    font: '',
    lang: about.language === 'es' ? 'es-US' : 'en-US',
    displayTitle: true,
    pdfVersion: '1.7',
    tagged: true,
    info: { Title: about.title, Author: about.author, CreationDate: about.at },
  })
  addFonts(pdf)
  beginTags(pdf)
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => pdf.once('end', resolve).once('error', reject))
  const done = async () => {
    endTags(pdf)
    pdf.end()
    await ended
    return Buffer.concat(chunks)
  }
  return { pdf, done }
}

/** A font of pdfkit, and the fields where a document keeps its fonts. */
type Font = { font: object; constructor: unknown }
type FontClass = new (pdf: Pdf, parsed: object, id: string) => Font
type Fonts = { _font: Font; _fontFamilies: Record<string, Font>; _fontCount: number }

/** Both weights, parsed with the first document: parsing takes longer than a short document. */
let parsed: readonly { name: string; font: object; Font: FontClass }[] | undefined

/** Adds both weights to a document. Each document embeds the letters that it uses. */
function addFonts(pdf: Pdf): void {
  const own = pdf as unknown as Fonts
  if (!parsed) {
    parsed = weights.map(({ name, file }) => {
      pdf.registerFont(name, readFileSync(new URL(`fonts/${file}`, import.meta.url))).font(name)
      return { name, font: own._font.font, Font: own._font.constructor as FontClass }
    })
  } else {
    own._fontCount = parsed.length
    for (const [i, { name, font, Font }] of parsed.entries())
      own._fontFamilies[name] = new Font(pdf, font, `F${i + 1}`)
  }
  pdf.font(regular)
}

export type LineStyle = { font?: string; size: number; fill?: string; align?: 'right'; width?: number }

/** One line of text, starting or ending at `x`; text longer than `width` is cut. */
export function line(pdf: Pdf, raw: string, x: number, y: number, style: LineStyle) {
  const { font = regular, size, fill = color.ink, align, width } = style
  pdf.font(font).fontSize(size).fillColor(fill)
  const text = width === undefined ? printable(raw) : fitted(pdf, printable(raw), width)
  const from = align === 'right' ? x - pdf.widthOfString(text) : x
  content(pdf, { x, align }, () => pdf.text(text, from, y, { lineBreak: false }))
}

function fitted(pdf: Pdf, text: string, width: number): string {
  if (pdf.widthOfString(text) <= width) return text
  let [low, high] = [0, text.length]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (pdf.widthOfString(`${text.slice(0, middle).trimEnd()}…`) <= width) low = middle
    else high = middle - 1
  }
  return low === 0 ? '' : `${text.slice(0, low).trimEnd()}…`
}

export function rule(pdf: Pdf, y: number, stroke: string, width = 0.5) {
  pdf.moveTo(left, y).lineTo(right, y).lineWidth(width).strokeColor(stroke).stroke()
}

/** Text in lines no wider than `width`, broken between words; text beyond `most` lines is cut with an ellipsis. */
export function wrapped(
  pdf: Pdf,
  raw: string,
  { font = regular, size, width }: Wrap,
  most: number,
): string[] {
  pdf.font(font).fontSize(size)
  const lines: string[] = []
  let rest = printable(raw).trim()
  while (rest !== '') {
    const words = lines.length + 1 < most ? wordsWithin(pdf, rest, width) : rest
    lines.push(fitted(pdf, words, width))
    rest = rest.slice(words.length).trimStart()
  }
  return lines
}

export type Wrap = { font?: string; size: number; width: number }

/** The leading words that fit; a single word that is too long is kept whole. */
function wordsWithin(pdf: Pdf, text: string, width: number): string {
  if (pdf.widthOfString(text) <= width) return text
  let end = 0
  for (const { index } of text.matchAll(/\s+/g)) {
    if (pdf.widthOfString(text.slice(0, index)) > width) break
    end = index
  }
  return end === 0 ? (/^\S+/.exec(text)?.[0] ?? text) : text.slice(0, end)
}

const letters = new Set(paperLetters)

/** The text in letters that the typeface has; others lose their accents or become a question mark. */
export function printable(text: string): string {
  if (/^[\u0020-\u007e\u00a0-\u00ff…]*$/.test(text)) return text
  return [...text]
    .map((letter) => {
      if (letters.has(letter)) return letter
      const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '')
      return bare !== '' && [...bare].every((one) => letters.has(one)) ? bare : '?'
    })
    .join('')
}
