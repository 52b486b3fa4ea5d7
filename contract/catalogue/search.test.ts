import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atThisLoad } from '../../tests/support/at-this-load.ts'
import { asDay } from '../core/dates.ts'
import { bitsWhere } from './bits.ts'
import { buildCatalogue } from './build.ts'
import type { CatalogueFacts } from './columns.ts'
import { classesOf, firstRows, searchRows } from './search.ts'
import { isShortFor, mistakesIn } from './search-near.ts'
import { fragmentsOf, singular, tokensOf } from './search-text.ts'
import { meaningsOf, otherNames } from './words.ts'

let nextId = 100_001
const product = (description: string, facts: Partial<CatalogueFacts> = {}): CatalogueFacts => ({
  id: nextId++,
  description,
  department: 'flowers',
  category: '',
  type: '',
  variety: '',
  color: '',
  colorFamily: facts.color ?? '',
  grade: '',
  purpose: '',
  grower: '',
  growerId: null,
  alsoFoundBy: [],
  um: 'ST',
  addedOn: asDay('2020-01-01'),
  us: false,
  isPreBooked: false,
  isGrowerDirect: false,
  isFarmDirect: false,
  featured: false,
  hidden: false,
  seasonStartMonth: 1,
  seasonEndMonth: 12,
  lastOrderDay: null,
  saleUntil: null,
  ...facts,
})
const rose = (variety: string, color: string, grade: string) =>
  product(`Rose ${variety} ${color} ${grade}`, {
    category: 'Roses',
    type: 'Rose Standard',
    variety,
    color,
    grade,
    grower: 'Finca Tres Colibríes',
    alsoFoundBy: ['Rosa hybrida', 'TRES01', 'VCO100', 'Colombia'],
  })
const shelf = [
  rose('Freedom', 'Red', '50cm'),
  rose('Freedom', 'Red', '60cm'),
  rose('Akito', 'White', '60cm'),
  rose('Pink Mondial', 'Light Pink', '60cm'),
  product('Carnation Standard Red Select', {
    category: 'Carnations',
    type: 'Carnation Standard',
    color: 'Red',
    grade: 'Select',
  }),
  product('Carnation Novelty Gaudina Red Select', {
    category: 'Carnations',
    type: 'Carnation Novelty',
    variety: 'Gaudina',
    color: 'Red',
    grade: 'Select',
  }),
  product('Gypsophila Xlence White 80cm', {
    category: 'Gypsophila',
    type: 'Gypsophila',
    variety: 'Xlence',
    color: 'White',
    grade: '80cm',
    grower: 'Rose Valley',
  }),
  product('Hydrangea White Select', {
    category: 'Hydrangea',
    type: 'Hydrangea',
    color: 'White',
    grade: 'Select',
  }),
  product('Leatherleaf', { category: 'Greens', type: 'Leatherleaf', color: 'Green' }),
  product('Sunflower Teddy Bear Gold', { category: 'Sunflowers', type: 'Sunflower', color: 'Gold' }),
  product('Tuberose Double White', { category: 'Specialty Flowers', type: 'Tuberose', color: 'White' }),
  product('Kalanchoe Red 4.5" Tray of 10', {
    department: 'plants',
    type: 'Kalanchoe',
    color: 'Red',
    grade: '4.5"',
  }),
  product('Kalanchoe Red 6"', { department: 'plants', type: 'Kalanchoe', color: 'Red', grade: '6"' }),
  product('Satin Acetate Ribbon #9 White 1-7/16 in x 100 yd', {
    department: 'supplies',
    category: 'Ribbon',
    type: 'Satin Acetate Ribbon #9',
    color: 'White',
  }),
  product('Glass Cylinder Vase Clear 4x12 in (12 per case)', {
    department: 'supplies',
    category: 'Glassware',
    type: 'Glass Cylinder Vase',
    color: 'Clear',
    grade: '4x12 in',
  }),
]
const catalogue = buildCatalogue(shelf)
const everywhere = bitsWhere(catalogue.size, () => true)

function found(text: string, within = everywhere): string[] {
  const match = searchRows(catalogue, text, within)
  if (!match) return ['everything']
  return classesOf(match)
    .flat()
    .map((row) => catalogue.names[row] as string)
}

