/** A mail as a mail carrier receives it; every header is already one line. */
export type Mail = {
  /** The same on every attempt, without angle brackets. */
  messageId: string
  to: string
  subject: string
  html: string
  text: string
  /** The URL where one POST unsubscribes from this kind of mail (RFC 8058); absent for mandatory mail. */
  unsubscribeUrl?: string
  attachments: readonly Attachment[]
}

export type Attachment = { fileName: string; type: string; body: Buffer }

/**
 * The result of sending a message. `refused` is permanent: a retry changes nothing. `later`: not delivered, or delivery is
 * unknown. `reason` never contains the message.
 */
export type Handover =
  | { kind: 'sent'; reference: string }
  | {
      kind: 'refused'
      reason: string
      /** Set when the address is the reason: it doesn't exist (`bounced`), or its owner stopped messages at the carrier (`stopped`). */
      holds?: 'bounced' | 'stopped'
    }
  | {
      kind: 'later'
      reason: string
      /** The carrier may have accepted the message: it was sent and no answer came. */
      mayHaveArrived?: true
    }

/** A mail carrier. No call throws because of what the carrier answers, or because it doesn't answer. */
export type Mailer = {
  name: 'outbox' | 'smtp'
  send: (mail: Mail) => Promise<Handover>
  close: () => void
}

/** Shortens a reason to one line for storage. */
export const reasonText = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 300)
