import { expect, test } from 'vitest'
import { shownSizes } from '../../../contract/features/catalogue/inventory.ts'
import { missingValues, shownValues, valuesOf, valuesWith } from './facets.ts'

const value = (key: string, count: number) => ({ key, value: key, count })
const many = (count: number) => Array.from({ length: count }, (_, i) => value(`value ${i}`, count - i))

test('groups show 12 values, colors 7 and types 25 before more are asked for', () => {
  expect(shownSizes).toMatchObject({
    purposes: 12,
    varieties: 12,
    grades: 12,
    growers: 12,
    categories: 12,
    colors: 7,
    types: 25,
  })
  expect(shownValues(many(30), [], shownSizes.types)).toHaveLength(25)
})

test('a chosen value is shown however far down it is', () => {
  expect(shownValues(many(30), ['value 29'], 12).map(({ key }) => key)).toContain('value 29')
})

test('values that the view leaves without a row come last, with 0', () => {
  const whole = { facets: { types: [value('Rose Standard', 298), value('Lily Oriental', 13)] } }
  expect(valuesOf('types', { facets: { types: [value('Rose Standard', 11)] } }, whole)).toEqual([
    { key: 'Rose Standard', count: 11 },
    { key: 'Lily Oriental', count: 0 },
  ])
})

test('colors and special filters keep their places when their counts change', () => {
  const whole = { facets: { colors: [value('White', 171), value('Pink', 195), value('Red', 102)] } }
  const now = { facets: { colors: [value('Red', 9), value('White', 14)] } }
  expect(valuesOf('colors', now, whole)).toEqual([
    { key: 'White', count: 14 },
    { key: 'Pink', count: 0 },
    { key: 'Red', count: 9 },
  ])
})

test('a value that only the address knows can be taken off in its group', () => {
  expect(valuesOf('grades', { facets: { grades: [] } }, undefined, ['90cm'])).toEqual([
    { key: '90cm', count: 0 },
  ])
})

test('a grower is found without typing accents', () => {
  const growers = [value('Florícola Volcán Dormido', 31), value('Flores Río Sereno', 28)]
  expect(valuesWith(growers, ' volcan').map(({ key }) => key)).toEqual(['Florícola Volcán Dormido'])
})

test('of 605 varieties 12 are here, and nothing that the section had is added with 0', () => {
  const page = { facets: { varieties: many(12) }, moreFacets: { varieties: 3 } }
  const whole = { facets: { varieties: [value('Freedom', 40)] }, moreFacets: { varieties: 604 } }
  const here = valuesOf('varieties', page, whole)
  expect(here.map(({ key }) => key)).not.toContain('Freedom')
  expect(missingValues('varieties', page, whole, here)).toBe(593)
})

test('nothing is missing of groups that came whole', () => {
  const page = { facets: { grades: many(3) }, moreFacets: { varieties: 3 } }
  expect(missingValues('grades', page, page, valuesOf('grades', page, page))).toBe(0)
})
