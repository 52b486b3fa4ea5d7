import { mostOffered, scaledOf } from '../../../contract/rules/availability.ts'
import { cellsOfText } from '../grid/sheet-rules.ts'

/**
 * Splits a pasted block into cells at tabs (spreadsheets), else at semicolons (where the comma is the decimal sign), else at commas.
 * Without tabs and semicolons, a line that is one number stays one cell: "1,250" is not two. Among several lines only whole numbers count
 * as one, because "25,50" could be two.
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
