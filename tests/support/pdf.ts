import { inflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'

/** One piece of text on a page, in points from the page's upper left corner; `y` is its baseline. */
export type Written = { page: number; text: string; x: number; y: number; width: number; size: number }

/** The texts on the pages of one of our PDFs, in drawing order. */
export function writtenOn(pdf: Buffer): Written[] {
  const source = pdf.toString('latin1')
  const fonts = fontsOf(source)
  const measure = new PDFDocument()
  const streams = [...source.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)].map(([, body = '']) =>
    inflateSync(Buffer.from(body, 'latin1')).toString('latin1'),
  )
  return streams.flatMap((drawn, i) =>
    [...drawn.matchAll(/1 0 0 1 (\S+) (\S+) Tm\n\/(F\d+) (\S+) Tf\n\[(.*?)\] TJ/g)].map(
      ([, x, y, font = '', size, parts = '']): Written => {
        const text = textOf(parts)
        const width = measure
          .font(fonts.get(font) ?? '')
          .fontSize(Number(size))
          .widthOfString(text)
        return { page: i + 1, text, x: Number(x), y: 792 - Number(y), width, size: Number(size) }
      },
    ),
  )
}

export const wordsOn = (pdf: Buffer): string[] => writtenOn(pdf).map(({ text }) => text)

/** Layout errors of a document: overlapping text, or text beyond the edges. Empty when fine. */
export function faultsOf(pdf: Buffer): string[] {
  const written = writtenOn(pdf).filter(({ text }) => text.trim() !== '')
  const beyond = written.filter(({ x, y, width }) => x < 35.9 || x + width > 576.1 || y > 770)
  const over = written.flatMap((one, i) =>
    written
      .slice(i + 1)
      .filter((other) => overlap(one, other))
      .map((other) => `page ${one.page}: "${one.text}" over "${other.text}"`),
  )
  return [...beyond.map(({ page, text }) => `page ${page}: "${text}" beyond the edge`), ...over]
}

const overlap = (one: Written, other: Written): boolean =>
  one.page === other.page &&
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  // Three quarters of a letter's size are above the baseline.
  one.y - one.size * 0.75 < other.y &&
  other.y - other.size * 0.75 < one.y

const textOf = (parts: string): string =>
  [...parts.matchAll(/<([0-9a-f]*)>/g)]
    .map(([, hex = '']) => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')))
    .join('')

/** The font names by their resource names on pages. */
function fontsOf(source: string): Map<string, string> {
  const objects = new Map(
    [...source.matchAll(/(\d+) 0 obj\n<<\n\/Type \/Font\n\/BaseFont \/(\S+)/g)].map(([, id, name]) => [
      id,
      name,
    ]),
  )
  return new Map(
    [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => [name, objects.get(id) ?? '']),
  )
}
