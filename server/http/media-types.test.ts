import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { mediaTypes } from '../../contract/core/endpoint.ts'
import { AppError } from '../core/errors.ts'
import { negotiatedType } from './media-types.ts'

const { csv, pdf, rss } = mediaTypes
const list = { reply: z.object({}), also: [csv, pdf] }

test.each([
  [undefined, 'application/json'],
  ['', 'application/json'],
  ['*/*', 'application/json'],
  ['application/json', 'application/json'],
  ['text/csv', csv],
  ['TEXT/CSV; charset=utf-8', csv],
  ['text/*', csv],
  ['application/pdf, application/json;q=0.5', pdf],
  ['application/*;q=0.1, text/csv;q=0.2', csv],
  ['application/json;q=0, */*;q=0.1', csv],
  ['text/html,application/xhtml+xml,*/*;q=0.8', 'application/json'],
  ['nonsense', 'application/json'],
])('a list that is also CSV and PDF answers Accept %j with %s', (accept, type) => {
  expect(negotiatedType(list, accept)).toBe(type)
})

test.each(['text/html', 'image/*', 'application/json;q=0, text/csv;q=0, application/pdf;q=0'])(
  'Accept %j leaves nothing to answer with',
  (accept) => {
    expect(() => negotiatedType(list, accept)).toThrow(AppError)
    expect(() => negotiatedType(list, accept)).toThrow('text/csv, application/pdf')
  },
)

test('a call of one form gives it, whatever is asked for', () => {
  expect(negotiatedType({ also: [rss] }, '*/*')).toBe(rss)
  expect(negotiatedType({ also: [rss] }, 'application/json')).toBe(rss)
  expect(negotiatedType({ reply: z.object({}) }, 'text/html')).toBe('application/json')
})
