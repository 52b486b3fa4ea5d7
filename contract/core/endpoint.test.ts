import { expect, test } from 'vitest'
import { auditActionsOf, endpoint } from './endpoint.ts'

const hide = {
  method: 'PUT',
  path: 'hidden',
  summary: 'Hides a product.',
  access: ['FEATURED_PRODUCTS'],
} as const

test('a change by staff without its audit action does not compile', () => {
  // @ts-expect-error: `audit` is missing.
  endpoint(hide)
  endpoint({ ...hide, audit: 'blacklist.changed' })
  endpoint({ ...hide, method: 'GET' })
  endpoint({ ...hide, access: 'signed-in' })
  // @ts-expect-error: unknown action.
  endpoint({ ...hide, audit: 'product.painted' })
})

test('an endpoint names the actions of its entry', () => {
  expect(auditActionsOf({})).toEqual([])
  expect(auditActionsOf({ audit: 'hold.set' })).toEqual(['hold.set'])
  expect(auditActionsOf({ audit: ['hold.set', 'hold.ended'] })).toEqual(['hold.set', 'hold.ended'])
  expect(auditActionsOf({ audit: { none: 'It changes nothing.' } })).toEqual([])
})
