import type { Handover } from '../mail/mail.ts'

/** A text message carrier. No call throws for the carrier's answer or silence. */
export type Texter = {
  name: 'outbox' | 'twilio'
  /** `to` is a ten-digit US number. */
  send: (message: { to: string; text: string }) => Promise<Handover>
}
