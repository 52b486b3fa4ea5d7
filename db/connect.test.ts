import { expect, test } from 'vitest'
import { isLost } from './connect.ts'

const coded = (code: string) => Object.assign(new Error(code), { code })

test.each([
  ['nobody listens', coded('ECONNREFUSED')],
  ['it was cut off while it was read', coded('ECONNRESET')],
  ['it was written to after its server had died', coded('EPIPE')],
  ['its server was told to end', coded('57P01')],
  ['its server is coming up', coded('57P03')],
  ['it ended under a query', new Error('Connection terminated unexpectedly')],
  ['it took too long to come about', new Error('Connection terminated due to connection timeout')],
  ['it broke before the query', new Error('Client has encountered a connection error and is not queryable')],
  ['none was to be had', new Error('timeout exceeded when trying to connect')],
])('a connection is lost where %s', (_what, error) => {
  expect(isLost(error)).toBe(true)
})

test.each([
  ['a constraint says no', coded('23505')],
  ['a statement takes too long', coded('57014')],
  ['something else is wrong', new Error('undefined is not a function')],
])('it is not where %s', (_what, error) => {
  expect(isLost(error)).toBe(false)
})
