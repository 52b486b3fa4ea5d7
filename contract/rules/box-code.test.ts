import { expect, test } from 'vitest'
import { boxCode, boxOfCode } from './box-code.ts'

test.each([
  [{ orderNumber: 104_293, box: 1, of: 1 }, 'SY1-104293-1-1'],
  [{ orderNumber: 104_293, box: 3, of: 12 }, 'SY1-104293-3-12'],
])('%o is %s, and back', (box, code) => {
  expect(boxCode(box)).toBe(code)
  expect(boxOfCode(code)).toEqual(box)
  expect(boxOfCode(` ${code.toLowerCase()} `)).toEqual(box)
})

test.each([
  '',
  '104293',
  'SY2-104293-1-1',
  'SY1-104293-3-2',
  'SY1-104293-0-2',
  'SY1-0-1-1',
  'SY1-104293-1',
  '103-1124-1',
])('%s is not a box', (code) => expect(boxOfCode(code)).toBeNull())
