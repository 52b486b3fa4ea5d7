import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clampedAt, inOrder, type Report, type RunEvent, runAfter, type StopBase } from './run-state.ts'

const start = Date.parse('2026-11-23T10:00:00Z')
const stop = (id: number, more: Partial<StopBase> = {}): StopBase => ({
  id,
  isCancelled: false,
  deliveredAt: null,
  ...more,
})

/** Events of phone A, a minute apart unless given. */
type Written = Report & { device?: string; seq?: number; minute?: number }
const told = (events: readonly Written[]): RunEvent[] =>
  events.map(({ device = 'A', seq, minute, ...report }, i) => ({
    ...(report as Report),
    id: `${device}${seq ?? i}`,
    device,
    seq: seq ?? i,
    at: start + (minute ?? i) * 60_000,
  }))

const left = { kind: 'LEFT_DOCK' } as const
const here = (stopId = 1) => ({ kind: 'ARRIVED', stopId }) as const
const given = (stopId = 1, taker = 'Elena') =>
  ({ kind: 'DELIVERED', stopId, pieces: 4, taker, place: 'HAND', signature: null }) as const
const shut = (stopId = 1, goods: 'DOCK' | 'COME_BACK' = 'DOCK') =>
  ({ kind: 'FAILED', stopId, reason: 'CLOSED', goods, note: '' }) as const
const back = (stopId = 1) => ({ kind: 'CAME_BACK', stopId }) as const
const undo = (stopId = 1) => ({ kind: 'UNDONE', stopId }) as const
const returned = (stopId = 1) => ({ kind: 'RETURNED', stopId }) as const
const load = (stopId = 1, pieces = 4, gap: 'NEXT_TRUCK' | null = null) =>
  ({ kind: 'LOADED', stopId, pieces, gap }) as const

const after = (events: readonly Written[], stops = [stop(1), stop(2)]) => runAfter(stops, told(events))
const notesOf = (events: readonly Written[], stops?: StopBase[]) => [...after(events, stops).notes.values()]

describe('a stop', () => {
  test.each([
    ['nothing', [], 'PLANNED', 'PLANNED'],
    ['its boxes are on', [load()], 'LOADED', 'LOADING'],
    ['none of it is on', [load(1, 0, 'NEXT_TRUCK')], 'PLANNED', 'LOADING'],
    ['the truck left', [left], 'LOADED', 'OUT'],
    ['it stays for the next truck', [load(1, 0, 'NEXT_TRUCK'), left], 'PLANNED', 'OUT'],
    ['the driver is there', [left, here()], 'ARRIVED', 'OUT'],
    ['it was delivered', [left, here(), given()], 'DELIVERED', 'OUT'],
    ['nobody pressed that they are there', [left, given()], 'DELIVERED', 'OUT'],
    ['nobody pressed that they left', [given()], 'DELIVERED', 'OUT'],
    ['it was taken back', [left, given(), undo()], 'ARRIVED', 'OUT'],
    ['it was taken back too late', [left, given(), { ...undo(), minute: 5 }], 'DELIVERED', 'OUT'],
    ['it could not be delivered', [left, here(), shut()], 'FAILED', 'OUT'],
    ['it goes out again', [left, shut(), back()], 'LOADED', 'OUT'],
    ['it is delivered the second time', [left, shut(), back(), given()], 'DELIVERED', 'OUT'],
    ['it is delivered after all', [left, shut(), given()], 'DELIVERED', 'OUT'],
    ['it is back at the dock', [left, shut(), returned()], 'RETURNED', 'OUT'],
    ['the truck broke down', [left, { kind: 'VEHICLE', note: 'Flat tire' }], 'FAILED', 'BACK'],
    ['all are done', [left, given(1), given(2)], 'DELIVERED', 'BACK'],
    ['one waits for a second try', [left, given(1), shut(2, 'COME_BACK')], 'DELIVERED', 'OUT'],
    ['the truck is at the dock', [left, given(), { kind: 'AT_DOCK' }], 'DELIVERED', 'BACK'],
    ['it went on after the dock', [left, { kind: 'AT_DOCK' }, here()], 'ARRIVED', 'OUT'],
  ] as const)('when %s', (_, events, state, run) => {
    const now = after(events as readonly Written[])
    expect(now.stops.get(1)?.state).toBe(state)
    expect(now.state).toBe(run)
  })
})

