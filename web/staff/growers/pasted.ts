import { mostOffered, scaledOf } from '../../../contract/rules/availability.ts'
import { cellsOfText } from '../grid/sheet-rules.ts'

/**
 * The cells of a copied block, whatever stands between them: tabs of a spreadsheet, semicolons where the comma is the decimal sign,
 * else commas. A line that is one number is one cell: "1,250" is no two. Of several lines only whole numbers are: "25,50" may be both.
 */
export function pastedTable(text: string): string[][] {
  if (text.includes('\t')) return cellsOfText(text)
  if (text.includes(';')) return cellsOfText(text, ';')
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return lines.every((line) => isOneNumber(line, lines.length > 1))
    ? cellsOfText(text)
    : cellsOfText(text, ',')
}

function isOneNumber(line: string, isWhole: boolean): boolean {
  if (!line.includes(',')) return true
  const number = line.trim().replace(/ ?[a-z]+\.?$/i, '')
  if (!/\d$/.test(number)) return false
  const value = scaledOf(number)
  return value !== undefined && value <= mostOffered * 10_000 && (!isWhole || value % 10_000 === 0)
}
