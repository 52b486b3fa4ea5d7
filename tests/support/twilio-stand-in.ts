import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export const twilioKeys = {
  accountSid: `AC${'1'.repeat(32)}`,
  authToken: 'b'.repeat(32),
  from: '+19375550142',
}

/** `broken` fails, `silent` never answers, `busy` answers 429. */
export type TwilioMood = 'normal' | 'broken' | 'busy' | 'silent'

/** Implements Twilio's message call as far as the product uses it: form-encoded with basic auth, JSON responses, errors in its format. */
export async function startTwilio() {
  const sent: { to: string; from: string; text: string }[] = []
  let mood: TwilioMood = 'normal'
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await bodyOf(request))
    if (mood === 'silent') return
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (mood === 'broken') return answer(500, { code: 20500, message: 'Internal Server Error' })
    if (mood === 'busy') return answer(429, { code: 20429, message: 'Too Many Requests' })
    const { accountSid, authToken } = twilioKeys
    const basic = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
    if (request.headers.authorization !== basic) return answer(401, { code: 20003, message: 'Authenticate' })
    if (request.url !== `/2010-04-01/Accounts/${accountSid}/Messages.json`)
      return answer(404, { code: 20404 })
    const [to, from, text] = ['To', 'From', 'Body'].map((name) => form.get(name) ?? '')
    if (!/^\+1[2-9]\d{9}$/.test(to ?? ''))
      return answer(400, { code: 21211, message: 'Invalid To Phone Number' })
    if (!text) return answer(400, { code: 21602, message: 'Message body is required.' })
    sent.push({ to: to ?? '', from: from ?? '', text })
    return answer(201, { sid: `SM${randomBytes(16).toString('hex')}`, status: 'queued' })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    mood: (next: TwilioMood) => {
      mood = next
    },
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
