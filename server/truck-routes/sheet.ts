import { parse } from 'csv-parse/sync'
import { AppError } from '../core/errors.ts'
import type { Upload } from '../core/upload.ts'

/** The first lines of a table: its heading, and each line below with its number in the file. */
export type Sheet = {
  header: readonly string[]
  rows: readonly { line: number; cells: readonly string[] }[]
}

/** Reads a table whose heading is its first line. Throws `file_refused`. */
export async function readSheet(upload: Upload, mostRows: number): Promise<Sheet> {
  const parts: Buffer[] = []
  for await (const part of upload.read()) parts.push(part as Buffer)
  const text = decoded(Buffer.concat(parts))
  const refuse = (message: string) =>
    new AppError('file_refused', { detail: message, fields: [{ path: 'file', message }] })
  let records: { record: string[]; info: { lines: number } }[]
  try {
    records = parse(text, {
      info: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 65_536,
      to: mostRows + 2,
    }) as never
  } catch {
    throw refuse('This file can’t be read as a table.')
  }
  const [first, ...rest] = records
  if (!first?.record.some((cell) => cell.trim() !== '')) throw refuse('This file is empty.')
  if (rest.length > mostRows) throw refuse(`A file has at most ${mostRows.toLocaleString('en-US')} lines.`)
  return {
    header: first.record.map((cell) => cell.trim()),
    rows: rest.map(({ record, info }) => ({ line: info.lines, cells: record })),
  }
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The separator that the first line has most of. */
const delimiterOf = (text: string): string => {
  const [first = ''] = text.split('\n', 1)
  const count = (separator: string) => first.split(separator).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}
