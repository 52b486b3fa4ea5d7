import { describe, expect, test } from 'vitest'
import {
  begin,
  differing,
  type FormEvent,
  fieldOf,
  isDirty,
  isEqual,
  readUnsaved,
  reduce,
  type Unsaved,
} from './form-state.ts'

type Route = { name: string; driver: string; days: readonly string[] }

const start: Route = { name: 'North', driver: 'Ana', days: ['Mon', 'Wed'] }
const row = { start, version: 3 }
const after = (events: FormEvent<Route>[], kept?: Unsaved<Route>) => events.reduce(reduce, begin(row, kept))
const type = (values: Partial<Route>) => ({ kind: 'type' as const, values })
const save = (values: Partial<Route>, version = 4) => ({ start: { ...start, ...values }, version })

test('a form that is typed back to what it was has nothing to save', () => {
  expect(isDirty(after([type({ name: 'South' })]))).toBe(true)
  expect(isDirty(after([type({ name: 'South' }), type({ name: 'North' })]))).toBe(false)
  expect(isDirty(after([type({ days: ['Wed', 'Mon'] })]))).toBe(false)
})

test('typing in a field ends what was wrong with it, and nothing else', () => {
  const refused = after([{ kind: 'refuse', errors: { name: 'Enter a name.', driver: 'Who is that?' } }])
  expect(refused.refusals).toBe(1)
  expect(reduce(refused, type({ name: 'S' })).errors).toEqual({ driver: 'Who is that?' })
})

test('discarding brings back what was saved, and ends errors and conflicts', () => {
  const state = after([
    type({ name: 'South' }),
    { kind: 'conflict', row: save({ driver: 'Marco' }) },
    { kind: 'discard' },
  ])
  expect(state).toEqual(begin(save({ driver: 'Marco' })))
})

describe('a row that is refetched', () => {
  test('shows at once while nothing is typed', () => {
    expect(after([{ kind: 'read', row: save({ driver: 'Marco' }) }]).typed.driver).toBe('Marco')
  })
  test('does not change what is being typed', () => {
    const state = after([type({ name: 'South' }), { kind: 'read', row: save({ driver: 'Marco' }) }])
    expect([state.typed.driver, state.version]).toEqual(['Ana', 3])
  })
})

describe('somebody else has saved meanwhile', () => {
  const cases: [mine: Partial<Route>, theirs: Partial<Route>, typed: Partial<Route>, shown: string[]][] = [
    [{ name: 'South' }, { driver: 'Marco' }, { name: 'South', driver: 'Marco' }, ['driver']],
    [{ name: 'South' }, { name: 'West' }, { name: 'South' }, ['name']],
    [{ name: 'South', driver: 'Eva' }, { driver: 'Eva' }, { name: 'South', driver: 'Eva' }, ['driver']],
    [{ days: [] }, { days: ['Tue'], name: 'West' }, { days: [], name: 'West' }, ['name', 'days']],
  ]
  test.each(cases)('I typed %j, they saved %j', (mine, theirs, typed, shown) => {
    const state = after([type(mine), { kind: 'conflict', row: save(theirs) }])
    expect(state.typed).toEqual({ ...start, ...typed })
    expect(state.version).toBe(4)
    expect(state.theirs && differing(state.theirs.was, state.theirs.is)).toEqual(shown)
  })
  test('theirs can be taken field by field', () => {
    const conflict = { kind: 'conflict' as const, row: save({ name: 'West' }) }
    const state = after([type({ name: 'South', driver: 'Eva' }), conflict, { kind: 'take', name: 'name' }])
    expect(state.typed).toEqual({ ...start, name: 'West', driver: 'Eva' })
  })
  test('twice, both changes are shown against what I began with', () => {
    const state = after([
      type({ days: [] }),
      { kind: 'conflict', row: save({ name: 'West' }) },
      { kind: 'conflict', row: save({ name: 'West', driver: 'Marco' }, 5) },
    ])
    expect(state.theirs && differing(state.theirs.was, state.theirs.is)).toEqual(['name', 'driver'])
    expect([state.typed.days, state.version]).toEqual([[], 5])
  })
  test('once mine is saved, it is over', () => {
    const saved = save({ name: 'South' }, 5)
    const state = after([
      type({ name: 'South' }),
      { kind: 'conflict', row: save({ name: 'West' }) },
      { kind: 'save', row: saved },
    ])
    expect(state).toEqual(begin(saved))
  })
})

describe('what was typed before the page was left', () => {
  const kept = { start, typed: { ...start, name: 'South' } }
  test('is offered, and changes nothing until it is taken', () => {
    const state = after([], kept)
    expect([state.offered, state.typed]).toEqual([kept, start])
    expect(reduce(state, { kind: 'bring-back' })).toMatchObject({ typed: kept.typed, offered: undefined })
  })
  test('is over once it is dropped or something else is typed', () => {
    expect(after([{ kind: 'drop' }], kept)).toEqual(begin(row))
    expect(after([type({ driver: 'Eva' })], kept).offered).toBeUndefined()
  })
  test('is not offered where it has been saved meanwhile', () => {
    expect(after([], { start, typed: start }).offered).toBeUndefined()
    const since = { start: { ...start, name: 'South' }, version: 4 }
    expect(begin(since, kept).offered).toBeUndefined()
  })
  test('comes back beside what somebody else has saved since', () => {
    const older = { start: { ...start, driver: 'Old' }, typed: { ...start, driver: 'Old', name: 'South' } }
    const state = after([{ kind: 'bring-back' }], older)
    expect(state.typed).toEqual({ ...start, name: 'South' })
    expect(state.theirs && differing(state.theirs.was, state.theirs.is)).toEqual(['driver'])
  })
  test('is read only as far as the form has those fields', () => {
    expect(readUnsaved({ start, typed: { name: 'South', gone: 1 } }, start)).toEqual(kept)
    for (const other of [null, 7, 'x', {}, { typed: start }])
      expect(readUnsaved(other, start)).toBeUndefined()
  })
})

test('a path of the body finds its field', () => {
  const names = ['name', 'city', 'invoices']
  const paths = ['name', 'address.city', 'invoices.0.amount', 'else', '']
  expect(paths.map((path) => fieldOf(path, names))).toEqual([
    'name',
    'city',
    'invoices',
    undefined,
    undefined,
  ])
})

test('lists are equal whatever their order, texts are not', () => {
  expect(isEqual([2, 1], [1, 2])).toBe(true)
  expect(isEqual('ab', 'ba')).toBe(false)
  expect(isEqual(null, undefined)).toBe(false)
})
