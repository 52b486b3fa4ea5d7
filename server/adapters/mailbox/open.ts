import type { Settings } from '../../core/settings.ts'
import { imapMailbox } from './imap.ts'
import { type Mailbox, noMailbox } from './mailbox.ts'

/** The mailbox of the settings. */
export const openMailbox = ({ mailbox }: Pick<Settings, 'mailbox'>): Mailbox =>
  mailbox ? imapMailbox(mailbox) : noMailbox
