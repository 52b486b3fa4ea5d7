import { mostDesigns, mostItems, mostStems } from '../../../contract/features/event-orders/fields.ts'

export type PastedDesign = { name: string; pieces: number }
export type PastedLine = { text: string; stems: number[] }
export type Pasted = { designs: PastedDesign[]; lines: PastedLine[]; isCut: boolean }

/** Splits a line into columns: of a spreadsheet, of a file with commas or semicolons, or of text with wide gaps. */
function cellsOf(line: string, separator: RegExp): string[] {
  return line.split(separator).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )
}

function separatorOf(text: string): RegExp {
  if (text.includes('\t')) return /\t/
  if (/;.*\d/.test(text)) return /;/
  if (/,\s*\d/.test(text)) return /,/
  return /\s{2,}/
}

const numberOf = (cell: string): number | undefined =>
  /^\d{1,4}$/.test(cell) ? Math.min(mostStems, Number(cell)) : undefined

/** `Centerpieces x 15`, `15 x Centerpieces`, `Centerpieces (15)`, or a name alone. */
function designOf(cell: string): PastedDesign {
  const after = /^(.*?)[\s(]*[x×*]?\s*(\d{1,4})\)?$/iu.exec(cell)
  const before = /^(\d{1,4})\s*[x×*]\s*(.+)$/iu.exec(cell)
  const [name, pieces] = before
    ? [before[2] ?? '', Number(before[1])]
    : after?.[1] && /[x×*(]/iu.test(cell.slice(after[1].length))
      ? [after[1], Number(after[2])]
      : [cell, 1]
  return { name: name.trim().slice(0, 40), pieces: Math.max(1, pieces) }
}

/** `20 Spray Rose White`, `Spray Rose White x 20` or `Spray Rose White 20`: a line without columns. */
function plainLine(line: string): PastedLine | undefined {
  const before = /^(\d{1,4})\s*(?:x|×|stems?|st\.?|tallos?(?: de)?)?\s+(?:of\s+|de\s+)?(.+)$/iu.exec(line)
  if (before) return { text: before[2] ?? '', stems: [Number(before[1])] }
  const after = /^(.+?)\s*[:x×,-]?\s+(\d{1,4})\s*(?:stems?|st\.?|tallos?)?$/iu.exec(line)
  if (after) return { text: after[1] ?? '', stems: [Number(after[2])] }
  return undefined
}

/**
 * Parses a pasted list: each line has a flower and the stems in each design; a line with the designs' names may come first. Lines without a
 * name or a number are left out.
 */
export function readPasted(text: string): Pasted {
  const all = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const separator = separatorOf(text)
  const rows = all.map((line) => cellsOf(line, separator))
  const [first = []] = rows
  const isHead = first.length > 1 && first.slice(1).every((cell) => numberOf(cell) === undefined)
  const designs = isHead
    ? first
        .slice(1)
        .map(designOf)
        .filter(({ name }) => name !== '')
        .slice(0, mostDesigns)
    : []
  const found = rows.slice(isHead ? 1 : 0).flatMap((cells, at): PastedLine[] => {
    const [name = '', ...rest] = cells
    const stems = rest.slice(0, mostDesigns).map((cell) => numberOf(cell) ?? 0)
    if (name !== '' && numberOf(name) === undefined && stems.some((count) => count > 0))
      return [{ text: name, stems }]
    // The number may come before the name, or the line has no columns.
    const plain = plainLine((all[at + (isHead ? 1 : 0)] ?? '').trim().replace(/[\t;]+/g, ' '))
    return plain ? [plain] : []
  })
  return { designs, lines: found.slice(0, mostItems), isCut: found.length > mostItems }
}

/** Numbers copied from a spreadsheet, to fill cells from the focused one on; undefined for anything else. */
export function readBlock(text: string): number[][] | undefined {
  const rows = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
  if (rows.length === 1 && rows[0]?.length === 1) return undefined
  const numbers = rows.map((cells) => cells.map((cell) => (cell === '' ? 0 : numberOf(cell))))
  return numbers.every((cells) => cells.every((cell) => cell !== undefined))
    ? (numbers as number[][])
    : undefined
}
