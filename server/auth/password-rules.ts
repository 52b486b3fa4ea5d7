import { createRequire } from 'node:module'
import type common from 'fxa-common-password-list'
import { AppError } from '../core/errors.ts'

/** The list takes 15 MB of memory and is loaded when the first password is set. */
const require = createRequire(import.meta.url)
const isLeaked = (password: string) => (require('fxa-common-password-list') as typeof common).test(password)

/** Words of the trade and the product, which attackers would try first. */
const ownWords = ['stemyard', 'flower', 'florist', 'wholesale', 'bouquet', 'password']

/** A password must have at least five characters besides such a word. */
const leastBesideWords = 5

/**
 * Throws `password_refused` for one of a million leaked passwords, or for a password that is little more than a word of the trade
 * or about the person (`about`: email, name, brand). The contract limits the length; there are no other rules.
 */
export function assertGoodPassword(password: string, about: readonly string[] = []) {
  const plain = password.normalize('NFKC').toLowerCase()
  const parts = about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  const words = [...ownWords, ...parts.map((part) => part.toLowerCase()).filter((part) => part.length >= 4)]
  const rest = words
    .sort((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ''), plain)
  const tooNear = rest !== plain && [...rest].length < leastBesideWords
  const one = new Set(plain).size <= 2
  if (isLeaked(plain) || isLeaked(password) || tooNear || one)
    throw new AppError('password_refused', {
      fields: [{ path: 'password', message: 'That password is too easy to guess. Choose another.' }],
    })
}
