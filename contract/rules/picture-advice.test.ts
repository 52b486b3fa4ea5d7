import { expect, test } from 'vitest'
import { adviceOn, type Pixels } from './picture-advice.ts'

type Color = readonly [number, number, number]
const size = 64

function picture(colorAt: (x: number, y: number) => Color): Pixels {
  const data: number[] = []
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) data.push(...colorAt(x, y), 255)
  return { size, data }
}

const white: Color = [225, 226, 224]
const petal = (x: number, y: number): Color => ((x * 3 + y * 5) % 7 < 3 ? [190, 30, 70] : [235, 110, 150])
const isFlower = (x: number, y: number) => (x - 32) ** 2 + (y - 32) ** 2 < 400
const rose = (wall: Color) => picture((x, y) => (isFlower(x, y) ? petal(x, y) : wall))

test('a rose before a white wall is sharp, light and plain', () => {
  expect(adviceOn(rose(white))).toEqual({ sharp: true, light: true, plain: true })
})

test('the pink behind it is not plain', () => {
  expect(adviceOn(rose([240, 170, 200]))).toEqual({ sharp: true, light: true, plain: false })
})

test('a shelf behind it is not plain, though it is gray', () => {
  expect(
    adviceOn(
      picture((x, y) => (isFlower(x, y) ? petal(x, y) : y % 16 < 8 ? [230, 230, 230] : [110, 110, 110])),
    ).plain,
  ).toBe(false)
})

test('a blurred picture has no edges', () => {
  const soft = picture((x, y) => {
    const near = Math.max(0, 1 - Math.hypot(x - 32, y - 32) / 32)
    return [225, Math.round(225 - 150 * near), Math.round(225 - 100 * near)]
  })
  expect(adviceOn(soft).sharp).toBe(false)
})

test.each([
  ['night', [20, 20, 22], false],
  ['an overexposed wall', [252, 252, 252], false],
  ['day', [200, 200, 200], true],
] as const)('%s: light %s', (_name, color, light) => {
  expect(adviceOn(picture(() => color)).light).toBe(light)
})
