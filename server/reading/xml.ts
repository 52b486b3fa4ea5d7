import { ReadingFault } from './fault.ts'

/** A part of a spreadsheet's XML. Names have no prefix; texts are decoded. */
export type XmlReader = {
  open?: (name: string, attributes: (name: string) => string | undefined) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** No tag in a spreadsheet is longer than this. */
const longestTag = 1_000_000

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

export const decodeXml = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w{2,5}));/g, (whole, hex, decimal, name) => {
        if (name) return named[name] ?? whole
        const point = hex ? Number.parseInt(hex, 16) : Number(decimal)
        const isCharacter = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
        return isCharacter ? String.fromCodePoint(point) : whole
      })
    : text

/**
 * Parses XML in chunks, for parts of spreadsheets. Document types are refused, so that no entity can expand. Both functions throw
 * ReadingFault for invalid XML.
 */
export function xmlFeed(reader: XmlReader): { write: (piece: Buffer) => void; end: () => void } {
  const decoder = new TextDecoder('utf-8')
  let rest = ''
  return {
    write(piece) {
      rest = readPiece(rest + decoder.decode(piece, { stream: true }), reader)
    },
    end() {
      if (readPiece(rest + decoder.decode(), reader).trim() !== '') throw new ReadingFault('damaged')
    },
  }
}

export async function readXml(pieces: AsyncIterable<Buffer>, reader: XmlReader): Promise<void> {
  const feed = xmlFeed(reader)
  for await (const piece of pieces) feed.write(piece)
  feed.end()
}

/** Returns the incomplete rest. */
function readPiece(xml: string, { open, text, close }: XmlReader): string {
  let at = 0
  for (;;) {
    const start = xml.indexOf('<', at)
    if (start < 0) return tooLong(xml.slice(at))
    if (start > at) text?.(decodeXml(xml.slice(at, start)))
    const special = specialEnd(xml, start)
    if (special === 'incomplete') return tooLong(xml.slice(start))
    if (special) {
      if (special.cdata !== undefined) text?.(special.cdata)
      at = special.next
      continue
    }
    const end = tagEnd(xml, start)
    if (end < 0) return tooLong(xml.slice(start))
    at = end + 1
    if (xml[start + 1] === '/') {
      close?.(localName(xml.slice(start + 2, end)))
      continue
    }
    const isEmpty = xml[end - 1] === '/'
    const tag = xml.slice(start + 1, isEmpty ? end - 1 : end)
    const space = tag.search(/\s/)
    const name = localName(space < 0 ? tag : tag.slice(0, space))
    open?.(name, (wanted) => attributeOf(tag, wanted))
    if (isEmpty) close?.(name)
  }
}

function tooLong(rest: string): string {
  if (rest.length > longestTag) throw new ReadingFault('damaged')
  return rest
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1).trimEnd()

/** The end of a tag: `>` may occur within a value. */
function tagEnd(xml: string, start: number): number {
  for (let end = xml.indexOf('>', start); end >= 0; end = xml.indexOf('>', end + 1)) {
    const quotes = xml.slice(start, end)
    if (!quotes.includes('>') || (quotes.split('"').length % 2 === 1 && quotes.split("'").length % 2 === 1))
      return end
  }
  return -1
}

/** Comments, instructions and character data. A document type is refused. */
function specialEnd(xml: string, start: number) {
  const second = xml[start + 1]
  if (second === undefined) return 'incomplete'
  if (second === '?') return upTo(xml, start, '?>')
  if (second !== '!') return undefined
  if (xml.startsWith('<!--', start)) return upTo(xml, start, '-->')
  if (xml.startsWith('<![CDATA[', start)) {
    const found = upTo(xml, start, ']]>')
    return found === 'incomplete' ? found : { ...found, cdata: xml.slice(start + 9, found.next - 3) }
  }
  if (xml.length - start < 9) return 'incomplete'
  throw new ReadingFault('damaged')
}

function upTo(xml: string, start: number, mark: string): 'incomplete' | { next: number; cdata?: string } {
  const end = xml.indexOf(mark, start + 2)
  return end < 0 ? 'incomplete' : { next: end + mark.length }
}

/** An attribute by its name, with or without a prefix. */
function attributeOf(tag: string, wanted: string): string | undefined {
  for (let at = tag.indexOf(wanted); at >= 0; at = tag.indexOf(wanted, at + 1)) {
    const before = tag[at - 1] ?? ''
    if (!/[\s:]/.test(before)) continue
    const match = /^\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(tag.slice(at + wanted.length))
    if (match) return decodeXml(match[1] ?? match[2] ?? '')
  }
  return undefined
}
