/** A mail as a carrier receives it; every header is already one line. */
export type Mail = {
  /** The same on every attempt, without angle brackets. */
  messageId: string
  to: string
  subject: string
  html: string
  text: string
  /** The URL where one POST unsubscribes from mails of this kind (RFC 8058); absent for mandatory mails. */
  unsubscribeUrl?: string
  attachments: readonly Attachment[]
}

export type Attachment = { fileName: string; type: string; body: Buffer }

/**
 * The result of handing over a message. `refused` is permanent: a retry changes nothing. `later`: not delivered, or delivery is
 * unknown. `reason` never contains the message.
 */
export type Handover =
  | { kind: 'sent'; reference: string }
  | {
      kind: 'refused'
      reason: string
      /** The address is the reason: it doesn't exist, or its owner stopped messages at the carrier. */
      holds?: 'bounced' | 'stopped'
    }
  | {
      kind: 'later'
      reason: string
      /** The carrier may have taken it: it was handed over and no answer came. */
      mayHaveArrived?: true
    }

/** A mail carrier. No call throws for the carrier's answer or silence. */
export type Mailer = {
  name: 'outbox' | 'smtp'
  send: (mail: Mail) => Promise<Handover>
  close: () => void
}

/** A reason as it is stored: one short line. */
export const reasonText = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 300)
