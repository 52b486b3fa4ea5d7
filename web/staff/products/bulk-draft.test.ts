import { expect, test } from 'vitest'
import { Operation } from '../../../contract/features/products/bulk.ts'
import { bulkGroups, type Draft, draftOf, kindsOf, operationOf } from './bulk-draft.ts'

const filled = (draft: Partial<Draft>): Draft => ({
  ...draftOf('prices'),
  number: '4',
  text: 'Roses',
  growerId: '7003',
  ...draft,
})

test.each(bulkGroups.flatMap((group) => kindsOf[group]))('%s means an operation of the contract', (kind) => {
  const operation = operationOf(filled({ kind }))
  expect(Operation.safeParse(operation).success, JSON.stringify(operation)).toBe(true)
})

test.each<[Partial<Draft>, unknown]>([
  [
    { kind: 'price-raise', number: '4%' },
    { kind: 'price-percent', percent: 4, up: true },
  ],
  [
    { kind: 'price-lower', number: '0.05', unit: 'dollars' },
    { kind: 'price-amount', amount: 0.05, up: false },
  ],
  [
    { kind: 'price-set', number: '$2.55', tiers: '2' },
    { kind: 'price-set', amount: 2.55, tiers: [2] },
  ],
  [
    { kind: 'stock-add', number: '-12' },
    { kind: 'stock-add', units: -12 },
  ],
  [{ kind: 'stock-zero' }, { kind: 'stock-set', units: 0 }],
  [
    { kind: 'sale', number: '30', day: '2026-11-30' },
    { kind: 'sale', percent: 30, endsOn: '2026-11-30' },
  ],
])('%j is %j', (draft, operation) => {
  expect(operationOf(filled(draft))).toMatchObject(operation as object)
})

test.each<Partial<Draft>>([
  { kind: 'price-raise', number: '' },
  { kind: 'price-raise', number: 'four' },
  { kind: 'price-set', number: '0' },
  { kind: 'stock-set', number: '1.5' },
  { kind: 'category', text: '  ' },
  { kind: 'grower', growerId: '' },
])('%j is not complete', (draft) => {
  expect(operationOf(filled(draft))).toBeUndefined()
})