describe('what is typed finds what is meant, first', () => {
  test.each([
    ['roswhit60', 'Rose Akito White 60cm'],
    ['60 whit ros', 'Rose Akito White 60cm'],
    ['red select carn', 'Carnation Standard Red Select'],
    ['hyd wht', 'Hydrangea White Select'],
    ['hydwht', 'Hydrangea White Select'],
    ['gyp xlence', 'Gypsophila Xlence White 80cm'],
    ["baby's breath", 'Gypsophila Xlence White 80cm'],
    ['babys breath', 'Gypsophila Xlence White 80cm'],
    ['leather leaf', 'Leatherleaf'],
    ['baker fern', 'Leatherleaf'],
    ['sun flower', 'Sunflower Teddy Bear Gold'],
    ['sunflowers', 'Sunflower Teddy Bear Gold'],
    ['girasoles', 'Sunflower Teddy Bear Gold'],
    ['fredom red', 'Rose Freedom Red 50cm'],
    ['feredom red', 'Rose Freedom Red 50cm'],
    ['hydrnagea', 'Hydrangea White Select'],
    ['hidrangia', 'Hydrangea White Select'],
    ['girazol', 'Sunflower Teddy Bear Gold'],
    ['crntn red', 'Carnation Standard Red Select'],
    ['rosa roja 60', 'Rose Freedom Red 60cm'],
    ['rosas blancas', 'Rose Akito White 60cm'],
    ['rosa rosa', 'Rose Pink Mondial Light Pink 60cm'],
    ['clavel rojo', 'Carnation Standard Red Select'],
    ['follaje', 'Leatherleaf'],
    ['cinta blanca', 'Satin Acetate Ribbon #9 White 1-7/16 in x 100 yd'],
    ['florero de vidrio', 'Glass Cylinder Vase Clear 4x12 in (12 per case)'],
    ['kalanchoe 4.5 inch', 'Kalanchoe Red 4.5" Tray of 10'],
    ['kalanchoe 4.5"', 'Kalanchoe Red 4.5" Tray of 10'],
    ['6 in kalan', 'Kalanchoe Red 6"'],
    ['cylinder 4x12', 'Glass Cylinder Vase Clear 4x12 in (12 per case)'],
    ['cylinder 4 x 12', 'Glass Cylinder Vase Clear 4x12 in (12 per case)'],
    ['#9 satin', 'Satin Acetate Ribbon #9 White 1-7/16 in x 100 yd'],
    ['1-7/16 ribbon', 'Satin Acetate Ribbon #9 White 1-7/16 in x 100 yd'],
    ['100002', 'Rose Freedom Red 60cm'],
    ['colibries akito', 'Rose Akito White 60cm'],
    ['tres01 60 white', 'Rose Akito White 60cm'],
    ['bunches of red roses', 'Rose Freedom Red 50cm'],
  ])('%s → %s', (typed, first) => {
    expect(found(typed)[0]).toBe(first)
  })

  test('whole words before beginnings, pieces and mistakes; the kind of good before its grower', () => {
    const roses = found('rose')
    expect(roses.slice(0, 4).every((name) => name.startsWith('Rose '))).toBe(true)
    expect(roses.slice(4)).toEqual(['Gypsophila Xlence White 80cm'])
    // Parts of words match only when no word begins that way.
    expect(found('berose')).toEqual(['Tuberose Double White'])
    expect(found('ose')).toEqual(expect.arrayContaining(['Tuberose Double White', 'Rose Akito White 60cm']))
  })

  test('every fragment is needed, and mistakes are not looked for where words fit', () => {
    expect(found('rose dandelion')).toEqual([])
    // An out-of-season product is not a typo for another.
    const withoutLeaves = bitsWhere(catalogue.size, (row) => catalogue.names[row] !== 'Leatherleaf')
    expect(found('leatherleaf', withoutLeaves)).toEqual([])
    expect(found('freedom')).toEqual(['Rose Freedom Red 50cm', 'Rose Freedom Red 60cm'])
    expect(found(' -- ')).toEqual(['everything'])
    expect(found('')).toEqual(['everything'])
  })

  test('what is not in view does not decide how a search is read', () => {
    const withoutRoses = bitsWhere(
      catalogue.size,
      (row) => !(catalogue.names[row] as string).startsWith('Rose'),
    )
    expect(found('rose', withoutRoses)).toEqual(['Gypsophila Xlence White 80cm'])
  })
})

