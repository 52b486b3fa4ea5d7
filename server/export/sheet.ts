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

/** A sheet of a workbook, streamed in one chunk for each of `rows`. */
export type SheetInPieces = { name: string; columns: readonly SheetColumn[]; rows: AsyncIterable<Rows> }

/** A table as an Excel workbook of one sheet, streamed while its rows are read, however many there are. */
export const sheetInPieces = (sheet: SheetInPieces): AsyncGenerator<Buffer> => sheetsInPieces([sheet])

/**
 * Tables as the sheets of an Excel workbook (ECMA-376), streamed one after the other while their rows are read. The header row is
 * bold, frozen, and part of a sheet's first chunk.
 */
export function sheetsInPieces(sheets: readonly SheetInPieces[]): AsyncGenerator<Buffer> {
  const formatOf = ({ format, isDay }: SheetColumn) => (isDay ? dayFormat : format)
  const formats = [...new Set(sheets.flatMap(({ columns }) => columns.flatMap((one) => formatOf(one) ?? [])))]
  const stylesOf = (columns: readonly SheetColumn[]) =>
    columns.map((column) => {
      const format = formatOf(column)
      return format ? 2 + formats.indexOf(format) : 0
    })
  const each = (text: (n: number, sheet: SheetInPieces) => string) =>
    sheets.map((sheet, i) => text(i + 1, sheet)).join('')
  const files = [
    {
      name: '[Content_Types].xml',
      text: `${xml}<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${kind}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      text: `${xml}<Relationships xmlns="${links}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      // Excel's limits: the maximum length, and forbidden characters.
      text: `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each((n, { name }) => `<sheet name="${escaped(name.replace(/[\\/*?:[\]]/g, ' ').slice(0, 31))}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `${xml}<Relationships xmlns="${links}">${each((n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    },
    { name: 'xl/styles.xml', text: styles(formats) },
  ]
  const streamed = sheets.map(({ columns, rows }, i) => ({
    name: `xl/worksheets/sheet${i + 1}.xml`,
    pieces: sheet(columns, stylesOf(columns), rows),
  }))
  return zipped(files, ...streamed)
}

/** Rows written before yielding to other requests: some three milliseconds. */
const rowsAtOnce = 100

/** The same for rows that are already in memory. */
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

/** Cell styles: plain, bold, and one for each number format. */
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

/** A day in a day column as its serial number. */
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
