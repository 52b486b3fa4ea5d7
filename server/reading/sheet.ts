import { mostCellCharacters, mostColumns, ReadingFault } from './fault.ts'
import type { Cell, Table, TableRow } from './table.ts'
import { readXml, type XmlReader, xmlFeed } from './xml.ts'
import { unpacked, type ZipEntry, zipEntries } from './zip.ts'

/** Maximum characters of a spreadsheet's shared texts, which are kept in memory while it is read. */
const mostSharedCharacters = 40_000_000

type Parts = { bytes: Buffer; entries: ReadonlyMap<string, ZipEntry> }

/** A spreadsheet (XLSX) and one of its sheets: the named one, else the first visible one. Throws ReadingFault. */
export async function openSheet(bytes: Buffer, wanted?: string): Promise<Table> {
  const parts = { bytes, entries: new Map(zipEntries(bytes).map((entry) => [entry.name, entry])) }
  const { sheets, isFrom1904 } = await readWorkbook(parts)
  const chosen =
    sheets.find(({ name }) => name === wanted) ?? sheets.find(({ isShown }) => isShown) ?? sheets[0]
  const entry = chosen && parts.entries.get(chosen.path)
  if (!entry) throw new ReadingFault('no_sheet')
  const [shared, dayStyles, { lines, spreads }] = [
    await readShared(parts),
    await readDayStyles(parts),
    await readOutline(parts, entry),
  ]
  return {
    format: { kind: 'sheet', sheet: chosen.name, sheets: sheets.map(({ name }) => name) },
    lines,
    batches: () => readRows(parts, { entry, shared, dayStyles, isFrom1904, spreads }),
  }
}

const open = ({ bytes, entries }: Parts, name: string) => {
  const entry = entries.get(name)
  return entry && unpacked(bytes, entry, { bytes: 0 })
}

async function readWorkbook(parts: Parts) {
  const workbook = open(parts, 'xl/workbook.xml')
  if (!workbook) throw new ReadingFault('damaged')
  const found: { name: string; id: string; isShown: boolean }[] = []
  let isFrom1904 = false
  await readXml(workbook, {
    open(name, attribute) {
      if (name === 'workbookPr') isFrom1904 = /^(1|true)$/.test(attribute('date1904') ?? '')
      if (name === 'sheet')
        found.push({
          name: attribute('name') ?? '',
          id: attribute('id') ?? '',
          isShown: (attribute('state') ?? 'visible') === 'visible',
        })
    },
  })
  const targets = new Map<string, string>()
  const relations = open(parts, 'xl/_rels/workbook.xml.rels')
  if (relations)
    await readXml(relations, {
      open(name, attribute) {
        if (name === 'Relationship') targets.set(attribute('Id') ?? '', attribute('Target') ?? '')
      },
    })
  const sheets = found.map((sheet, i) => ({ ...sheet, path: pathOf(targets.get(sheet.id), i) }))
  return { sheets: sheets.filter(({ path }) => parts.entries.has(path)), isFrom1904 }
}

/** A target names a part from the root or from the workbook's folder. */
function pathOf(target: string | undefined, index: number): string {
  if (!target) return `xl/worksheets/sheet${index + 1}.xml`
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
}

async function readShared(parts: Parts): Promise<string[]> {
  const strings: string[] = []
  const part = open(parts, 'xl/sharedStrings.xml')
  if (!part) return strings
  let [current, characters] = ['', 0]
  let [isText, isPhonetic] = [false, false]
  await readXml(part, {
    open(name) {
      if (name === 'si') current = ''
      if (name === 't') isText = !isPhonetic
      if (name === 'rPh') isPhonetic = true
    },
    text(text) {
      if (isText) current += text
    },
    close(name) {
      if (name === 't') isText = false
      if (name === 'rPh') isPhonetic = false
      if (name !== 'si') return
      strings.push(current.slice(0, mostCellCharacters))
      characters += current.length
      if (characters > mostSharedCharacters) throw new ReadingFault('unpacks_too_large')
    },
  })
  return strings
}

/** The cell styles that display a day. */
async function readDayStyles(parts: Parts): Promise<boolean[]> {
  const part = open(parts, 'xl/styles.xml')
  const formats = new Map<number, string>()
  const styles: boolean[] = []
  let isWithin = false
  if (part)
    await readXml(part, {
      open(name, attribute) {
        if (name === 'numFmt') formats.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '')
        if (name === 'cellXfs') isWithin = true
        if (name !== 'xf' || !isWithin) return
        const id = Number(attribute('numFmtId') ?? 0)
        const format = formats.get(id)
        styles.push(format === undefined ? isDayFormat(id) : isDayCode(format))
      },
      close(name) {
        if (name === 'cellXfs') isWithin = false
      },
    })
  return styles
}

/** Built-in date formats, which have no code in the file (ECMA-376 18.8.30). */
const isDayFormat = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** Whether a format contains days or years; a time alone isn't a day. */
const isDayCode = (code: string) =>
  /[dy]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|general|red|e[+-]/gi, ''))

type Spreads = ReadonlyMap<string, { from: number; to: number }[]>

