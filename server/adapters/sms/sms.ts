import type { Handover } from '../mail/mail.ts'

/** A company that carries text messages. No call throws for what the carrier says or fails to say. */
export type Texter = {
  name: 'outbox' | 'twilio'
  /** `to` is ten digits of the United States. */
  send: (message: { to: string; text: string }) => Promise<Handover>
}
