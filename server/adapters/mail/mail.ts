/** A mail as a carrier takes it; every header is one line already. */
export type Mail = {
  /** The same for every try, without angle brackets. */
  messageId: string
  to: string
  subject: string
  html: string
  text: string
  /** Where one POST ends mails of this kind (RFC 8058); absent for what has to be told. */
  unsubscribeUrl?: string
  attachments: readonly Attachment[]
}

export type Attachment = { fileName: string; type: string; body: Buffer }

/**
 * What came of handing a message over. `refused` for good: trying again changes nothing. `later`: nobody has it, or nobody
 * knows whether somebody has. `reason` never holds what was sent.
 */
export type Handover =
  | { kind: 'sent'; reference: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string }

/** A company that carries mail. No call throws for what the carrier says or fails to say. */
export type Mailer = {
  name: 'outbox' | 'smtp'
  send: (mail: Mail) => Promise<Handover>
  close: () => void
}

/** A reason as it is kept: one line, and short. */
export const reasonText = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 300)
