import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NewPassword } from '../../contract/features/people/fields.ts'
import { AppError } from '../core/errors.ts'
import { assertGoodPassword } from './password-rules.ts'

const refused = (password: string, about: string[] = []) => {
  try {
    assertGoodPassword(password, about)
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'password_refused') return true
    throw error
  }
}

describe('security 12: passwords that are easy to guess are refused', () => {
  test.each([
    'password',
    'password1',
    '12345678',
    'iloveyou1',
    'Qwertyuiop',
    'sunshine1',
    'trustno1',
    'abc12345',
    'football1',
    'PASSWORD1',
    'aaaaaaaaaa',
    '1212121212',
    'Stemyard1',
    'florist2026',
    'wholesale!',
    'bouquet123',
  ])('%s', (password) => {
    expect(refused(password)).toBe(true)
  })

  test('a password little different from one’s own name or email', () => {
    expect(refused('rosehill-1', ['rosehill@shop.test'])).toBe(true)
    expect(refused('Rosehill2026', ['rosehill@shop.test', 'Ana Rosehill'])).toBe(true)
    expect(refused('Rosehill opens at five', ['rosehill@shop.test'])).toBe(false)
  })

  test.each([
    'correct horse battery',
    'Bloom-2026!',
    'пять тюльпанов',
    '🌷🌷🌹🌹🌻🌻🪻🪻',
    '  spaces count  ',
  ])('%s is taken', (password) => {
    expect(refused(password)).toBe(false)
  })
})

describe('security 11: 8 to 128 characters, any of them', () => {
  const taken = (password: string) => NewPassword.safeParse(password).success

  test.each([
    ['a'.repeat(7), false],
    ['a'.repeat(8), true],
    ['a'.repeat(128), true],
    ['a'.repeat(129), false],
    ['🌷'.repeat(7), false],
    ['🌷'.repeat(8), true],
    ['🌷'.repeat(128), true],
    ['🌷'.repeat(129), false],
  ])('%s → %s', (password, expected) => {
    expect(taken(password)).toBe(expected)
  })

  test('no composition is asked for: whatever has the length is taken as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-composite', minLength: 8, maxLength: 40 }), (password) => {
        fc.pre([...password].length <= 128)
        expect(NewPassword.parse(password)).toBe(password)
      }),
    )
  })
})
