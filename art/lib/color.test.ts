import { expect, test } from 'vitest'
import { isPale, isWhite, mix, oklch, tone, toOklch } from './color.ts'

test('a color survives the conversion to OKLCH and back', () => {
  for (const hex of ['#b7122b', '#f7cf1d', '#3f6fc4', '#5d8a4a']) {
    const { l, c, h } = toOklch(hex)
    expect(oklch(l, c, h)).toBe(hex)
  }
})

test('tones get darker and lighter in order and never reach black or white', () => {
  for (const hex of ['#5E1023', '#EE8FA9', '#FBFAF5']) {
    const steps = [-0.3, -0.1, 0, 0.1, 0.3].map((step) => toOklch(tone(hex, step)).l)
    expect([...steps].sort((a, b) => a - b)).toEqual(steps)
    expect(steps[0]).toBeGreaterThan(0.05)
    expect(steps.at(-1)).toBeLessThan(1)
  }
})

test('white is white, ivory and blush are only pale, and red is neither', () => {
  expect([isWhite('#FBFAF5'), isWhite('#F6EFDC'), isPale('#F3D3CB'), isPale('#B7122B')]).toEqual([
    true,
    false,
    true,
    false,
  ])
})

test('purple and lime mix through gray, not through red', () => {
  expect(toOklch(mix('#6F2C91', '#A8C93A', 0.5)).c).toBeLessThan(0.06)
})

test('a color out of gamut keeps its lightness', () => {
  expect(toOklch(oklch(0.9, 0.4, 20)).l).toBeCloseTo(0.9, 2)
})

test('text that is not a color is refused', () => {
  expect(() => toOklch('red')).toThrow(RangeError)
})