/** The approximate number of rows, and the cells merged over several rows, by column. This pass also unpacks everything once. */
async function readOutline({ bytes }: Parts, entry: ZipEntry) {
  let [lines, before] = [0, '']
  let tail: string | undefined
  for await (const piece of unpacked(bytes, entry, { bytes: 0 })) {
    const text = before + piece.toString('latin1')
    for (let at = text.indexOf('row ', before.length); at >= 0; at = text.indexOf('row ', at + 4)) lines++
    const end = tail === undefined ? text.search(/<\/(?:\w+:)?sheetData>/) : -1
    if (end >= 0) tail = text.slice(end)
    else if (tail !== undefined && tail.length < 2_000_000) tail += piece.toString('latin1')
    before = text.slice(-40)
  }
  const spreads = new Map<string, { from: number; to: number }[]>()
  for (const [, column = '', from, to] of (tail ?? '').matchAll(
    /mergeCell [^>]*ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g,
  ))
    if (from !== to)
      spreads.set(column, [...(spreads.get(column) ?? []), { from: Number(from), to: Number(to) }])
  return { lines, spreads: byColumn(spreads) }
}

const byColumn = (spreads: Spreads) =>
  [...spreads].map(([column, ranges]) => ({ column: columnOf(column), ranges }))

/** `A` is 0, `AA` 26. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference) {
    const code = letter.charCodeAt(0) - 64
    if (code < 1 || code > 26) break
    column = column * 26 + code
  }
  return column - 1
}

type Reading = {
  entry: ZipEntry
  shared: readonly string[]
  dayStyles: readonly boolean[]
  isFrom1904: boolean
  spreads: ReturnType<typeof byColumn>
}

const rowsAtOnce = 500

async function* readRows({ bytes }: Parts, { entry, ...about }: Reading): AsyncGenerator<TableRow[]> {
  const { rows, reader } = rowReader(about)
  const feed = xmlFeed(reader)
  for await (const piece of unpacked(bytes, entry, { bytes: 0 })) {
    feed.write(piece)
    if (rows.length >= rowsAtOnce) yield rows.splice(0)
  }
  feed.end()
  if (rows.length > 0) yield rows
}

/** Collects rows with content; empty lines between them are added when the next row follows. */
function rowReader({ shared, dayStyles, isFrom1904, spreads }: Omit<Reading, 'entry'>) {
  const rows: TableRow[] = []
  const above = new Map<number, Cell>()
  let [line, lastLine] = [0, 0]
  let cells: Cell[] = []
  let cell = { column: -1, type: '', isDay: false }
  let [value, isValue, isInline, isPhonetic] = ['', false, false, false]

  function endRow() {
    for (const { column, ranges } of spreads) {
      const range = ranges.find(({ from, to }) => line >= from && line <= to)
      const top = above.get(column)
      if (range?.from === line) above.set(column, cells[column] ?? '')
      else if (range && top !== undefined && (cells[column] ?? '') === '') setCell(cells, column, top)
    }
    if (cells.every((one) => one === '')) return
    // Gaps of blank lines are short in any real list; a million blank lines come from formatting.
    const blanks = Math.min(line - lastLine - 1, mostBlankLines)
    for (let blank = line - blanks; blank < line; blank++) rows.push({ line: blank, cells: [] })
    rows.push({ line, cells })
    lastLine = line
  }
  const reader: XmlReader = {
    open(name, attribute) {
      if (name === 'row') {
        const said = Number(attribute('r'))
        line = Number.isInteger(said) && said > line ? said : line + 1
        cells = []
        cell = { column: -1, type: '', isDay: false }
      } else if (name === 'c') {
        const reference = attribute('r')
        cell = {
          column: reference ? columnOf(reference) : cell.column + 1,
          type: attribute('t') ?? 'n',
          isDay: dayStyles[Number(attribute('s') ?? 0)] ?? false,
        }
        value = ''
      } else if (name === 'v') isValue = true
      else if (name === 'is') isInline = true
      else if (name === 'rPh') isPhonetic = true
      else if (name === 't') isValue = isInline && !isPhonetic
    },
    text(text) {
      if (isValue) value += text
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'is') isInline = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'row') endRow()
      else if (name === 'c' && value !== '' && cell.column >= 0 && cell.column < mostColumns)
        setCell(cells, cell.column, cellValue(value, cell, { shared, isFrom1904 }))
    },
  }
  return { rows, reader }
}

const mostBlankLines = 1000

function setCell(cells: Cell[], column: number, value: Cell) {
  while (cells.length < column) cells.push('')
  cells[column] = value
}

type CellType = { type: string; isDay: boolean }

function cellValue(
  value: string,
  { type, isDay }: CellType,
  { shared, isFrom1904 }: Pick<Reading, 'shared' | 'isFrom1904'>,
): Cell {
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'd') return value.slice(0, 10)
  if (type !== 'n') return value.slice(0, mostCellCharacters)
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  // Spreadsheets show 15 digits: 12.8 is stored as 12.800000000000001.
  return isDay ? dayOfSerial(number, isFrom1904) : Number(number.toPrecision(15))
}

/** Days since the first of 1900, which early programs counted as a leap year, or since 1904. */
export function dayOfSerial(serial: number, isFrom1904 = false): Cell {
  const days = Math.floor(serial) + (isFrom1904 ? 1462 : 0)
  if (days < 1 || days > 2_958_465) return serial
  const day = new Date(Date.UTC(1899, 11, days < 60 ? 31 : 30) + days * 86_400_000)
  return day.toISOString().slice(0, 10)
}
