import { describe, expect, test } from 'vitest'
import { NewProduct } from '../../../contract/features/products/shapes.ts'
import { bodyOf, emptyDraft, nameOfDraft, type ProductDraft, tierFaults } from './new-draft.ts'

const draft = (given: Partial<ProductDraft>): ProductDraft => ({
  ...emptyDraft,
  category: 'Roses',
  type: 'Rose Standard',
  variety: 'Freedom',
  color: 'Red',
  grade: '60cm',
  minQuantity: '25',
  ...given,
})
const tiers = (...pairs: [string, string][]) =>
  emptyDraft.tiers.map((tier, i) => (pairs[i] ? { from: pairs[i][0], price: pairs[i][1] } : tier))

test('the name is made of the words', () => {
  expect(nameOfDraft(draft({}))).toBe('Rose Freedom Red 60cm')
  expect(nameOfDraft(draft({ color: '', grade: ' ' }))).toBe('Rose Freedom')
})

describe('the ladder', () => {
  test.each([
    [tiers(['25', '1.29'], ['100', '1.24']), {}],
    [tiers(['25', '1.29'], ['100', '1.35']), { 2: 'Tier 2 must be below tier 1, 1.29.' }],
    [tiers(['30', '1.29']), { 1: 'Sold in multiples of 25.' }],
    [tiers(['25', 'x']), { 1: 'Enter a price, such as 2.55.' }],
    [tiers(['25', '1.29'], ['', '1.24']), { 2: expect.stringContaining('needs a quantity') }],
  ])('%j has the faults %j', (given, faults) => {
    expect(tierFaults(draft({ tiers: given }), 'en')).toEqual(faults)
  })
})

test('the request is one that the contract takes, without empty tiers', () => {
  const body = bodyOf(
    draft({ tiers: tiers(['25', '$1.29'], ['100', '1.24']), onHand: '500', growerId: '7003' }),
  )
  const read = NewProduct.safeParse(body)
  expect(read.error?.issues).toBeUndefined()
  expect(read.data).toMatchObject({
    description: 'Rose Freedom Red 60cm',
    growerId: 7003,
    onHand: 500,
    cost: null,
    tiers: [
      { from: 25, price: 1.29 },
      { from: 100, price: 1.24 },
    ],
  })
})
