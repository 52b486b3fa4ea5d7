import type { TestApp } from './app.ts'

export const houseServer = 'mx.house.test'

type Mail = {
  from: string
  words: string
  subject?: string
  to?: string
  /** The domain whose signature our mail server verified; none if the email is unsigned. */
  signedBy?: string
  id?: string
  headers?: readonly string[]
  files?: readonly { name: string; type: string; body: Buffer }[]
}

let made = 0

/** A complete email in the format in which our mail server delivers it. */
export function mailOf({ from, words, subject = '', to = 'orders@house.test', ...rest }: Mail): string {
  const { signedBy = from.slice(from.lastIndexOf('@') + 1).replace('>', ''), headers = [], files = [] } = rest
  const id = rest.id ?? `m${++made}.${process.pid}@mail.test`
  const text = ['Content-Type: text/plain; charset=utf-8', '', words]
  const parts = files.flatMap(({ name, type, body }) => [
    '--parts',
    `Content-Type: ${type}; name="${name}"`,
    'Content-Disposition: attachment',
    'Content-Transfer-Encoding: base64',
    '',
    body.toString('base64').replace(/.{76}/g, '$&\r\n'),
  ])
  return [
    ...(signedBy ? [`Authentication-Results: ${houseServer}; dkim=pass header.d=${signedBy}`] : []),
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${id}>`,
    ...headers,
    ...(files.length === 0
      ? text
      : ['Content-Type: multipart/mixed; boundary=parts', '', '--parts', ...text, ...parts, '--parts--']),
  ].join('\r\n')
}

/** Delivers emails like a mail server, with the secret. */
export function mailServerOf(app: TestApp, secret: string) {
  return async (raw: string | Buffer, authorization = `Bearer ${secret}`) => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/webhooks/mail/incoming',
      payload: raw,
      headers: { 'content-type': 'message/rfc822', authorization },
    })
    return { status: answer.statusCode, body: answer.json() as { taken?: boolean; code?: string } }
  }
}
