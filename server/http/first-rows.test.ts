import { expect, test } from 'vitest'
import type { Product } from '../../contract/features/catalogue/inventory.ts'
import { catalogueAddresses } from '../../contract/features/catalogue/pages.ts'
import { drawnBar, drawnRows, firstReadOf, pageAt } from './first-rows.ts'

const rose = {
  productDescription: 'Rose Explorer Red 50cm',
  imageName: 'rose-explorer-red.svg',
  grower: 'Rosas Cotacachi Alto',
  farm: '',
  origin: 'Ecuador',
  color: 'Red',
  colorHex: '#B7122B',
  isPreBooked: false,
  quantity1: 25,
  price1: 1.2,
  discountPrice1: 1.1,
  quantity2: 100,
  price2: 1.16,
  discountPrice2: 1.06,
} as Product
const drawn = (product: Partial<Product>, orders = true) =>
  drawnRows({
    page: catalogueAddresses.freshFlowers,
    rows: [{ ...rose, ...product }],
    orders,
    hasLines: false,
    artVersion: 'v1',
  })

test('the page of fresh flowers asks for its first forty rows by name, and an address with a filter for none', () => {
  const page = pageAt('/fresh-flowers')
  expect(page && firstReadOf(page)).toBe(
    'inventory/flowers?selectSort=Product+Name+A+to+Z&maxRows=40&pageNumber=1&facets=shown',
  )
  const us = pageAt('/us-flowers')
  expect(us && firstReadOf(us)).toMatch(/^inventory\?.*&us=true&category=flowers$/)
  expect(pageAt('/fresh-flowers?colors=White')).toBeUndefined()
  expect(pageAt('/orders')).toBeUndefined()
})

test('a row has the name, the grower, the picture and this customer’s own prices', () => {
  const html = drawn({})
  for (const shown of [
    'Rose Explorer Red 50cm',
    'Rosas Cotacachi Alto',
    '· Ecuador',
    '>1.10<',
    '100+',
    '>1.06<',
  ])
    expect(html).toContain(shown)
  expect(html).toContain('src="/img/112/rose-explorer-red--single.webp?v=v1"')
  expect(html).not.toContain('1.20')
})

test('names are text, whatever they contain', () => {
  const html = drawn({
    productDescription: '</script><b id="hurt">$& $1',
    grower: '<i>',
    colorHex: '"><img src=x>',
    imageName: '"><u>.svg',
  })
  expect(html).toContain('&lt;/script>&lt;b id=&quot;hurt&quot;>$&amp; $1')
  expect(html).not.toMatch(/<(b id|i>|u>|img src=x)/)
  const bar = { id: 1, link: '', pictureId: null, closable: true, isSeen: false, kind: 'news' } as const
  expect(drawnBar({ ...bar, lead: '<b>', text: '$& <i>' })).toContain('&lt;b></strong> $&amp; &lt;i>')
})

test('a reader who may not order sees no quantity boxes and no cart', () => {
  expect(drawn({})).toContain('h-11 w-39')
  expect(drawn({})).toContain('w-11 shrink-0 border-l')
  expect(drawn({}, false)).not.toContain('h-11 w-39')
  expect(drawn({}, false)).not.toContain('w-11 shrink-0 border-l')
})
