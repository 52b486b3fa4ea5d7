import type { Language } from '../../contract/core/language.ts'
import type { Settings } from '../core/settings.ts'

/** Everything besides its facts that a message is written with. */
export type Around = {
  language: Language
  brand: Settings['brand']
  /** Without a trailing slash: every link begins with this URL. */
  publicUrl: string
  timeZone: string
}

/** A line of an order: `was` is the amount before a change. */
export type MailLine = {
  name: string
  detail: string
  amount: string
  was?: string
  /** One word for the change: Added, Removed. */
  mark?: string
  picture?: string
  /** A link below the amount, labeled with its action. */
  link?: { label: string; href: string }
}

/** The building blocks of emails; each has one form in HTML and one in plain text. */
export type Block =
  | { kind: 'title'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'quiet'; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'lines'; rows: readonly MailLine[] }
  | { kind: 'sums'; rows: readonly { label: string; value: string; strong?: boolean }[] }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'link'; label: string; href: string }
  | { kind: 'code'; code: string }

export type Draft = {
  subject: string
  /** The preview text that inboxes show beside the subject. */
  preview: string
  blocks: readonly Block[]
  /** Why the reader gets the email; shown at the bottom. */
  why: string
  /** The tracking pixel that counts the email as opened; only if the distributor counts opened emails, which `why` then says. */
  counted?: string
}

export type Content = { subject: string; html: string; text: string }

/** A link into the product. Throws if it leaves PUBLIC_URL, so that no email leads elsewhere. */
export function linkTo(publicUrl: string, path: string): string {
  const url = URL.parse(path, publicUrl)
  if (!/^\/(?![/\\])/.test(path) || url?.origin !== new URL(publicUrl).origin) {
    // The path may contain a secret, so the error omits it.
    throw new RangeError('a mail links to its own site only')
  }
  return url.href
}

/** One line without control characters, which could inject a header; at most 200 characters. */
export const headerText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
