import { expect, test } from 'vitest'
import { byHue, shadeOf } from './by-hue.ts'

const product = (productDescription: string, colorFamily: string, colorHex: string) => ({
  productDescription,
  colorFamily,
  colorHex,
})

test('the wall goes around the color wheel, then to what has no hue', () => {
  const wall = byHue([
    product('Vase', 'Clear', '#E8F1F2'),
    product('Snapdragon', 'Assorted', '#D9A6C2'),
    product('Delphinium', 'Blue', '#3F6FC4'),
    product('Rose Freedom', 'Red', '#B7122B'),
    product('Sunflower', 'Yellow', '#F7CF1D'),
    product('Gypsophila', 'White', '#FBFAF5'),
    product('Ruscus', 'Green', '#4C8B3B'),
    product('Wire', '', ''),
    product('Ribbon', 'Teal', '#118888'),
  ])
  expect(wall.map(({ family }) => family)).toEqual([
    'White',
    'Yellow',
    'Red',
    'Blue',
    'Green',
    'Clear',
    'Assorted',
    'Teal',
    '',
  ])
})

test('within a family hues follow each other across the end of the wheel, each from light to dark', () => {
  const [pinks] = byHue([
    product('Lilac pink', 'Pink', '#D9A0DC'),
    product('Dark pink', 'Pink', '#C04A6A'),
    product('Salmon', 'Pink', '#F5A08A'),
    product('Light pink', 'Pink', '#F7C3D0'),
  ])
  expect(pinks?.rows.map(({ productDescription }) => productDescription)).toEqual([
    'Lilac pink',
    'Light pink',
    'Dark pink',
    'Salmon',
  ])
})

test('white goods go from light to dark, whatever tint their color has', () => {
  const [whites] = byHue([
    product('Cream', 'White', '#F2E8C9'),
    product('Pure', 'White', '#FFFFFF'),
    product('Ivory', 'White', '#F8F4E3'),
  ])
  expect(whites?.rows.map(({ productDescription }) => productDescription)).toEqual(['Pure', 'Ivory', 'Cream'])
})

test('a color that is none has no shade, and its product stays on the wall', () => {
  expect(shadeOf('')).toBeUndefined()
  expect(shadeOf('red')).toBeUndefined()
  const [reds] = byHue([product('Unknown', 'Red', 'red'), product('Rose', 'Red', '#B7122B')])
  expect(reds?.rows).toHaveLength(2)
})
