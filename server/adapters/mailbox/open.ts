import type { Settings } from '../../core/settings.ts'
import { type Mailbox, noMailbox } from './mailbox.ts'

/** The mailbox of the settings; without one the code that reads mailboxes isn't loaded. */
export async function openMailbox({ mailbox }: Pick<Settings, 'mailbox'>): Promise<Mailbox> {
  if (!mailbox) return noMailbox
  const { imapMailbox } = await import('./imap.ts')
  return imapMailbox(mailbox)
}
