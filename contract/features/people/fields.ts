import * as z from 'zod/mini'
import { Id, isEmail, phoneDigits, text } from '../../core/fields.ts'

/** Fields that people fill in about themselves, shared by several features. */

/** An email in lowercase. */
export const Email = z.pipe(
  text(254).check(z.refine((value) => isEmail(value), 'Enter a valid email address.')),
  z.transform((value) => value.toLowerCase()),
)

/** Ten digits, in any format; may be empty. */
export const PhoneNumber = z.pipe(
  text(40).check(
    z.refine((value) => value === '' || phoneDigits(value) !== undefined, 'Phone numbers have 10 digits.'),
  ),
  z.transform((value) => phoneDigits(value) ?? ''),
)

/** Ten digits, required. */
export const MobileNumber = z.pipe(
  text(40).check(z.refine((value) => phoneDigits(value) !== undefined, 'Phone numbers have 10 digits.')),
  z.transform((value) => phoneDigits(value) as string),
)

/** A password as typed at sign-in; its rules are checked when it is set. */
export const Password = z.string().check(z.minLength(1, 'Enter your password.'), z.maxLength(1024))

/** 8 to 128 characters of any kind; the server refuses common ones (`password_refused`). */
export const NewPassword = z.string().check(
  z.refine((value) => [...value].length >= 8, 'Use at least 8 characters.'),
  z.refine((value) => [...value].length <= 128, 'Use at most 128 characters.'),
)

/** Addresses a person can order for; null is all. */
export const Locations = z.nullable(z.array(Id).check(z.minLength(1, 'Choose an address.'), z.maxLength(200)))
