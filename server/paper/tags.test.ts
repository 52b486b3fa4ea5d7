import { expect, test } from 'vitest'
import { columnAt } from './tags.ts'

/** Code and item from the left, quantity and amount by their right edges. */
const columns = [
  { x: 36 },
  { x: 90 },
  { x: 378, align: 'right' as const },
  { x: 386 },
  { x: 576, align: 'right' as const },
]

test.each([
  ['a code at the left edge', { x: 36 }, 0],
  ['an item, and what stands indented below it', { x: 104 }, 1],
  ['a quantity by its right edge', { x: 378, align: 'right' as const }, 2],
  ['a unit right of it', { x: 386 }, 3],
  ['an amount', { x: 576, align: 'right' as const }, 4],
  ['one of several prices before the last', { x: 500, align: 'right' as const }, 4],
])('%s belongs to its column', (_, spot, column) => {
  expect(columnAt(columns, spot)).toBe(column)
})
