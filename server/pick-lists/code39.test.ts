import { expect, test } from 'vitest'
import { code39 } from './code39.ts'

test('code 39: start and stop around each letter, nine bars and spaces, three of them wide', () => {
  const bars = code39('103-1124-1')
  const [star] = [code39('')]
  // Start and stop characters and a gap between them.
  expect(star).toHaveLength(2 * 9 + 1)
  expect(bars).toHaveLength((10 + 2) * 9 + 11)
  for (let at = 0; at + 9 <= bars.length; at += 10)
    expect(bars.slice(at, at + 9).filter((width) => width === 3)).toHaveLength(3)
  expect(bars.slice(0, 9)).toEqual(star?.slice(0, 9))
  expect(code39('ñ1')).toEqual(code39('1'))
})
