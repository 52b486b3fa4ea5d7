import type { MimeVerdict } from './verdict.ts'

/** Why nothing is made of a mail, where its headers say so. */
export const automaticCauses = [
  'auto-reply',
  'automatic',
  'list',
  'spam',
  'returned',
  'our-own',
  'no-sender',
] as const
export type AutomaticCause = (typeof automaticCauses)[number]

export type Attached = { name: string; bytes: number }

/** What a mail says, read by a program of its own. Addresses in small letters. */
export type ParsedMail = {
  messageId: string
  sender: string
  senderName: string
  /** From names several, or a group: it is nobody's. */
  hasOneSender: boolean
  recipients: string[]
  subject: string
  /** The sender's own words, without quoted mails and signature. */
  words: string
  /** Message-IDs that it answers, without brackets, the latest first. */
  answers: string[]
  attachments: Attached[]
  automatic: AutomaticCause | null
  verdict: MimeVerdict
}
