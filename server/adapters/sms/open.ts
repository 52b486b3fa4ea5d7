import type { Settings } from '../../settings.ts'
import { outboxTexter } from './outbox.ts'
import type { Texter } from './sms.ts'
import { twilioTexter } from './twilio.ts'

/** The carrier that the settings name: Twilio where its keys are set, else the outbox. */
export const openTexter = ({ twilio }: Settings): Texter => (twilio ? twilioTexter(twilio) : outboxTexter())
