import { buffer } from 'node:stream/consumers'
import { zipped } from '../../server/export/zip.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const links = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

type Sheet = {
  /** The content of `sheetData`. */
  rows: string | AsyncIterable<string>
  /** What follows `sheetData`: merged cells. */
  after?: string
  shared?: readonly string[]
  /** Number formats of the styles from 1 on; style 0 has none. */
  formats?: readonly string[]
  name?: string
  /** Names of further, empty sheets. */
  others?: readonly string[]
  workbook?: string
}

/** A workbook of hand-written XML, as other programs write it. */
export function workbook(sheet: Sheet): Promise<Buffer> {
  const { rows, after = '', shared = [], formats = [], name = 'Prices', others = [], workbook = '' } = sheet
  const names = [name, ...others]
  const files = [
    { name: '[Content_Types].xml', text: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      text: `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${office}">${workbook}<sheets>${names
        .map((one, i) => `<sheet name="${one}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `<Relationships xmlns="${links}">${names
        .map((_, i) => `<Relationship Id="rId${i + 1}" Target="worksheets/sheet${i + 1}.xml"/>`)
        .join('')}</Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      text: `<styleSheet xmlns="${main}"><numFmts>${formats
        .map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${code}"/>`)
        .join(
          '',
        )}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
        .map((_, i) => `<xf numFmtId="${164 + i}"/>`)
        .join('')}</cellXfs></styleSheet>`,
    },
    {
      name: 'xl/sharedStrings.xml',
      text: `<sst xmlns="${main}">${shared.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    },
    ...others.map((_, i) => ({
      name: `xl/worksheets/sheet${i + 2}.xml`,
      text: `<worksheet xmlns="${main}"><sheetData/></worksheet>`,
    })),
  ]
  const pieces = async function* () {
    yield `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>`
    if (typeof rows === 'string') yield rows
    else yield* rows
    yield `</sheetData>${after}</worksheet>`
  }
  return buffer(zipped(files, { name: 'xl/worksheets/sheet1.xml', pieces: pieces() }) as never)
}
