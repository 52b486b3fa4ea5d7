/** A mail in the mailbox. `raw` is undefined if it is larger than the size limit. */
export type FoundMail = { uid: number; bytes: number; raw: Buffer | undefined }

/** The mailbox could not be read, or mails in it could not be marked. The message contains no password. */
export class MailboxError extends Error {
  override name = 'MailboxError'
}

export type ReadOptions = {
  /** The most mails per reading. */
  most: number
  /** Larger mails are returned without their bytes. */
  mostBytes: number
  /** Stores a mail. The mail is marked as read or moved only once this resolves; if it throws, the reading stops. */
  take: (mail: FoundMail) => Promise<void>
}

/** A mailbox for incoming mail. Throws MailboxError. */
export type Mailbox = {
  /** The mailbox's name in the database, without a password. Empty if no mailbox is read. */
  name: string
  /** Reads unread mails, oldest first. Returns how many were stored. */
  read: (options: ReadOptions) => Promise<number>
}

/** Used when no mailbox is set. */
export const noMailbox: Mailbox = { name: '', read: async () => 0 }
