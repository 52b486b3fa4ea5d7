import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryAt, frequentToken } from './search-frequent.ts'

test('each row of a frequent token is found at its entry, and other rows are not found', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }).chain((size) =>
        fc.record({
          size: fc.constant(size),
          rows: fc.uniqueArray(fc.nat(size - 1), { minLength: Math.ceil(size / 32) }),
        }),
      ),
      ({ size, rows }) => {
        const sorted = rows.toSorted((a, b) => a - b)
        const entries = Uint32Array.from(sorted, (row) => row << 3)
        const index = {
          rowCount: size,
          tokens: [],
          starts: new Uint32Array(1),
          entries,
          letters: new Uint32Array(0),
        }
        const token = frequentToken(index, { at: 0, end: entries.length }, true)
        const found = Array.from({ length: size }, (_, row) => token && entryAt(token, row))
        expect(found).toEqual(Array.from({ length: size }, (_, row) => sorted.indexOf(row)))
      },
    ),
  )
})

test('a rare token has no set, and a frequent one only once it was asked for', () => {
  const index = {
    rowCount: 640,
    tokens: [],
    starts: new Uint32Array(1),
    entries: Uint32Array.from({ length: 40 }, (_, row) => row << 3),
    letters: new Uint32Array(0),
  }
  expect(frequentToken(index, { at: 0, end: 19 }, true)).toBeUndefined()
  expect(frequentToken(index, { at: 0, end: 40 }, false)).toBeUndefined()
  const made = frequentToken(index, { at: 0, end: 40 }, true)
  expect(made).toBeDefined()
  expect(frequentToken(index, { at: 0, end: 40 }, false)).toBe(made)
})
