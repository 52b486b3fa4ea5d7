import { expect, test } from 'vitest'
import { specialFilters } from '../../../contract/features/catalogue/inventory.ts'
import { en } from '../../words/en.ts'
import { es } from '../../words/es.ts'
import { chipLabel, facetLabel } from './filter-words.ts'

test('a chip names its one value, or says how many there are', () => {
  expect(chipLabel('other', ['Bought before'], en)).toBe('Bought before')
  expect(chipLabel('colors', ['White', 'Pink', 'Red', 'Green', 'Purple'], en)).toBe('5 colors')
  expect(chipLabel('colors', ['White'], es)).toBe('Blanco')
  expect(chipLabel('types', ['Rose Standard'], es)).toBe('Rose Standard')
})

test('every special filter has words of its own in both languages', () => {
  for (const filter of specialFilters) {
    expect(en.catalogue.special).toHaveProperty([filter])
    expect(facetLabel('other', filter, es)).not.toBe(filter)
  }
})
