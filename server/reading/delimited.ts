import { mostColumns } from './fault.ts'
import { type Delimiter, delimiters, type TableRow } from './table.ts'

/** How many lines are examined to find the separator. */
const sampleLines = 200
/** In a quoted cell with more lines than this, the quote was never closed. */
const mostLinesOfCell = 100

/** `sep=;` on the first line is a spreadsheet program's own hint. */
const hint = /^sep=([,;\t|])\r?$/i

/** The separator: as the first line says, else the one that splits most lines into the same number of cells. */
export function delimiterOf(text: string): Delimiter {
  const lines = text.slice(0, 200_000).split(/\r\n|\n|\r/, sampleLines)
  const said = hint.exec(lines[0] ?? '')?.[1]
  if (said) return said as Delimiter
  const bare = lines.map((line) => line.replace(/"[^"]*"/g, '')).filter((line) => line.trim() !== '')
  const scores = delimiters.map((delimiter) => {
    const counts = new Map<number, number>()
    for (const line of bare) {
      const count = line.split(delimiter).length - 1
      if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1)
    }
    const [columns = 0, alike = 0] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? []
    return { delimiter, columns, alike }
  })
  scores.sort((a, b) => b.alike * Math.min(b.columns, 4) - a.alike * Math.min(a.columns, 4))
  return scores[0]!.columns > 0 ? scores[0]!.delimiter : ','
}

const lineEndOf = (text: string) => (text.includes('\n') ? '\n' : '\r')

export function lineCount(text: string): number {
  const end = lineEndOf(text)
  let count = text.length > 0 && !text.endsWith(end) ? 1 : 0
  for (let at = text.indexOf(end); at >= 0; at = text.indexOf(end, at + 1)) count++
  return count
}

/**
 * The rows of a text. An empty line has no cells. A line with a quote that is never closed is a marked row of its own, and reading
 * continues on the next line: one mistake costs one row.
 */
export function* delimitedRows(text: string, delimiter: Delimiter): Generator<TableRow> {
  const lineEnd = lineEndOf(text)
  const endFrom = (at: number) => {
    const found = text.indexOf(lineEnd, at)
    return found < 0 ? text.length : found
  }
  let [at, line] = [0, 1]
  while (at < text.length) {
    const end = endFrom(at)
    const content = text.slice(at, text[end - 1] === '\r' && end > at ? end - 1 : end)
    if (line === 1 && hint.test(content)) {
      // Not data, but it counts as a line.
    } else if (content.trim() === '') yield { line, cells: [] }
    else if (!content.includes('"')) yield { line, cells: content.split(delimiter, mostColumns) }
    else {
      const quoted = quotedRow(text, { at, delimiter, lineEnd })
      if (quoted) {
        yield { line, cells: quoted.cells }
        at = quoted.next
        line += quoted.lines
        continue
      }
      yield { line, cells: content.split(delimiter, mostColumns), hasOpenQuote: true }
    }
    at = end + 1
    line++
  }
}

type At = { at: number; delimiter: Delimiter; lineEnd: string }

/** A row with quoted cells, which may have several lines; undefined when a quote never closes. */
function quotedRow(text: string, { at, delimiter, lineEnd }: At) {
  const cells: string[] = []
  let lines = 1
  let next = at
  for (;;) {
    if (text[next] === '"') {
      const quoted = quotedCell(text, { at: next, delimiter, lineEnd })
      if (!quoted) return undefined
      lines += quoted.lines
      if (lines > mostLinesOfCell) return undefined
      cells.push(quoted.value)
      next = quoted.next
    } else {
      const ends = [text.indexOf(delimiter, next), text.indexOf(lineEnd, next)].filter((end) => end >= 0)
      const end = Math.min(text.length, ...ends)
      cells.push(
        text.slice(next, end === text.length || text[end] === lineEnd ? beforeReturn(text, end) : end),
      )
      next = end
    }
    if (next >= text.length) return { cells, lines, next }
    if (text.startsWith(lineEnd, next)) return { cells, lines, next: next + 1 }
    next++
    if (cells.length >= mostColumns)
      return { cells, lines, next: text.indexOf(lineEnd, next) + 1 || text.length + 1 }
  }
}

const beforeReturn = (text: string, end: number) => (text[end - 1] === '\r' ? end - 1 : end)

/** A quoted cell from its opening quote on. A lone quote within it (5" pots) counts as text, but only on the line it began on. */
function quotedCell(text: string, { at, delimiter, lineEnd }: At) {
  let value = ''
  let from = at + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return undefined
    value += text.slice(from, quote)
    if (text[quote + 1] === '"') {
      value += '"'
      from = quote + 2
      continue
    }
    let after = quote + 1
    while (text[after] === ' ' || text[after] === '\r') after++
    if (after >= text.length || text[after] === delimiter || text.startsWith(lineEnd, after))
      return { value, next: after, lines: value.split(lineEnd).length - 1 }
    if (value.includes(lineEnd)) return undefined
    value += '"'
    from = quote + 1
  }
}
