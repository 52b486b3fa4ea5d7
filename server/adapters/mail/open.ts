import type { Settings } from '../../settings.ts'
import type { Mailer } from './mail.ts'
import { outboxMailer } from './outbox.ts'
import { smtpMailer } from './smtp.ts'

/** The carrier that the settings name: a mail server where SMTP_URL is set, else the outbox. */
export const openMailer = ({ smtp }: Settings): Mailer => (smtp ? smtpMailer(smtp) : outboxMailer())