describe('what meets', () => {
  test('a canceled order that was delivered counts as delivered, and the office is notified', () => {
    const now = after([left, here(), given()], [stop(1, { isCancelled: true })])
    expect(now.stops.get(1)?.state).toBe('DELIVERED')
    expect([...now.notes.values()]).toEqual(['AFTER_CANCELLED', 'AFTER_CANCELLED'])
  })

  test('two phones that deliver the same stop: the first counts, the other is a note', () => {
    const events = [
      { ...given(1, 'Owen'), device: 'B', seq: 1, minute: 9 },
      { ...given(1, 'Elena'), device: 'A', seq: 1, minute: 7 },
    ]
    expect(after(events).stops.get(1)).toMatchObject({ taker: 'Elena', endedBy: { device: 'A' } })
    expect([...after(events).notes]).toEqual([['B1', 'TWICE']])
  })

  test('another phone takes no delivery back', () => {
    expect(notesOf([left, given(), { ...undo(), device: 'B', seq: 1, minute: 1 }])).toEqual(['NOT_POSSIBLE'])
  })

  test('after it was undone, the phone’s latest word counts', () => {
    const now = after([left, given(1, 'Elena'), { ...undo(), minute: 1 }, { ...given(1, 'Owen'), minute: 2 }])
    expect(now.stops.get(1)).toMatchObject({ state: 'DELIVERED', taker: 'Owen' })
  })

  test('a clock that jumps back turns nothing around', () => {
    const now = after([left, { ...here(), minute: 60 }, { ...given(), minute: 3 }])
    expect(now.stops.get(1)).toMatchObject({ state: 'DELIVERED', arrivedAt: start + 3_600_000 })
    expect(now.stops.get(1)?.doneAt).toBe(start + 3_600_000)
  })

  test('what the office recorded as delivered is done, and what the driver says replaces it', () => {
    const base = [stop(1, { deliveredAt: start })]
    expect(after([], base).stops.get(1)?.state).toBe('DELIVERED')
    expect(after([left, { ...given(), minute: 30 }], base).stops.get(1)).toMatchObject({
      taker: 'Elena',
      doneAt: start + 30 * 60_000,
    })
  })

  test('money that two phones collected is kept of both, the last word of each', () => {
    const take = (cents: number) =>
      ({ kind: 'COLLECTED', stopId: 1, way: 'CASH', number: '', cents, note: '' }) as const
    const now = after([take(500), take(700), { ...take(300), device: 'B', seq: 9 }])
    expect(Object.values(now.stops.get(1)?.collected ?? {}).map(({ cents }) => cents)).toEqual([700, 300])
  })

  test('a stop that nobody knows is a note', () => expect(notesOf([here(77)])).toEqual(['UNKNOWN_STOP']))
})

const report: fc.Arbitrary<Report> = fc.oneof(
  fc.constantFrom<Report>(left, { kind: 'AT_DOCK' }, { kind: 'VEHICLE', note: '' }),
  fc
    .tuple(
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom(
        here,
        given,
        undo,
        shut,
        back,
        returned,
        (id: number): Report => load(id),
        (id: number): Report => ({
          kind: 'COLLECTED',
          stopId: id,
          way: 'CASH',
          number: '',
          cents: id * 100,
          note: '',
        }),
      ),
    )
    .map(([id, make]): Report => make(id)),
)
const history = fc
  .array(
    fc.record({
      report,
      device: fc.constantFrom('A', 'B'),
      seq: fc.integer({ min: 0, max: 30 }),
      minute: fc.integer({ min: 0, max: 20 }),
    }),
    { maxLength: 30 },
  )
  .map((all) =>
    all.map(
      ({ report, device, seq, minute }, i): RunEvent => ({
        ...report,
        id: `E${String(i).padStart(3, '0')}`,
        device,
        seq,
        at: start + minute * 20_000,
      }),
    ),
  )

test('any order and any repetition of the same events gives the same run', () => {
  const stops = [stop(1), stop(2), stop(3, { isCancelled: true })]
  fc.assert(
    fc.property(
      history,
      fc.infiniteStream(fc.nat()),
      fc.infiniteStream(fc.nat({ max: 2 })),
      (events, keys, times) => {
        const mixed = events
          .flatMap((event) => Array.from({ length: 1 + (times.next().value ?? 0) }, () => event))
          .map((event) => ({ event, key: keys.next().value ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ event }) => event)
        expect(inOrder(mixed)).toEqual(inOrder(events))
        expect(runAfter(stops, mixed)).toEqual(runAfter(stops, events))
      },
    ),
    { numRuns: 1_000 },
  )
})

describe('the time of an event', () => {
  const now = start + 3_600_000
  const clock = { offsetMs: 0, startsAt: start, now }
  test.each([
    ['as the phone has it', now - 60_000, 0, now - 60_000],
    ['by how far the phone is off', now - 7_260_000, 7_200_000, now - 60_000],
    ['no later than in five minutes', now + 86_400_000, 0, now + 300_000],
    ['no earlier than half a day before the run', start - 86_400_000, 0, start - 43_200_000],
  ])('is %s', (_, deviceAt, offsetMs, at) => {
    expect(clampedAt(deviceAt, { ...clock, offsetMs })).toBe(at)
  })
})
