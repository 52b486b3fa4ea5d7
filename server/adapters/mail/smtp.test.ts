import tls from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testCertificate } from '../../../tests/support/certificate.ts'
import { type MailServer, startMailServer } from '../../../tests/support/mail-server.ts'
import type { Mail } from './mail.ts'
import { smtpMailer } from './smtp.ts'

const mail: Mail = {
  messageId: 'f3b0c442-98fc-4c14@shop.example.com',
  to: 'rosa@example.test',
  subject: 'Pedido 104301 para el mié 25 nov · ¿listo? 🌹',
  html: '<p>Ramos de <b>rosas</b> para Señora Núñez</p>',
  text: 'Ramos de rosas para Señora Núñez\n',
  attachments: [],
}
const from = '"Harbor & Vine" <orders@harborandvine.test>'

let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
})
afterEach(() => {
  server.mood({})
  server.delivered.length = 0
})
afterAll(() => server?.close())

const mailer = (options: Partial<Parameters<typeof smtpMailer>[0]> = {}) =>
  smtpMailer({ url: server.url, from, requireTls: false, timeoutMs: 400, ...options })

describe('an email by SMTP', () => {
  test('arrives with its subject, both parts, its Message-ID and nothing else in the envelope', async () => {
    expect(await mailer().send(mail)).toMatchObject({ kind: 'sent' })
    const [got] = server.delivered
    expect(server.delivered).toHaveLength(1)
    expect(got).toMatchObject({ from: 'orders@harborandvine.test', to: ['rosa@example.test'] })
    expect(got?.mail).toMatchObject({
      subject: mail.subject,
      messageId: `<${mail.messageId}>`,
      from: { name: 'Harbor & Vine', address: 'orders@harborandvine.test' },
      to: [{ address: 'rosa@example.test' }],
    })
    expect(got?.mail.text?.trim()).toBe(mail.text.trim())
    expect(got?.mail.html?.trim()).toBe(mail.html)
    expect(got?.raw).toContain('Auto-Submitted: auto-generated')
    expect(got?.raw).not.toContain('List-Unsubscribe')
  })

  test('every line of it is ASCII and short enough for any server', async () => {
    await mailer().send({ ...mail, html: `<p>${'ñandú '.repeat(2000)}</p>` })
    const lines = server.delivered[0]?.raw.split('\r\n') ?? []
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(998)
    expect(lines.filter((line) => /[^\t\x20-\x7e]/.test(line))).toEqual([])
  })

  test('an attachment arrives byte for byte under its name', async () => {
    const body = Buffer.from(Array.from({ length: 70_000 }, (_, i) => (i * 7919) % 256))
    await mailer().send({
      ...mail,
      attachments: [{ fileName: 'invoice-104301.pdf', type: 'application/pdf', body }],
    })
    const [attachment] = server.delivered[0]?.mail.attachments ?? []
    expect(attachment).toMatchObject({ filename: 'invoice-104301.pdf', mimeType: 'application/pdf' })
    expect(Buffer.from(attachment?.content as ArrayBuffer).equals(body)).toBe(true)
  })

  test('optional messages can be unsubscribed from with one click', async () => {
    await mailer().send({ ...mail, unsubscribeUrl: 'https://shop.example.com/unsubscribe/abc' })
    const headers = new Map(server.delivered[0]?.mail.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('list-unsubscribe')).toBe('<https://shop.example.com/unsubscribe/abc>')
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  })
})

describe('nothing that people enter becomes a header or another recipient', () => {
  const wicked = [
    'Order\r\nBcc: thief@evil.example',
    'Order\nX-Evil: 1',
    'Order\r\n\r\n<b>body</b>',
    'Order\u0000\u2028Bcc: thief@evil.example',
    '=?utf-8?B?DQpCY2M6IHRoaWVmQGV2aWwuZXhhbXBsZQ==?=',
  ]
  test.each(wicked)('as a subject: %j', async (subject) => {
    await mailer().send({ ...mail, subject })
    const [got] = server.delivered
    expect(got?.to).toEqual(['rosa@example.test'])
    const names = got?.mail.headers.map(({ key }) => key) ?? []
    expect(names).not.toContain('bcc')
    expect(names).not.toContain('x-evil')
    expect(got?.mail.html?.trim()).toBe(mail.html)
  })

  test.each([
    'rosa@example.test\r\nRCPT TO:<thief@evil.example>',
    'rosa@example.test, thief@evil.example',
    'rosa@example.test <thief@evil.example>',
  ])('as an address: %j', async (to) => {
    expect(await mailer().send({ ...mail, to })).toMatchObject({ kind: 'refused' })
    expect(server.delivered).toEqual([])
  })
})

describe('a server that says no', () => {
  test.each([
    ['an address that is not there', { recipient: 550 }, 'refused'],
    ['a full mailbox', { recipient: 452 }, 'later'],
    ['a mail it takes for spam', { data: 554 }, 'refused'],
    ['a mail it wants later', { data: 451 }, 'later'],
    ['silence after the mail', { data: 'silent' }, 'later'],
    ['silence at the door', { greeting: 'silent' }, 'later'],
  ] as const)('to %s means %j: %s', async (_, mood, kind) => {
    server.mood(mood)
    expect((await mailer().send(mail)).kind).toBe(kind)
  })

  test('or does not answer means later', async () => {
    const gone = await startMailServer()
    await gone.close()
    expect(await mailer({ url: gone.url }).send(mail)).toMatchObject({ kind: 'later' })
  })

  test('to our sign-in means later: the email is not at fault', async () => {
    const guarded = await startMailServer({ login: { user: 'shop', password: 'right p@ss' } })
    const url = (password: string) => `smtp://shop:${encodeURIComponent(password)}@127.0.0.1:${guarded.port}`
    const wrong = await mailer({ url: url('wrong') }).send(mail)
    expect(wrong).toMatchObject({ kind: 'later' })
    expect(JSON.stringify(wrong)).not.toContain('wrong')
    expect(await mailer({ url: url('right p@ss') }).send(mail)).toMatchObject({ kind: 'sent' })
    await guarded.close()
  })
})

describe('TLS', () => {
  test('a server that offers none is given nothing', async () => {
    expect(await mailer({ requireTls: true }).send(mail)).toMatchObject({ kind: 'later' })
    expect(server.delivered).toEqual([])
  })

  test('a certificate that nobody vouches for is given nothing; one that somebody does is taken', async () => {
    const secured = await startMailServer({ tls: true })
    const url = `smtp://localhost:${secured.port}`
    // A handshake is slow on a busy machine.
    const asked = mailer({ url, requireTls: true, timeoutMs: 10_000 })
    const unknown = await asked.send(mail)
    expect(unknown).toMatchObject({ kind: 'later', reason: expect.stringMatching(/self-signed|certificate/) })
    expect(secured.delivered).toEqual([])
    const known = tls.getCACertificates('default')
    tls.setDefaultCACertificates([...known, testCertificate.cert])
    expect(await asked.send(mail)).toMatchObject({ kind: 'sent' })
    tls.setDefaultCACertificates(known)
    expect(secured.delivered).toHaveLength(1)
    await secured.close()
  })
})
