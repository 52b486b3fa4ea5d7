import type { MimeVerdict } from './verdict.ts'

/** Why a mail is not processed, if its headers say so. */
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

/** A parsed mail. Addresses are in lowercase. */
export type ParsedMail = {
  messageId: string
  sender: string
  senderName: string
  /** False if From has several addresses or a group: the mail then belongs to nobody. */
  hasOneSender: boolean
  recipients: string[]
  subject: string
  /** The sender's own words, without quoted mails and signature. */
  words: string
  /** Message-IDs that the mail answers, without brackets, latest first. */
  answers: string[]
  attachments: Attached[]
  automatic: AutomaticCause | null
  verdict: MimeVerdict
}
