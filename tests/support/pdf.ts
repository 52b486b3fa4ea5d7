import { inflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'

/** One piece of text on a page, in points from the page's upper left corner; `y` is the line that it stands on. */
export type Written = { page: number; text: string; x: number; y: number; width: number; size: number }

/** What is written on the pages of a PDF of ours, in the order in which it was drawn. */
export function writtenOn(pdf: Buffer): Written[] {
  const source = pdf.toString('latin1')
  const fonts = fontsOf(source)
  const measure = new PDFDocument()
  const streams = [...source.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, body = '']) =>
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

/** What no paper may have: text over text, or beyond its edges. Empty where it is in order. */
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
  // Of a letter, three quarters of its size stand above the line.
  one.y - one.size * 0.75 < other.y &&
  other.y - other.size * 0.75 < one.y

const textOf = (parts: string): string =>
  [...parts.matchAll(/<([0-9a-f]*)>/g)]
    .map(([, hex = '']) => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')))
    .join('')

/** The names of the fonts by what pages call them. */
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
