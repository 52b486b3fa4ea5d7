import { mostOffered, scaledOf } from '../../../contract/rules/availability.ts'
import { cellsOfText } from '../grid/sheet-rules.ts'

/**
 * The cells of a copied block, whatever stands between them: tabs of a spreadsheet, semicolons where the comma is the decimal sign,
 * else commas. A line that is one number is one cell: "1,250" is no two.
 */
export function pastedTable(text: string): string[][] {
  if (text.includes('\t')) return cellsOfText(text)
  if (text.includes(';')) return cellsOfText(text, ';')
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return lines.every(isOneNumber) ? cellsOfText(text) : cellsOfText(text, ',')
}

function isOneNumber(line: string): boolean {
  if (!line.includes(',')) return true
  const [number = ''] = line.trim().split(/ ?[a-z]+\.?$/i)
  const value = scaledOf(number)
  return value !== undefined && value <= mostOffered * 10_000
}
