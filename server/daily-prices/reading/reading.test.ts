import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { FilePlan } from '../../../contract/features/daily-prices/file-shapes.ts'
import { type ReadingOrder, type ReadLine, readFile } from './read-file.ts'

const folder = new URL('../../../tests/files/daily-prices/', import.meta.url)
const sample = (name: string) => readFileSync(new URL(name, folder))
type Expected = {
  rows_imported: number
  rows_imported_clean: number
  rows_imported_corrected: number
  rows_rejected: number
  rows_skipped: number
  corrections: Record<string, number>
  rejected: { line: number; itemCode: string; reason: string }[]
  skipped: { line: number; reason: string }[]
  corrected_rows: { line: number; corrections: string[] }[]
  header_line: number
  prebooked_rows?: number
}
const expected = JSON.parse(sample('expected.json').toString()).files as Record<string, Expected>

const plainOrder: ReadingOrder = { chosen: {}, remembered: {}, vendorId: null, keepLetters: false }

async function read(file: Buffer, order: Partial<ReadingOrder> = {}) {
  const rows: ReadLine[] = []
  for await (const line of readFile(file, { ...plainOrder, ...order })) {
    if ('rows' in line) rows.push(...line.rows)
    else {
      for (const row of rows)
        if (line.superseded.includes(row.line)) row.causes.unshift('duplicate_item_code')
      return { rows, ...line }
    }
  }
  throw new Error('it did not end')
}

/** The sample's names for the causes. */
const reasons: Record<string, string> = {
  item_code_letters: 'item_code_not_numeric',
  item_code_broken: 'item_code_not_numeric',
  duplicate_item_code: 'duplicate_item_code_superseded_by_later_row',
}

test.each(['good.csv', 'good.xlsx', 'messy.csv', 'semicolon.csv'])(
  '%s is read row by row as its answers say',
  async (name) => {
    const { rows, plan, facts, skipped, failure } = await read(sample(name))
    const answers = expected[name]!
    expect(failure).toBeUndefined()
    expect(plan.headingLine).toBe(answers.header_line)
    const ready = rows.filter(({ causes }) => causes.length === 0)
    expect({
      imported: ready.length,
      clean: ready.filter(({ corrections }) => corrections.length === 0).length,
      corrected: ready.filter(({ corrections }) => corrections.length > 0).length,
      rejected: rows.length - ready.length,
      skipped,
    }).toEqual({
      imported: answers.rows_imported,
      clean: answers.rows_imported_clean,
      corrected: answers.rows_imported_corrected,
      rejected: answers.rows_rejected,
      skipped: answers.rows_skipped,
    })
    const counts: Record<string, number> = {}
    for (const { corrections } of ready)
      for (const correction of corrections) counts[correction] = (counts[correction] ?? 0) + 1
    expect(counts).toEqual(answers.corrections)
    const refused = rows.flatMap(({ line, causes: [cause] }) =>
      cause ? [{ line, reason: reasons[cause] ?? cause }] : [],
    )
    for (const { line, reason } of answers.rejected) expect(refused).toContainEqual({ line, reason })
    expect(facts.skipped.map(({ line, kind }) => ({ line, reason: kind }))).toEqual(answers.skipped)
    for (const { line, corrections } of answers.corrected_rows)
      expect(rows.find((row) => row.line === line)?.corrections.toSorted()).toEqual(corrections.toSorted())
    if (answers.prebooked_rows !== undefined)
      expect(ready.filter(({ read }) => read.prebooked).length).toBe(answers.prebooked_rows)
  },
)

test('the remarks of the messy sample', async () => {
  const { rows } = await read(sample('messy.csv'))
  const ready = rows.filter(({ causes }) => causes.length === 0)
  const count = (remark: string) =>
    ready.filter(({ remarks }) => remarks.some((one) => one === remark)).length
  expect({ noPrice: count('no_price'), prebooked: count('prebooked_by_stock') }).toEqual({
    noPrice: 7,
    prebooked: 7,
  })
  expect(ready.filter(({ read }) => read.price1E4 === 11_495_000)).toHaveLength(7)
})

