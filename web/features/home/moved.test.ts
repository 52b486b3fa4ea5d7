import { expect, test } from 'vitest'
import { makeProduct } from '../catalogue/test-product.ts'
import { movedPrices } from './moved.ts'

/** A price ladder: 1.10 from 25 stems, 1.06 from 100. */
const rose = (unitPrice: number, quantity = 25) =>
  makeProduct({ lastBought: { date: '2026-11-18', quantity, unitPrice } })

test('a rose at 1.10 that was 1.00 last time is 10 % up, and one that was 1.20 is 8 % down', () => {
  const [up, down] = [rose(1), rose(1.2)]
  expect(movedPrices([down, up])).toEqual([
    { product: up, lastE4: 10_000, todayE4: 11_000, percent: 10 },
    { product: down, lastE4: 12_000, todayE4: 11_000, percent: -8 },
  ])
})

test('100 stems are compared at the price of 100, so the break itself is not a move', () => {
  expect(movedPrices([rose(1.06, 100)])).toEqual([])
  expect(movedPrices([rose(1.1, 25)])).toEqual([])
})

test('half a percent is not news, and what was never bought has no last price', () => {
  expect(movedPrices([rose(1.105), makeProduct({ lastBought: null })])).toEqual([])
})
