import { expect, test } from 'vitest'
import { changeOf, type Draft, limitOf } from './sell-draft.ts'

const start: Draft = {
  name: 'Rosewood',
  level: '3',
  route: '102',
  terms: 'NET30',
  limit: '2500',
  repId: '4',
  status: 'active',
  reason: '',
  poRequired: false,
}

test.each([
  ['', null],
  ['0', 0],
  ['2500', 2500],
  ['$2,500.50', 2500.5],
  [' 12 ', 12],
  ['-5', undefined],
  ['12.345', undefined],
  ['much', undefined],
])('a limit typed as "%s" is %j', (typed, dollars) => {
  expect(limitOf(typed)).toBe(dollars)
})

test.each([
  [{}, {}],
  [{ level: '4' }, { level: 4 }],
  [{ route: '' }, { route: null }],
  [{ repId: '' }, { repId: null }],
  [{ limit: '' }, { limit: null }],
  [{ limit: 'much' }, {}],
  [
    { status: 'on_hold', reason: 'Three checks' },
    { status: 'on_hold', reason: 'Three checks' },
  ],
  [
    { name: 'Rosewood & Rye', poRequired: true },
    { name: 'Rosewood & Rye', poRequired: true },
  ],
] as const)('what was typed, %j, is sent as %j, and nothing else', (typed, sent) => {
  expect(changeOf(7, { ...start, ...typed } as Draft, start)).toEqual({ version: 7, ...sent })
})
