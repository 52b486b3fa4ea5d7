import { expect, test } from 'vitest'
import { type ArrivedLine, checkedIn, type Said } from './check-in.ts'

const lines: ArrivedLine[] = [
  { lineId: 1, quantity: 50, said: null },
  { lineId: 2, quantity: 25, said: null },
  { lineId: 3, quantity: 15, said: 'BAD' },
]
const good = (lineId: number): Said => ({ lineId, is: 'GOOD', quantity: 0 })

test.each<[string, { named: Said[]; restIsGood: boolean }, ReturnType<typeof checkedIn>]>([
  [
    'one press says good of all that nothing was said of',
    { named: [], restIsGood: true },
    { writes: [good(1), good(2)] },
  ],
  ['nothing pressed says nothing', { named: [], restIsGood: false }, { writes: [] }],
  [
    'a line that is bad and the rest good',
    { named: [{ lineId: 1, is: 'BAD', quantity: 25 }], restIsGood: true },
    { writes: [{ lineId: 1, is: 'BAD', quantity: 25 }, good(2)] },
  ],
  [
    'a word is taken back by naming the line',
    { named: [{ lineId: 3, is: 'GOOD', quantity: 7 }], restIsGood: false },
    { writes: [good(3)] },
  ],
  [
    'the last word of a line counts',
    {
      named: [
        { lineId: 1, is: 'SHORT', quantity: 1 },
        { lineId: 1, is: 'WRONG', quantity: 2 },
      ],
      restIsGood: false,
    },
    { writes: [{ lineId: 1, is: 'WRONG', quantity: 2 }] },
  ],
  [
    'all of a line may be wrong',
    { named: [{ lineId: 2, is: 'WRONG', quantity: 25 }], restIsGood: false },
    { writes: [{ lineId: 2, is: 'WRONG', quantity: 25 }] },
  ],
  [
    'not more than arrived, not none of it, and no line of another order',
    {
      named: [
        { lineId: 2, is: 'WRONG', quantity: 26 },
        { lineId: 1, is: 'SHORT', quantity: 0 },
        { lineId: 9, is: 'GOOD', quantity: 0 },
      ],
      restIsGood: true,
    },
    {
      faults: [
        { line: 0, fault: 'too-many' },
        { line: 1, fault: 'none' },
        { line: 2, fault: 'unknown' },
      ],
    },
  ],
])('%s', (_, answer, outcome) => {
  expect(checkedIn(lines, answer)).toEqual(outcome)
})
