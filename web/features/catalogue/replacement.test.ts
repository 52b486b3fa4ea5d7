import { expect, test } from 'vitest'
import { replacementText } from './replacement.ts'

test('instead of a sold-out product another is looked up by its number, in what the line asks for', () => {
  const bunches = { productId: 100_613, um: 'BU', pack: 25 }
  const stems = { productId: 100_613, um: 'ST', pack: 25 }
  expect(replacementText('3 bu freedom 60', 3, bunches)).toBe('100613 x 3')
  expect(replacementText('3 bu freedom 60', 3, stems)).toBe('100613 x 75')
  expect(replacementText('60 stems freedom', 60, bunches)).toBe('100613 x 3')
  expect(replacementText('freedom x 2', 2, bunches)).toBe('100613 x 2')
  // Without a quantity, the substitute's own minimum applies.
  expect(replacementText('freedom', null, bunches)).toBe('100613')
})
