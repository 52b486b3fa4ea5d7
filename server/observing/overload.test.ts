import { describe, expect, test } from 'vitest'
import { endpoint, mediaTypes } from '../../contract/core/endpoint.ts'
import { priorityOf } from '../../contract/core/priority.ts'
import { api, endpoints } from '../../contract/index.ts'
import { meanDelay } from './event-loop.ts'
import { isRefused, strain } from './overload.ts'

const limits = { delayMs: 250, waiting: 20 }

describe('what is refused', () => {
  test.each([
    { delayMs: 0, waiting: 0, refused: [] },
    { delayMs: 249, waiting: 19, refused: [] },
    { delayMs: 250, waiting: 20, refused: [] },
    { delayMs: 251, waiting: 0, refused: ['last'] },
    { delayMs: 0, waiting: 21, refused: ['last'] },
    { delayMs: 999, waiting: 79, refused: ['last'] },
    { delayMs: 1_001, waiting: 0, refused: ['last', 'usual'] },
    { delayMs: 0, waiting: 81, refused: ['last', 'usual'] },
    { delayMs: 60_000, waiting: 5_000, refused: ['last', 'usual'] },
  ])('at $delayMs ms of delay and $waiting waiting: $refused', ({ delayMs, waiting, refused }) => {
    const strained = strain({ delayMs, waiting }, limits)
    expect((['last', 'usual', 'first'] as const).filter((priority) => isRefused(priority, strained))).toEqual(
      refused,
    )
  })

  test('a limit of 0 refuses nothing', () => {
    expect(strain({ delayMs: 60_000, waiting: 5_000 }, { delayMs: 0, waiting: 0 })).toBe(0)
  })
})

const idle = (count: number) => Array.from({ length: count }, () => 0)
test.each([
  ['nothing to do', idle(250), []],
  ['one turn of a second', [1_000, ...idle(190)], []],
  ['one turn of a second right after the start', [1_000], []],
  ['two turns of a second', [1_000, 1_000, ...idle(140)], ['last']],
  ['turns of 300 ms without an end', Array.from({ length: 16 }, () => 300), ['last']],
  ['turns of 200 ms without an end', Array.from({ length: 23 }, () => 200), []],
  ['turns of 1.2 s without an end', [1_200, 1_200, 1_200, 1_200, 1_200], ['last', 'usual']],
])('%s: %s', (_, delays, refused) => {
  const strained = strain({ delayMs: meanDelay(delays), waiting: 0 }, limits)
  expect((['last', 'usual', 'first'] as const).filter((priority) => isRefused(priority, strained))).toEqual(
    refused,
  )
})

const nameOf = new Map(endpoints.map(({ name, endpoint }) => [name, priorityOf(endpoint)]))

test.each([
  ['checkout.place', 'first'],
  ['checkout.buyNow', 'first'],
  ['cart.read', 'first'],
  ['cart.add', 'first'],
  ['cart.setQuantity', 'first'],
  ['shipment.update', 'first'],
  ['auth.signIn', 'first'],
  ['auth.current', 'first'],
  ['driving.send', 'first'],
  ['driving.photo', 'first'],
  ['system.ready', 'first'],
  ['system.metrics', 'first'],
  ['orders.read', 'first'],
  ['inventory.item', 'usual'],
  ['claims.create', 'usual'],
  ['inventory.all', 'last'],
  ['inventory.suggestions', 'last'],
  ['find.find', 'last'],
  ['reports.sales', 'last'],
  ['orders.exportAll', 'last'],
])('%s is %s', (name, priority) => {
  expect(nameOf.get(name)).toBe(priority)
})

test('no call is both a search and first, and no report or list of the office is first', () => {
  for (const { name, endpoint } of endpoints)
    if (endpoint.priority === 'first') expect(endpoint.pace, name).toBeUndefined()
  expect(
    Object.values(api.reports)
      .flatMap((table) => Object.values(table))
      .filter((one) => one.priority === 'first'),
  ).toEqual([])
})

test('a list that is asked for as a file can wait, as a page it is usual', () => {
  const list = endpoint({
    method: 'GET',
    path: 'x',
    summary: '',
    access: 'anyone',
    also: [mediaTypes.csv, mediaTypes.xlsx],
  })
  expect(priorityOf(list, 'application/json')).toBe('usual')
  expect(priorityOf(list, 'text/csv')).toBe('last')
})
