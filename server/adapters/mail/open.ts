import type { Settings } from '../../core/settings.ts'
import type { Mailer } from './mail.ts'
import { outboxMailer } from './outbox.ts'
import { smtpMailer } from './smtp.ts'

/**
 * The mail carrier of the settings: a mail server if one is set, else the outbox. Staff can change the server while the product
 * runs, so it is looked up with each mail.
 */
export function openMailer(settings: Settings): Mailer {
  const outbox = outboxMailer()
  let made: { smtp: NonNullable<Settings['smtp']>; mailer: Mailer } | undefined
  const current = (): Mailer => {
    const { smtp } = settings
    if (!smtp) return outbox
    if (made?.smtp !== smtp) {
      made?.mailer.close()
      made = { smtp, mailer: smtpMailer(smtp) }
    }
    return made.mailer
  }
  return {
    get name() {
      return current().name
    },
    send: (mail) => current().send(mail),
    close: () => made?.mailer.close(),
  }
}
