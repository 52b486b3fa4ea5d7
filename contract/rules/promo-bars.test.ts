import { describe, expect, test } from 'vitest'
import { barWords, countsAt, coveredTimes, isClosed, lacksSpanish, nextMoment } from './promo-bars.ts'

const timeZone = 'America/New_York'
const bar = {
  id: 1,
  startsAt: '2026-11-24T10:45:00.000Z',
  endsAt: '2026-12-18T22:30:00.000Z',
  draft: false,
  closable: true,
  daily: false,
  conditions: [],
}

describe('when a bar is shown', () => {
  test.each([
    ['2026-11-24T10:44:59Z', false],
    ['2026-11-24T10:45:00Z', true],
    ['2026-12-18T22:29:59Z', true],
    ['2026-12-18T22:30:00Z', false],
  ])('at %s: %s', (at, stands) => {
    expect(countsAt(bar, new Date(at))).toBe(stands)
    expect(countsAt({ ...bar, draft: true }, new Date(at))).toBe(false)
  })
})

describe('a closed bar', () => {
  // 11 pm of November 24 in New York, and 1 am of the 25th.
  const closedAt = new Date('2026-11-25T04:00:00Z')
  const same = new Date('2026-11-25T04:30:00Z')
  const next = new Date('2026-11-25T06:00:00Z')
  test.each([
    ['stays closed', { closable: true, daily: false }, next, true],
    ['comes back the next day of the distributor', { closable: true, daily: true }, next, false],
    ['stays closed that day', { closable: true, daily: true }, same, true],
    ['that can no longer be closed stands', { closable: false, daily: false }, same, false],
  ])('%s', (_, of, at, closed) => {
    expect(isClosed(of, { closedAt, at, timeZone })).toBe(closed)
    expect(isClosed(of, { closedAt: null, at, timeZone })).toBe(false)
  })
})

describe('the next change', () => {
  const at = new Date('2026-11-25T12:00:00Z')
  test('is the next beginning or end, without drafts', () => {
    const later = { ...bar, id: 2, startsAt: '2026-11-26T05:00:00.000Z' }
    expect(nextMoment([bar, later], { at, timeZone })).toEqual(new Date('2026-11-26T05:00:00Z'))
    expect(nextMoment([{ ...later, draft: true }], { at, timeZone })).toBeNull()
    expect(nextMoment([], { at, timeZone })).toBeNull()
  })
  test('is midnight for a bar that comes back each day', () => {
    expect(nextMoment([{ ...bar, daily: true }], { at, timeZone })).toEqual(new Date('2026-11-26T05:00:00Z'))
  })
  test('is the right midnight when the clocks change', () => {
    const long = { ...bar, daily: true, startsAt: '2026-10-01T00:00:00.000Z' }
    const sunday = new Date('2026-11-01T12:00:00Z')
    expect(nextMoment([long], { at: sunday, timeZone })).toEqual(new Date('2026-11-02T05:00:00Z'))
  })
})

describe('an upper bar', () => {
  const upper = { ...bar, id: 2, startsAt: '2026-11-20T00:00:00.000Z', endsAt: '2026-11-27T05:00:00.000Z' }
  test('hides a lower one while both would stand', () => {
    expect(coveredTimes([upper, bar], bar)).toEqual([{ by: 2, from: bar.startsAt, to: upper.endsAt }])
    expect(coveredTimes([bar, upper], bar)).toEqual([])
  })
  test('hides nothing while it is a draft, or is for others', () => {
    const others = [{ kind: 'route', is: true, values: ['104'] }]
    expect(coveredTimes([{ ...upper, draft: true }, bar], bar)).toEqual([])
    expect(coveredTimes([{ ...upper, conditions: others as never[] }, bar], bar)).toEqual([])
  })
  test('hides one for the same people', () => {
    const same = [{ kind: 'route', is: true, values: ['104'] }] as never[]
    const mine = { ...bar, conditions: same }
    expect(coveredTimes([{ ...upper, conditions: same }, mine], mine)).toHaveLength(1)
  })
})

describe('the words', () => {
  const words = { leadEn: 'Poinsettias', leadEs: 'Nochebuenas', textEn: 'They are in.', textEs: '' }
  test('are English where Spanish is missing', () => {
    expect(barWords(words, 'es')).toEqual({ lead: 'Nochebuenas', text: 'They are in.' })
    expect(barWords({ ...words, leadEs: '' }, 'es')).toEqual({ lead: 'Poinsettias', text: 'They are in.' })
    expect(barWords(words, 'en')).toEqual({ lead: 'Poinsettias', text: 'They are in.' })
  })
  test.each([
    [words, true],
    [{ ...words, textEs: 'Ya llegaron.' }, false],
    [{ ...words, textEn: '' }, false],
    [{ ...words, leadEs: '' }, true],
  ])('%j lack Spanish: %s', (of, lacks) => {
    expect(lacksSpanish(of)).toBe(lacks)
  })
})