test('the classes are disjoint and in order, for any text', () => {
  const typed = fc.oneof(
    fc.string({ maxLength: 100 }),
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc
      .array(
        fc.constantFrom('ros', 'red', 'whit', '60', 'cm', '"', '#', 'x', ' ', 'hydrengea', 'rosa', '7/16'),
        {
          maxLength: 20,
        },
      )
      .map((parts) => parts.join('').slice(0, 100)),
  )
  fc.assert(
    fc.property(typed, (text) => {
      const match = searchRows(catalogue, text, everywhere)
      if (!match) return
      const classes = classesOf(match)
      const rows = classes.flat()
      expect(new Set(rows).size).toBe(rows.length)
      for (const part of classes) expect(part).toEqual(part.toSorted((a, b) => a - b))
      expect(firstRows(catalogue, text, everywhere, rows.length + 1)?.rows).toEqual(rows)
    }),
    { numRuns: 500 },
  )
})

test('texts made to be slow are not', () => {
  const many = buildCatalogue(
    Array.from({ length: 3_000 }, (_, i) =>
      rose(`Variety${'aeiou'[i % 5]}${i}`, i % 2 ? 'Red' : 'White', `${i % 90}cm`),
    ),
  )
  const within = bitsWhere(many.size, () => true)
  const slow = [
    'a'.repeat(100),
    'ab'.repeat(50),
    'rosered'.repeat(14),
    'aaaaaaaa '.repeat(11),
    `${'1-'.repeat(49)}1`,
    `${"a'".repeat(49)}a`,
    '"#'.repeat(50),
    'rosewhitered'.padEnd(30, 'carn'),
    'x1y2z3'.repeat(16),
    '1a2b3c '.repeat(14),
  ]
  for (const text of slow) {
    const from = performance.now()
    searchRows(many, text, within)
    // Takes milliseconds; work that grew with the square of the length or worse would take seconds.
    expect(performance.now() - from, text).toBeLessThan(atThisLoad(500))
  }
})

test('words are folded, put in the singular and taken apart with their numbers', () => {
  expect(
    ['roses', 'lilies', 'peonies', 'peaches', 'iris', 'moss', 'callas', 'leaves', 'gas'].map(singular),
  ).toEqual(['rose', 'lily', 'peony', 'peach', 'iris', 'moss', 'calla', 'leaf', 'gas'])
  expect(tokensOf("Queen Anne's Lace")).toEqual(['queen', 'annes', 'anne', 'lace'])
  expect(tokensOf('Épine 4.5" 5,000 sq ft')).toEqual(['epine', '4.5', 'in', '4.5in', '5000', 'sq', 'ft'])
  expect(fragmentsOf('5 pulgadas')).toEqual([{ kind: 'number', text: '5', marked: '5in' }])
  expect(fragmentsOf('roswhit60')).toEqual([
    {
      kind: 'mixed',
      text: 'roswhit60',
      parts: [
        { kind: 'word', text: 'roswhit' },
        { kind: 'number', text: '60', marked: null },
      ],
    },
  ])
})

test('mistakes are counted as letters changed, added, left out or swapped', () => {
  expect(mistakesIn('fredom', 'freedom', 1).whole).toBe(1)
  expect(mistakesIn('ferdom', 'freedom', 2).whole).toBe(2)
  expect(mistakesIn('carnaiton', 'carnation', 2).whole).toBe(1)
  expect(mistakesIn('ranukul', 'ranunculus', 1)).toEqual({ whole: 2, begun: 2 })
  expect(mistakesIn('hidran', 'hydrangea', 1).begun).toBe(1)
  expect(mistakesIn('rose', 'tulip', 1)).toEqual({ whole: 2, begun: 2 })
  expect(isShortFor('hydrng', 'hydrangea')).toBe(true)
  expect(isShortFor('hydrngx', 'hydrangea')).toBe(false)
  expect(isShortFor('wheat', 'whitewater')).toBe(false)
})

test('no written name has accents, capitals or double spaces, and none is a synonym of itself', () => {
  expect(otherNames.filter((name) => !/^[a-z0-9]+( [a-z0-9]+)*$/.test(name))).toEqual([])
  expect(otherNames.filter((name) => meaningsOf(name).some((meaning) => meaning.join(' ') === name))).toEqual(
    [],
  )
})
