import { expect, test } from 'vitest'
import type { Suggestion } from '../../../../contract/features/catalogue/search.ts'
import { groupsOf, movedTo } from './options.ts'
import { readRecent, withRecent } from './recent.ts'

const product = {
  imageName: 'rose.svg',
  um: 'ST',
  minQuantity: 25,
  unitPrice: 1.1,
  available: 500,
  isPreBooked: false,
  dateAvailable: null,
}
const roses = (count: number): Suggestion[] =>
  Array.from({ length: count }, (_, i) => ({
    kind: 'product',
    productId: i + 1,
    text: `Rose ${i}`,
    count: 1,
    product,
  }))

test('values stand first, then products, then the other pages that have some; twenty lines in all', () => {
  const suggestions: Suggestion[] = [{ kind: 'color', text: 'Rose gold', count: 9 }, ...roses(19)]
  const groups = groupsOf('ro', [], {
    suggestions,
    sections: [
      { path: '/plants', text: 'Plants', count: 12 },
      { path: '/yard', text: 'Yard', count: 0 },
    ],
  })
  expect(groups.map(({ heading, options }) => [heading, options.length])).toEqual([
    ['values', 1],
    ['products', 18],
    ['sections', 1],
  ])
  expect(groups[0]?.options[0]).toEqual({ kind: 'value', group: 'colors', text: 'Rose gold', count: 9 })
})

test('while nothing is typed the last searches stand there, and nothing where there are none', () => {
  const none = { suggestions: roses(3), sections: [] }
  expect(groupsOf('', ['white 60'], none)).toEqual([
    { heading: 'recent', options: [{ kind: 'recent', text: 'white 60' }] },
  ])
  expect(groupsOf('', [], none)).toEqual([])
})

test('five searches are remembered, the newest first, each once however it is written', () => {
  const recent = ['a', 'b', 'c', 'd'].reduce(withRecent, [] as string[])
  expect(withRecent(withRecent(recent, 'e'), 'B')).toEqual(['B', 'e', 'd', 'c', 'a'])
  expect(readRecent({ not: 'a list' })).toEqual([])
})

test('arrows go round the list and through the box', () => {
  expect([movedTo(-1, 1, 3), movedTo(2, 1, 3), movedTo(-1, -1, 3), movedTo(0, -1, 3)]).toEqual([0, -1, 2, -1])
})
