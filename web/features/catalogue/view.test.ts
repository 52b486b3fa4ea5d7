import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../../core/address.ts'
import { en } from '../../words/en.ts'
import { catalogueSections, titleOf } from './sections.ts'
import {
  changedParameters,
  clearedParameters,
  groupsOf,
  narrowingCount,
  pageNumbers,
  queryOf,
  type Remembered,
  toggledParameters,
  viewOf,
  wholeQueryOf,
} from './view.ts'

const usual: Remembered = { sort: 'Product Name A to Z', size: 40, layout: 'list' }

function section(path: string) {
  const found = catalogueSections.find((one) => one.path === path)
  if (!found) throw new Error(`no section ${path}`)
  return found
}

test('a link says what the list shows', () => {
  const link =
    '?colors=Red&colors=White&other=Favorites&search=rose&sort=Price+cheap+to+expensive&size=200&page=3&view=grid'
  expect(viewOf(parseSearch(link), usual)).toMatchObject({
    search: 'rose',
    filters: { colors: ['Red', 'White'], other: ['Favorites'], types: [] },
    sort: 'Price cheap to expensive',
    size: 200,
    page: 3,
    layout: 'grid',
  })
})

test('what an address does not say is as this device remembers it', () => {
  const remembered: Remembered = { sort: 'Inventory few to many', size: 300, layout: 'grid' }
  expect(viewOf({}, remembered)).toMatchObject({ ...remembered, page: 1, search: '' })
})

test.each([
  ['page=0', { page: 1 }],
  ['page=-2', { page: 1 }],
  ['page=1e3', { page: 1 }],
  ['size=41', { size: 40 }],
  ['sort=Best', { sort: 'Product Name A to Z' }],
  ['view=shelf', { layout: 'list' }],
  ['colors=Red&colors=Red&colors=', { filters: { colors: ['Red'] } }],
])('an address with %s still shows a list', (text, expected) => {
  expect(viewOf(parseSearch(`?${text}`), usual)).toMatchObject(expected)
})

test('a filter starts at page 1 again and keeps the order', () => {
  const before = parseSearch('?page=4&sort=Inventory+few+to+many&colors=Red')
  expect(stringifySearch(changedParameters(before, { colors: ['Red', 'Pink'] }))).toBe(
    '?sort=Inventory+few+to+many&colors=Red&colors=Pink',
  )
})

test('list and grid show the same page', () => {
  expect(changedParameters({ page: '4' }, { view: 'grid' })).toEqual({ page: '4', view: 'grid' })
})

test('clearing takes off every filter and the search, and leaves PRE-ORDER', () => {
  const parameters = parseSearch('?other=PRE-ORDER&other=Favorites&colors=Red&search=rose&size=200')
  const { filters } = viewOf(parameters, usual)
  expect(stringifySearch(changedParameters(parameters, clearedParameters(filters)))).toBe(
    '?other=PRE-ORDER&size=200',
  )
})

test('active filters are counted by group, and PRE-ORDER does not count', () => {
  const count = (text: string) => narrowingCount(viewOf(parseSearch(text), usual))
  expect(count('?colors=Red&colors=Pink&other=Bought+before')).toBe(2)
  expect(count('?search=rose')).toBe(1)
  expect(count('?other=PRE-ORDER')).toBe(0)
})

test('a value is put on, and taken off again', () => {
  const red = { colors: 'Red', page: '3', search: 'rose' }
  expect(toggledParameters(red, 'colors', 'Pink')).toEqual({ colors: ['Red', 'Pink'], search: 'rose' })
  expect(toggledParameters({ colors: ['Red', 'Pink'] }, 'colors', 'Red')).toEqual({ colors: ['Pink'] })
  expect(toggledParameters(red, 'colors', 'Red').colors).toBeUndefined()
})

test('the same filters in another order are the same request', () => {
  const ask = (text: string) => queryOf(section('/fresh-flowers'), viewOf(parseSearch(text), usual))
  expect(ask('?colors=Red&colors=Pink')).toEqual(ask('?colors=Pink&colors=Red'))
})

