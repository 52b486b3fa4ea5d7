import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A signing secret in the form of Standard Webhooks: 32 random bytes in base64. */
export const makeSecret = (): string => prefix + randomBytes(32).toString('base64')

type Message = { id: string; at: Date; body: string }

/**
 * The headers of one attempt by Standard Webhooks. The id is the same for every attempt, the timestamp is the attempt's. While a
 * secret is being replaced, both secrets sign.
 */
export function headersOf({ id, at, body }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signed = `${id}.${timestamp}.${body}`
  return {
    'content-type': 'application/json',
    'user-agent': 'Stemyard-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${signatureOf(secret, signed)}`).join(' '),
  }
}

const signatureOf = (secret: string, signed: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(signed)
    .digest('base64')
