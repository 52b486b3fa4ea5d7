import { expect, test } from 'vitest'
import { plainText, textParts } from './gsm.ts'

test.each([
  ['nothing', '', 'gsm', 0, 0],
  ['a full part', 'a'.repeat(160), 'gsm', 160, 1],
  ['one letter more', 'a'.repeat(161), 'gsm', 161, 2],
  ['two full parts', 'a'.repeat(306), 'gsm', 306, 2],
  ['one letter more than two', 'a'.repeat(307), 'gsm', 307, 3],
  ['a letter of the second table is two', `${'a'.repeat(159)}€`, 'gsm', 161, 2],
  ['and isn’t cut by the end of a part', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 'gsm', 306, 3],
  ['letters of the alphabet that look foreign', 'ñéàÉ¿¡Ü', 'gsm', 7, 1],
  ['one that isn’t in it', 'á', 'unicode', 1, 1],
  ['an emoji is two', `${'a'.repeat(68)}🌹`, 'unicode', 70, 1],
  ['and one more halves what fits', `${'a'.repeat(69)}🌹`, 'unicode', 71, 2],
  ['an emoji isn’t cut either', `${'a'.repeat(66)}🌹${'a'.repeat(65)}`, 'unicode', 133, 2],
  ['nor pushes others on for nothing', `${'a'.repeat(66)}🌹${'a'.repeat(66)}`, 'unicode', 134, 3],
] as const)('%s', (_, text, alphabet, letters, parts) => {
  expect(textParts(text)).toMatchObject({ alphabet, letters, parts })
})

test('dear letters are named once, in their order', () => {
  expect(textParts('2½ h – that’s ½').dear).toEqual(['½', '–', '’'])
})

test.each([
  ['Close Tue, 2½ h early. That’s it', "Close Tue, 2 1/2 h early. That's it"],
  ['Roses 🌹🌹 today', 'Roses today'],
  ['“Ofertas” – mañana', '"Ofertas" - mañana'],
  ['Dalia · Peonía', 'Dalia - Peonia'],
])('%s is written plainly as %s', (text, plain) => {
  expect(plainText(text)).toBe(plain)
  expect(textParts(plain).alphabet).toBe('gsm')
})
