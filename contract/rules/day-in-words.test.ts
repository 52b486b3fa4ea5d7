import { expect, test } from 'vitest'
import { asDay } from '../core/dates.ts'
import { dayIn } from './day-in-words.ts'

/** A Saturday. */
const today = asDay('2026-11-28')

test.each([
  ['roses for thursday', '2026-12-03', 'thursday'],
  ['saturday', '2026-12-05', 'saturday'],
  ['next thursday', '2026-12-10', 'next thursday'],
  ['this friday', '2026-12-04', 'this friday'],
  ["friday's truck", '2026-12-04', "friday's"],
  ['el jueves que viene', '2026-12-10', 'jueves que viene'],
  ['proximo  lunes', '2026-12-07', 'proximo  lunes'],
  ['today', '2026-11-28', 'today'],
  ['hoy', '2026-11-28', 'hoy'],
  ['tomorrow', '2026-11-29', 'tomorrow'],
  ['day after tomorrow', '2026-11-30', 'day after tomorrow'],
  ['pasado manana', '2026-11-30', 'pasado manana'],
  ['para manana', '2026-11-29', 'manana'],
  ['dec 3', '2026-12-03', 'dec 3'],
  ['december 3rd', '2026-12-03', 'december 3rd'],
  ['3 de diciembre', '2026-12-03', '3 de diciembre'],
  ['the 3rd of dec', '2026-12-03', '3rd of dec'],
  ['nov 27', '2027-11-27', 'nov 27'],
  ['12/3', '2026-12-03', '12/3'],
  ['2/14/27', '2027-02-14', '2/14/27'],
  ['2026-12-24', '2026-12-24', '2026-12-24'],
  ['on the 5th', '2026-12-05', 'on the 5th'],
  ['el dia 30', '2026-11-30', 'el dia 30'],
  ['next week', '2026-11-30', 'next week'],
])('“%s” on Saturday, November 28 is %s', (words, day, text) => {
  expect(dayIn(words, today)).toEqual({ day, text })
})

test.each(['feb 30', '13/3', 'roses 60 cm', 'por la manana', 'el 60 cm', '$12/3', ''])(
  '“%s” names no day',
  (words) => {
    expect(dayIn(words, today)).toBeUndefined()
  },
)
