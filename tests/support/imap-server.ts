import net from 'node:net'
import tls from 'node:tls'
import { testCertificate } from './certificate.ts'

type Kept = { uid: number; raw: Buffer; seen: boolean; folder: string }

/**
 * How the server behaves: `silent` never sends a greeting, `refuses` rejects the sign-in, `breaks` closes the connection after the next
 * fetch.
 */
export type ImapMood = { greeting?: 'silent'; login?: 'refuses'; fetch?: 'breaks'; move?: 'refuses' }

type Options = {
  user?: string
  password?: string
  security?: 'tls' | 'starttls' | 'none'
  folders?: string[]
}

/** A mailbox on a free port. It implements the part of IMAP4rev1 that reading it needs. */
export async function startImapServer({
  user = 'orders@house.test',
  password = 'open sesame',
  security = 'none',
  folders = ['INBOX', 'Done'],
}: Options = {}) {
  const mails: Kept[] = []
  const said: string[] = []
  const open = new Set<net.Socket>()
  let mood: ImapMood = {}
  let nextUid = 1

  const greet = (socket: net.Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => {})
    if (mood.greeting !== 'silent') socket.write('* OK ready\r\n')
    talk(socket, { isSecure: security === 'tls', isIn: false, folder: '' })
  }
  type Session = { isSecure: boolean; isIn: boolean; folder: string }

  function talk(socket: net.Socket, session: Session) {
    let typed = ''
    const hear = (chunk: Buffer) => {
      typed += chunk.toString('latin1')
      for (let end = typed.indexOf('\r\n'); end >= 0; end = typed.indexOf('\r\n')) {
        const line = typed.slice(0, end)
        typed = typed.slice(end + 2)
        const [tag = '', ...rest] = line.split(' ')
        const command = rest.join(' ')
        said.push(command.replace(/^LOGIN .*/i, 'LOGIN'))
        if (/^STARTTLS$/i.test(command)) {
          socket.write(`${tag} OK go on\r\n`)
          socket.off('data', hear)
          const secured = new tls.TLSSocket(socket, { isServer: true, ...testCertificate })
          secured.on('error', () => {})
          return talk(secured, { ...session, isSecure: true })
        }
        answer(socket, session, { tag, command })
      }
    }
    socket.on('data', hear)
  }

  function answer(socket: net.Socket, session: Session, { tag, command }: { tag: string; command: string }) {
    const ok = (text = 'done') => socket.write(`${tag} OK ${text}\r\n`)
    const no = (text: string) => socket.write(`${tag} NO ${text}\r\n`)
    const offers = security === 'starttls' && !session.isSecure ? ' STARTTLS' : ''
    const [verb = '', sub = ''] = command.toUpperCase().split(' ')
    const here = () => mails.filter(({ folder }) => folder === session.folder)
    if (verb === 'CAPABILITY') {
      socket.write(`* CAPABILITY IMAP4rev1 MOVE UIDPLUS${offers}\r\n`)
      return ok()
    }
    if (verb === 'LOGIN') {
      const isRight = command === `LOGIN "${user}" "${password}"` || command === `LOGIN ${user} "${password}"`
      if (mood.login === 'refuses' || !isRight) return no('[AUTHENTICATIONFAILED] Invalid credentials')
      session.isIn = true
      return ok()
    }
    if (verb === 'LOGOUT') {
      socket.write('* BYE\r\n')
      ok()
      return socket.end()
    }
    if (!session.isIn && verb !== 'NOOP') return no('Sign in first')
    if (verb === 'LIST') {
      if (/^LIST "" ""$/i.test(command)) socket.write('* LIST (\\Noselect) "/" ""\r\n')
      else for (const name of folders) socket.write(`* LIST () "/" ${name}\r\n`)
      return ok()
    }
    if (verb === 'SELECT') {
      const folder = /"?([^"]+)"?$/.exec(command.slice(7))?.[1] ?? ''
      if (!folders.includes(folder)) return no('[NONEXISTENT] Unknown folder')
      session.folder = folder
      socket.write(`* FLAGS (\\Seen \\Deleted)\r\n* ${here().length} EXISTS\r\n* OK [UIDVALIDITY 1] ok\r\n`)
      return ok('[READ-WRITE] selected')
    }
    if (verb === 'UID' && sub === 'SEARCH') {
      const unseen = here().filter(({ seen }) => !seen)
      socket.write(`* SEARCH ${unseen.map(({ uid }) => uid).join(' ')}\r\n`)
      return ok()
    }
    const uid = Number(/^UID \w+ (\d+)/i.exec(command)?.[1])
    const mail = here().find((one) => one.uid === uid)
    const at = mail ? here().indexOf(mail) + 1 : 0
    if (verb === 'UID' && sub === 'FETCH') {
      if (!mail) return ok()
      if (/BODY\.PEEK\[\]/i.test(command)) {
        socket.write(`* ${at} FETCH (UID ${uid} BODY[] {${mail.raw.length}}\r\n`)
        if (mood.fetch === 'breaks') {
          mood = {}
          socket.write(mail.raw.subarray(0, 10))
          return socket.destroy()
        }
        socket.write(mail.raw)
        socket.write(')\r\n')
      } else socket.write(`* ${at} FETCH (UID ${uid} RFC822.SIZE ${mail.raw.length})\r\n`)
      return ok()
    }
    if (verb === 'UID' && sub === 'STORE') {
      if (mail) mail.seen = true
      return ok()
    }
    if (verb === 'UID' && sub === 'MOVE') {
      const to = /"?([^" ]+)"?$/.exec(command)?.[1] ?? ''
      if (mood.move === 'refuses' || !folders.includes(to)) return no('[TRYCREATE] Unknown folder')
      if (mail) {
        mail.folder = to
        socket.write(`* ${at} EXPUNGE\r\n`)
      }
      return ok()
    }
    return ok()
  }

  const server =
    security === 'tls'
      ? tls.createServer(testCertificate, greet)
      : net.createServer((socket) => greet(socket))
  server.on('error', () => {})
  if (security === 'tls') (server as tls.Server).on('tlsClientError', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
  return {
    port,
    url: `${security === 'tls' ? 'imaps' : 'imap'}://${login}@127.0.0.1:${port}`,
    said,
    mails,
    put: (raw: string | Buffer, folder = 'INBOX') => {
      mails.push({ uid: nextUid++, raw: Buffer.from(raw), seen: false, folder })
    },
    mood: (next: ImapMood) => {
      mood = next
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}

export type ImapServer = Awaited<ReturnType<typeof startImapServer>>
