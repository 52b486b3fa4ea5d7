import { expect, test } from 'vitest'
import { asDay } from '../core/dates.ts'
import { nextSupply } from './next-supply.ts'

const came = (...days: string[]) => days.map((on) => ({ on: asDay(`2026-11-${on}`), units: 50 }))
const today = asDay('2026-11-23')

test.each([
  ['nothing is known of what never came', [], null],
  ['two arrivals say nothing of the next', came('21', '18'), { everyDays: null, next: null }],
  ['every three days', came('21', '18', '15'), { everyDays: 3, next: '2026-11-24' }],
  ['the middle of uneven gaps', came('21', '19', '12', '10'), { everyDays: 2, next: '2026-11-23' }],
  ['a day that has passed is none', came('12', '10', '08'), { everyDays: 2, next: null }],
])('%s', (_, arrivals, wanted) => {
  const found = nextSupply(arrivals, today)
  if (wanted === null) expect(found).toBeNull()
  else expect(found).toMatchObject(wanted)
})