test('every section asks for its own rows, whatever the address says', () => {
  const ask = (path: string) => queryOf(section(path), viewOf({ other: 'Featured' }, usual))
  expect(ask('/us-flowers')).toMatchObject({ us: 'true', other: ['Featured'] })
  expect(ask('/farm-direct-flowers')).toMatchObject({ farm: 'true' })
  expect(ask('/grower-direct')).toMatchObject({ isGrowerDirect: 'true' })
  expect(ask('/overstock-sale')).toMatchObject({ other: 'Overstock Sale' })
  expect(ask('/favorites')).toMatchObject({ other: 'Favorites' })
})

test('a section that is a special filter itself offers no other ones, which would widen it', () => {
  expect(groupsOf(section('/favorites'), { preBooked: false })).not.toContain('other')
  expect(groupsOf(section('/plants'), { preBooked: false })[0]).toBe('other')
})

test('the whole of a section is asked for with one row', () => {
  const whole = (path: string, address: string) =>
    wholeQueryOf(section(path), viewOf(parseSearch(address), usual))
  expect(whole('/farm-direct-flowers', '?colors=Red')).toEqual({
    maxRows: '1',
    facets: 'shown',
    farm: 'true',
  })
  expect(whole('/favorites', '?product=plants')).toEqual({
    maxRows: '1',
    facets: 'shown',
    category: 'plants',
    other: 'Favorites',
  })
})

test('3.18 kinds of bookings are a filter where pre-booked rows are shown, and nowhere else', () => {
  const group = 'bookingProductTypes'
  expect(groupsOf(section('/pre-booking'), { preBooked: false })).toContain(group)
  expect(groupsOf(section('/grower-direct'), { preBooked: true })).toContain(group)
  expect(groupsOf(section('/grower-direct'), { preBooked: false })).not.toContain(group)
  expect(groupsOf(section('/plants'), { preBooked: true })).not.toContain(group)
})

test('2.14 grower direct is Grower Direct & Prebook once pre-booked rows are shown', () => {
  expect(titleOf(section('/grower-direct'), en, {})).toBe('Grower Direct')
  expect(titleOf(section('/grower-direct'), en, { isPreBooking: 'true' })).toBe('Grower Direct & Prebook')
  expect(titleOf(section('/plants'), en, { isPreBooking: 'true' })).toBe('Plants')
  const ask = (address: string) => queryOf(section('/grower-direct'), viewOf(parseSearch(address), usual))
  expect(ask('?isPreBooking=true')).toMatchObject({ isGrowerDirect: 'true', isPreBooking: 'true' })
  expect(ask('')).not.toHaveProperty('isPreBooking')
})

test('3.19 the product of favorites stays when the filters are cleared, and is nothing on other pages', () => {
  const address = parseSearch('?product=plants&colors=Red')
  const view = viewOf(address, usual)
  expect(queryOf(section('/favorites'), view)).toMatchObject({ category: 'plants', other: 'Favorites' })
  const cleared = changedParameters(address, clearedParameters(view.filters))
  expect(stringifySearch(cleared)).toBe('?product=plants')
  expect(queryOf(section('/plants'), view)).not.toHaveProperty('category')
  expect(viewOf(parseSearch('?product=shoes'), usual).product).toBe('All')
})

test('sections stand in the order of the navigation, each at an address of its own', () => {
  expect(catalogueSections.map(({ path }) => path)).toEqual([
    '/fresh-flowers',
    '/farm-direct-flowers',
    '/grower-direct',
    '/pre-booking',
    '/us-flowers',
    '/plants',
    '/supplies',
    '/yard',
    '/overstock-sale',
    '/favorites',
  ])
})

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 0, 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [4, 27, [1, 2, 3, 4, 5, 0, 27]],
  [14, 27, [1, 0, 13, 14, 15, 0, 27]],
  [27, 27, [1, 0, 26, 27]],
])('on page %i of %i the pages offered are %j', (page, last, pages) => {
  expect(pageNumbers(page, last)).toEqual(pages)
})
