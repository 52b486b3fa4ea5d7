import { expect, test } from 'vitest'
import type { Day } from '../../../contract/core/dates.ts'
import { emptySlots, type Intent, type Slots } from '../reading/reading.ts'
import { searchUsed } from '../search.ts'
import type { StoredPart } from '../stored.ts'
import { isUnsure } from './when.ts'

const found = (words: string): StoredPart => ({
  kind: 'products',
  title: '',
  shipDay: '2026-11-27' as Day,
  method: 'TRUCK',
  rows: [],
  total: 3,
  search: searchUsed(words, emptySlots),
})
const link: StoredPart = { kind: 'link', label: 'Claims', href: '/claims' }

test.each<[string, Intent[], number, Partial<Slots>, StoredPart[], boolean]>([
  ['a search that found its words', ['find'], 0.74, { goods: 'white rose' }, [found('rose')], false],
  ['one that found some of its words', ['find'], 0.74, { goods: 'moody rose' }, [found('rose')], true],
  ['one that found nothing', ['find'], 0.74, { goods: 'moonflower' }, [], true],
  ['one without words', ['find'], 0.62, { onSale: true }, [found('')], false],
  ['what was not understood', ['unclear'], 0.3, {}, [], true],
  ['what was barely understood', ['days'], 0.56, {}, [], true],
  ['a balance', ['owe'], 1, {}, [{ kind: 'statement' }], false],
  ['a claim', ['claim'], 0.9, {}, [link], false],
  ['care of nothing', ['care'], 0.9, {}, [], true],
  ['a discount', ['refuse'], 0.9, {}, [], false],
  ['a discount for something unknown', ['refuse', 'find'], 0.9, { goods: 'moonflower' }, [], false],
  ['a person', ['person'], 0.7, {}, [], false],
  ['thanks', ['thanks'], 0.56, {}, [], false],
])('for %s the rules are unsure or not', (_, intents, sureness, slots, parts, unsure) => {
  expect(isUnsure({ intents, sureness, slots: { ...emptySlots, ...slots } }, parts)).toBe(unsure)
})
