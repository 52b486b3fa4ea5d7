import { ImapFlow } from 'imapflow'
import { type Mailbox, MailboxError, type ReadOptions } from './mailbox.ts'

export type ImapOptions = {
  /** imaps://user:password@host:993, or imap:// for a server that upgrades to TLS. */
  url: string
  /** Whether to refuse a server without TLS or with an untrusted certificate. */
  requireTls: boolean
  folder: string
  /** The folder that stored mails are moved to; without it, they stay and are marked as read. */
  doneFolder: string | undefined
  timeoutMs: number
}

/** An IMAP mailbox. Each reading opens its own connection, so that no state of an earlier one is left over. */
export function imapMailbox(options: ImapOptions): Mailbox {
  const { url, folder } = options
  const { username, hostname, host } = new URL(url)
  return {
    name: `${decodeURIComponent(username)}@${host || hostname}/${folder}`,
    async read(asked) {
      const client = clientOf(options)
      // Without a listener a connection error would end the process.
      client.on('error', () => {})
      try {
        await client.connect()
        return await readUnread(client, options, asked)
      } catch (error) {
        if (error instanceof Stopped) throw error.cause
        throw new MailboxError(reasonOf(error as ImapFault))
      } finally {
        client.close()
      }
    },
  }
}

function clientOf({ url, requireTls, timeoutMs }: ImapOptions): ImapFlow {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'imaps:'
  return new ImapFlow({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    doSTARTTLS: secure ? undefined : requireTls,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableAutoIdle: true,
    logger: false,
  })
}

/** `take` threw for a mail: not the mailbox's fault. */
class Stopped extends Error {}

async function readUnread(
  client: ImapFlow,
  { folder, doneFolder }: ImapOptions,
  { most, mostBytes, take }: ReadOptions,
): Promise<number> {
  const lock = await client.getMailboxLock(folder)
  try {
    const found = (await client.search({ seen: false }, { uid: true })) || []
    let taken = 0
    for (const uid of found.toSorted((a, b) => a - b).slice(0, most)) {
      const size = await client.fetchOne(String(uid), { size: true }, { uid: true })
      // Another program removed the mail meanwhile.
      if (!size) continue
      const bytes = size.size ?? 0
      const whole =
        bytes > mostBytes ? undefined : await client.fetchOne(String(uid), { source: true }, { uid: true })
      const raw = whole ? whole.source : undefined
      await take({ uid, bytes: raw?.length ?? bytes, raw }).catch((cause: unknown) => {
        throw new Stopped('not taken', { cause })
      })
      await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
      if (doneFolder && !(await client.messageMove(String(uid), doneFolder, { uid: true })))
        throw new MailboxError(`the folder ${doneFolder} takes no mails`)
      taken++
    }
    return taken
  } finally {
    lock.release()
  }
}

type ImapFault = Error & {
  authenticationFailed?: boolean
  responseText?: string
  code?: string
}

/** One short line for the health page. */
function reasonOf({ authenticationFailed, responseText, code, message }: ImapFault): string {
  const said = responseText ?? message
  const text = authenticationFailed ? `the server refused the user or the password: ${said}` : said
  return `${code && !text.includes(code) ? `${code} ` : ''}${text}`.replace(/\s+/g, ' ').trim().slice(0, 300)
}