test('a file without the columns that are needed gives no rows and says which', async () => {
  const { rows, failure, facts } = await read(sample('broken.csv'))
  expect(rows).toEqual([])
  expect(failure).toEqual({ code: 'columns_missing', missing: ['itemCode', 'price1E4'] })
  expect(facts.columns.find(({ heading }) => heading === 'Description')?.field).toBe('description')
})

test('the same file in other letters, separators and decimals says the same', async () => {
  const text = sample('semicolon.csv').toString()
  const { rows } = await read(Buffer.from(text))
  const other = Buffer.from(`\ufeff${text}`, 'utf16le')
  const { rows: same, plan } = await read(other)
  expect(plan).toMatchObject({
    encoding: 'utf-16le',
    delimiter: ';',
    decimals: 'comma',
    dayOrder: 'dmy',
  } satisfies Partial<FilePlan>)
  expect(same).toEqual(rows)
  const tabs = Buffer.from(
    text
      .replace(/^sep=;\r\n/, '')
      .replaceAll(';', '\t')
      .replaceAll('€', '\x80'),
    'latin1',
  )
  const { rows: tabbed } = await read(tabs)
  expect(tabbed.map(({ read: { price1E4, inventory } }) => [price1E4, inventory])).toEqual(
    rows.map(({ read: { price1E4, inventory } }) => [price1E4, inventory]),
  )
})

test('columns without known names are found by their values', async () => {
  const lines = sample('good.csv').toString().split('\n')
  const renamed = [
    lines[0]!.replace('Item Code', 'Nr').replace('UM', 'ME').replace('Price 1', 'A'),
    ...lines.slice(1),
  ]
  const { rows, facts, failure } = await read(Buffer.from(renamed.join('\n')))
  expect(failure).toBeUndefined()
  expect(rows.filter(({ causes }) => causes.length === 0)).toHaveLength(200)
  expect(
    facts.columns.filter(({ how }) => how === 'values').map(({ heading, field }) => [heading, field]),
  ).toEqual([
    ['Nr', 'itemCode'],
    ['ME', 'um'],
    ['A', 'price1E4'],
  ])
})

test('what was remembered goes before names, and what a person chose before both', async () => {
  const file = sample('good.csv')
  const { facts } = await read(file, { remembered: { color: null, grade: 'purpose' } })
  expect(
    facts.columns.filter(({ how }) => how === 'remembered').map(({ heading, field }) => [heading, field]),
  ).toEqual([
    ['Color', null],
    ['Grade', 'purpose'],
  ])
  const columns = facts.columns.map(({ heading, field }) => (heading === 'Farm' ? null : field))
  const { facts: chosen } = await read(file, { chosen: { columns } })
  expect(chosen.columns.find(({ heading }) => heading === 'Farm')).toMatchObject({
    field: null,
    how: 'person',
  })
})

test('a vendor’s file changes only that vendor’s items', async () => {
  const { rows } = await read(sample('good.csv'), { vendorId: 'VCO104' })
  const ready = rows.filter(({ causes }) => causes.length === 0)
  expect(new Set(ready.map(({ read: { vendorId } }) => vendorId))).toEqual(new Set(['VCO104']))
  expect(rows.find(({ read: { vendorId } }) => vendorId === 'VUS160')?.causes).toEqual(['other_vendor'])
})

test('codes with letters are codes where the supplier has such', async () => {
  const { rows } = await read(sample('messy.csv'), { keepLetters: true })
  expect(rows.find(({ line }) => line === 31)).toMatchObject({ causes: [], read: { itemCode: 'ABC-300220' } })
  expect(rows.find(({ line }) => line === 38)?.causes).toEqual(['item_code_broken'])
})
