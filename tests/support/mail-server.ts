import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { testCertificate } from './certificate.ts'

/** An email as a real server received it. */
export type Delivered = { from: string; to: string[]; raw: string; mail: Email }

/** The server's behavior at each step: a number rejects with that code, `silent` never responds. */
export type Mood = { greeting?: 'silent'; recipient?: number; data?: number | 'silent' | 'late' }

type Options = { tls?: boolean; login?: { user: string; password: string } }

/** A mail server on a free port that stores what it receives; with `tls` it supports STARTTLS. */
export async function startMailServer({ tls = false, login }: Options = {}) {
  const delivered: Delivered[] = []
  let mood: Mood = {}
  let tries = 0
  const refusal = (responseCode: number) => Object.assign(new Error('not now'), { responseCode })
  const server = new SMTPServer({
    ...(tls && testCertificate),
    disabledCommands: [...(tls ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    closeTimeout: 100,
    onConnect: (_session, callback) => {
      tries++
      if (mood.greeting !== 'silent') callback()
    },
    onAuth: ({ username, password }, _session, callback) => {
      if (username === login?.user && password === login?.password) callback(null, { user: username })
      else callback(refusal(535))
    },
    onRcptTo: (_address, _session, callback) => {
      if (mood.recipient) callback(refusal(mood.recipient))
      else callback()
    },
    onData: (stream, session, callback) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        const { data } = mood
        if (typeof data === 'number') return callback(refusal(data))
        const raw = Buffer.concat(parts)
        const { mailFrom, rcptTo } = session.envelope
        delivered.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: raw.toString('latin1'),
          mail: await PostalMime.parse(raw),
        })
        if (data === 'silent') return
        if (data === 'late') await sleep(400)
        callback()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    tries: () => tries,
    mood: (next: Mood) => {
      mood = next
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>
