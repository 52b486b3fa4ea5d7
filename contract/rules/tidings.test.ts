import { expect, test } from 'vitest'
import { type Tiding, type Told, tidingOf } from './tidings.ts'

const minute = 60_000
const now = Date.parse('2026-11-23T13:00:00Z')
/** Third in line, about 40 minutes away, notified when the truck left. */
const waiting: Told = {
  state: 'LOADED',
  isOut: true,
  away: 3,
  eta: now + 40 * minute,
  doneAt: null,
  toldEta: now + 40 * minute,
  toldAt: now - 60 * minute,
  told: ['COMING'],
  lastAt: now - minute,
  now,
}
const done = { state: 'DELIVERED', away: null, eta: null } as const

test.each<[string, Partial<Told>, Tiding | null]>([
  ['nothing before the truck has left', { isOut: false, told: [] }, null],
  ['on its way, once the truck has left', { told: [], toldEta: null, toldAt: null }, 'COMING'],
  ['not twice', {}, null],
  ['not of an event that is 16 minutes old', { told: [], lastAt: now - 16 * minute }, null],
  ['still of one that is 15 minutes old', { told: [], lastAt: now - 15 * minute }, 'COMING'],
  ['next, when the stop before is left', { away: 1 }, 'NEXT'],
  ['next, within 12 minutes, even if others come first', { away: 2, eta: now + 12 * minute }, 'NEXT'],
  ['not next at 13 minutes with another before', { away: 2, eta: now + 13 * minute }, null],
  ['next alone when the truck comes at once', { away: 1, told: [] }, 'NEXT'],
  ['not next twice', { away: 1, told: ['COMING', 'NEXT'] }, null],
  ['not next where the driver already is', { away: 1, state: 'ARRIVED' }, null],
  ['later than said, from 20 minutes', { eta: now + 60 * minute }, 'LATE'],
  ['not for 19', { eta: now + 59 * minute }, null],
  ['not within ten minutes of the last word', { eta: now + 60 * minute, toldAt: now - 9 * minute }, null],
  [
    'again with each twenty',
    { eta: now + 80 * minute, toldEta: now + 60 * minute, told: ['COMING', 'LATE'] },
    'LATE',
  ],
  ['not for an earlier time', { eta: now + 15 * minute }, null],
  [
    'delivered, after the minute in which it can be taken back',
    { ...done, doneAt: now - 61_000 },
    'DELIVERED',
  ],
  ['not within it', { ...done, doneAt: now - 59_000 }, null],
  ['not delivered twice', { ...done, doneAt: now - 61_000, told: ['COMING', 'DELIVERED'] }, null],
  [
    'delivered, however old the event: the phone had no signal',
    { ...done, doneAt: now - 3 * 60 * minute },
    'DELIVERED',
  ],
  ['not what was delivered yesterday', { ...done, doneAt: now - 25 * 60 * minute }, null],
  ['that it failed, at once', { ...done, state: 'FAILED', doneAt: now }, 'FAILED'],
  ['not that it failed twice', { ...done, state: 'FAILED', doneAt: now, told: ['FAILED'] }, null],
  ['nothing of goods that are back at the dock', { ...done, state: 'RETURNED', doneAt: now }, null],
  ['nothing of a canceled stop', { ...done, state: 'CANCELLED' }, null],
])('a shop is told %s', (_, change, tiding) => {
  expect(tidingOf({ ...waiting, ...change })).toBe(tiding)
})
