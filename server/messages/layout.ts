import type { Language } from '../../contract/language.ts'
import type { Settings } from '../settings.ts'

/** What a message is written with besides its facts. */
export type Around = {
  language: Language
  brand: Settings['brand']
  /** Without a slash at the end: every link begins with it. */
  publicUrl: string
  timeZone: string
}

/** A line of an order: `was` is the amount before a change. */
export type MailLine = {
  name: string
  detail: string
  amount: string
  was?: string
  /** One word of what became of it: Added, Removed. */
  mark?: string
  picture?: string
}

/** The parts that mails are made of; each has one form in HTML and one in plain text. */
export type Block =
  | { kind: 'title'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'quiet'; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'lines'; rows: readonly MailLine[] }
  | { kind: 'sums'; rows: readonly { label: string; value: string; strong?: boolean }[] }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'code'; code: string }

export type Draft = {
  subject: string
  /** What lists of mails show beside the subject. */
  preview: string
  blocks: readonly Block[]
  /** Why the reader gets it; stands at the bottom. */
  why: string
}

export type Content = { subject: string; html: string; text: string }

/** A link into the product. Throws for anything that does not stay on its address, so that no mail leads elsewhere. */
export function linkTo(publicUrl: string, path: string): string {
  const url = URL.parse(path, publicUrl)
  if (!/^\/(?![/\\])/.test(path) || url?.origin !== new URL(publicUrl).origin) {
    // The path may hold a secret: it is not said.
    throw new RangeError('a mail links to its own site only')
  }
  return url.href
}

/** One line without control characters, which would start a header of their own; at most 200 characters. */
export const headerText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
