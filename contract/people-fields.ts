import * as z from 'zod/mini'
import { isEmail, phoneDigits, text } from './fields.ts'

/** What people type about themselves, as several features take it. */

/** An email in small letters. */
export const Email = z.pipe(
  text(254).check(z.refine((value) => isEmail(value), 'Enter a valid email address.')),
  z.transform((value) => value.toLowerCase()),
)

/** Ten digits, however they were written; empty is none. */
export const PhoneNumber = z.pipe(
  text(40).check(
    z.refine((value) => value === '' || phoneDigits(value) !== undefined, 'Phone numbers have 10 digits.'),
  ),
  z.transform((value) => phoneDigits(value) ?? ''),
)

/** Ten digits, and there has to be one. */
export const MobileNumber = z.pipe(
  text(40).check(z.refine((value) => phoneDigits(value) !== undefined, 'Phone numbers have 10 digits.')),
  z.transform((value) => phoneDigits(value) as string),
)

/** A password as it is typed to sign in; what it must be is judged when it is set. */
export const Password = z.string().check(z.minLength(1, 'Enter your password.'), z.maxLength(1024))

/** 8 to 128 characters, any of them; common ones are refused by the server (`password_refused`). */
export const NewPassword = z.string().check(
  z.refine((value) => [...value].length >= 8, 'Use at least 8 characters.'),
  z.refine((value) => [...value].length <= 128, 'Use at most 128 characters.'),
)
