/** A mail in the mailbox. `raw` is undefined for one that is larger than asked for. */
export type FoundMail = { uid: number; bytes: number; raw: Buffer | undefined }

/** A mailbox could not be read, or mails in it not be marked. The message names no password. */
export class MailboxError extends Error {
  override name = 'MailboxError'
}

export type ReadOptions = {
  /** Mails of one reading. */
  most: number
  /** Larger mails are named without their bytes. */
  mostBytes: number
  /** Keeps a mail. Only when it resolves, the mail is marked as read or moved; when it throws, the reading ends there. */
  take: (mail: FoundMail) => Promise<void>
}

/** A mailbox that mail comes into. Throws MailboxError. */
export type Mailbox = {
  /** What it is called in the database: no password. Empty where no mailbox is read. */
  name: string
  /** Reads what is unread, the oldest first. Returns how many were taken. */
  read: (options: ReadOptions) => Promise<number>
}

/** Where no mailbox is set. */
export const noMailbox: Mailbox = { name: '', read: async () => 0 }
