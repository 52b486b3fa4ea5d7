import type { Handover } from '../mail/mail.ts'

/** A text message carrier. No call throws because of what the carrier answers, or because it doesn't answer. */
export type Texter = {
  name: 'outbox' | 'twilio'
  /** `to` is a ten-digit US number. */
  send: (message: { to: string; text: string }) => Promise<Handover>
}
