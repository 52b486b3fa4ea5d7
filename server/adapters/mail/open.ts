import type { Settings } from '../../core/settings.ts'
import type { Mailer } from './mail.ts'
import { outboxMailer } from './outbox.ts'
import { smtpMailer } from './smtp.ts'

/** The carrier of the settings: a mail server if SMTP_URL is set, else the outbox. */
export const openMailer = ({ smtp }: Settings): Mailer => (smtp ? smtpMailer(smtp) : outboxMailer())
