import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { type Cell, dayFormat, daySerial, harmless } from './cells.ts'
import { zipped } from './zip.ts'

/** A column of a spreadsheet; `format` is Excel's number format, `width` is in characters, `isDay` turns days into dates. */
export type SheetColumn = { header: string; width: number; format?: string; isDay?: true }

type Rows = readonly (readonly Cell[])[]

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
const links = 'http://schemas.openxmlformats.org/package/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * A table as an Excel workbook of one sheet (ECMA-376), streamed while its rows are read, however many there are: one chunk of
 * the sheet for each of `rows`. The header row is bold, frozen, and part of the first chunk.
 */
export function sheetInPieces(options: {
  name: string
  columns: readonly SheetColumn[]
  rows: AsyncIterable<Rows>
}): AsyncGenerator<Buffer> {
  const { name, columns, rows } = options
  const formatOf = ({ format, isDay }: SheetColumn) => (isDay ? dayFormat : format)
  const formats = [...new Set(columns.flatMap((column) => formatOf(column) ?? []))]
  const styleOf = columns.map((column) => {
    const format = formatOf(column)
    return format ? 2 + formats.indexOf(format) : 0
  })
  const files = [
    {
      name: '[Content_Types].xml',
      text: `${xml}<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      text: `${xml}<Relationships xmlns="${links}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      // Excel's limits: the maximum length, and forbidden characters.
      text: `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(name.replace(/[\\/*?:[\]]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `${xml}<Relationships xmlns="${links}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    },
    { name: 'xl/styles.xml', text: styles(formats) },
  ]
  return zipped(files, { name: 'xl/worksheets/sheet1.xml', pieces: sheet(columns, styleOf, rows) })
}

/** Rows written before yielding to other requests: some three milliseconds. */
const rowsAtOnce = 100

/** The same for rows that are all in memory. */
export async function sheetOf({
  name,
  columns,
  rows,
}: {
  name: string
  columns: readonly SheetColumn[]
  rows: Rows
}): Promise<Buffer> {
  async function* some() {
    for (let at = 0; at === 0 || at < rows.length; at += rowsAtOnce) {
      yield rows.slice(at, at + rowsAtOnce)
      await setImmediate()
    }
  }
  return buffer(sheetInPieces({ name, columns, rows: some() }))
}

/** Plain, bold, and one for each number format. */
const styles = (formats: readonly string[]): string =>
  `${xml}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats
    .map((format, i) => `<numFmt numFmtId="${164 + i}" formatCode="${escaped(format)}"/>`)
    .join(
      '',
    )}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length + 2}"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/>${formats
    .map((_, i) => `<xf xfId="0" numFmtId="${164 + i}" applyNumberFormat="1"/>`)
    .join('')}</cellXfs></styleSheet>`

async function* sheet(
  columns: readonly SheetColumn[],
  styleOf: readonly number[],
  rows: AsyncIterable<Rows>,
): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  )
  const bold = columns.map(() => 1)
  let before = `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${rowText(
    columns.map(({ header }) => header),
    bold,
  )}`
  for await (const some of rows) {
    yield before +
      some
        .map((row) =>
          rowText(
            row.map((cell, i) => asDay(cell, columns[i])),
            styleOf,
          ),
        )
        .join('')
    before = ''
  }
  yield `${before}</sheetData></worksheet>`
}

/** A day of a day column as its serial number. */
const asDay = (cell: Cell, column: SheetColumn | undefined): Cell =>
  column?.isDay && typeof cell === 'string' && cell !== '' ? daySerial(cell) : cell

const rowText = (row: readonly Cell[], styleOf: readonly number[]): string =>
  `<row>${row.map((cell, i) => cellText(cell, styleOf[i] ?? 0)).join('')}</row>`

function cellText(cell: Cell, style: number): string {
  if (cell === null || cell === '') return '<c/>'
  const s = style > 0 ? ` s="${style}"` : ''
  if (typeof cell === 'number') return `<c${s}><v>${cell}</v></c>`
  return `<c t="inlineStr"${s}><is><t xml:space="preserve">${escaped(harmless(cell))}</t></is></c>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Control characters except tab and line breaks, and lone surrogates: XML cannot contain them. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const escaped = (text: string): string =>
  text.replace(unwritable, '').replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
