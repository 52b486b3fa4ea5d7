import type { Settings } from '../../core/settings.ts'
import { outboxTexter } from './outbox.ts'
import type { Texter } from './sms.ts'
import { twilioTexter } from './twilio.ts'

/** The carrier of the settings: Twilio if its keys are set, else the outbox. */
export function openTexter({ twilio, publicUrl }: Settings): Texter {
  if (!twilio) return outboxTexter()
  const statusUrl = publicUrl.startsWith('https:') ? `${publicUrl}/webhooks/twilio` : undefined
  return twilioTexter({ ...twilio, statusUrl })
}
