import path from 'node:path'
import { inflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { projectFolder } from './sources.ts'

/** One piece of text on a page, in points from the page's upper left corner; `y` is its baseline. */
export type Written = { page: number; text: string; x: number; y: number; width: number; size: number }

/** What is drawn on each page, as operators. */
export const pagesOf = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/\/Filter \/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)]
    .map(([, body = '']) => inflateSync(Buffer.from(body, 'latin1')).toString('latin1'))
    .filter((drawn) => drawn.includes(' Tf\n'))

/** The texts on the pages of one of our PDFs, in drawing order. */
export function writtenOn(pdf: Buffer): Written[] {
  const source = pdf.toString('latin1')
  const fonts = fontsOf(source)
  const measure = new PDFDocument()
  return pagesOf(pdf).flatMap((drawn, i) =>
    [...drawn.matchAll(/1 0 0 1 (\S+) (\S+) Tm\n\/(F\d+) (\S+) Tf\n\[(.*?)\] TJ/g)].map(
      ([, x, y, font = '', size, parts = '']): Written => {
        const { file, letters } = fonts.get(font)!
        const text = textOf(parts, letters)
        const width = measure.font(file).fontSize(Number(size)).widthOfString(text)
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

const textOf = (parts: string, letters: ReadonlyMap<string, string>): string =>
  [...parts.matchAll(/<([0-9a-f]*)>/g)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((glyph) => letters.get(glyph) ?? '')
    .join('')

type UsedFont = { file: string; letters: ReadonlyMap<string, string> }

/** The fonts of a document by their names on pages: the file to measure with, and the letter of each glyph. */
function fontsOf(source: string): Map<string, UsedFont> {
  const objects = new Map(
    [...source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body = '']) => [id, body]),
  )
  const used = [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]): [string, UsedFont] => {
    const font = objects.get(id) ?? ''
    const cmap = inflated(objects.get(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1]) ?? '')
    const file = /\/BaseFont \S*Bold/.test(font) ? 'arimo-700.ttf' : 'arimo-400.ttf'
    return [name, { file: path.join(projectFolder, 'server/paper/fonts', file), letters: lettersOf(cmap) }]
  })
  return new Map(used)
}

const lettersOf = (cmap: string): Map<string, string> =>
  new Map(
    [...cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*?)\]/g)].flatMap(([, first = '', row = '']) =>
      [...row.matchAll(/<(.*?)>/g)].map(([, codes = ''], i): [string, string] => [
        (Number.parseInt(first, 16) + i).toString(16).padStart(4, '0'),
        String.fromCharCode(
          ...codes
            .trim()
            .split(' ')
            .map((code) => Number.parseInt(code, 16)),
        ),
      ]),
    ),
  )

/** The content of an object that is a compressed stream. */
const inflated = (object: string): string => {
  const [, body = ''] = /stream\n([\s\S]*)\nendstream/.exec(object) ?? []
  return body && inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
}
