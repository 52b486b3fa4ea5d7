import tls from 'node:tls'
import { afterEach, describe, expect, test } from 'vitest'
import { testCertificate } from '../../../tests/support/certificate.ts'
import { type ImapServer, startImapServer } from '../../../tests/support/imap-server.ts'
import { imapMailbox } from './imap.ts'
import { type FoundMail, MailboxError } from './mailbox.ts'

let server: ImapServer
const started = async (options: Parameters<typeof startImapServer>[0] = {}) => {
  server = await startImapServer(options)
  return server
}
afterEach(() => server?.close())

const box = (options: Partial<Parameters<typeof imapMailbox>[0]> = {}) =>
  imapMailbox({
    url: server.url,
    requireTls: false,
    folder: 'INBOX',
    doneFolder: undefined,
    timeoutMs: 700,
    ...options,
  })
const asked = (take: (mail: FoundMail) => Promise<void>) => ({ most: 10, mostBytes: 1000, take })
async function readAll(mailbox = box()) {
  const got: FoundMail[] = []
  const taken = await mailbox.read(asked(async (mail) => void got.push(mail)))
  return { taken, got: got.map(({ raw, bytes }) => raw?.toString() ?? bytes) }
}

describe('a mailbox by IMAP', () => {
  test('gives unread emails, the oldest first, and marks each as read', async () => {
    await started()
    server.put('one\r\n')
    server.put('two\r\n')
    expect(await readAll()).toEqual({ taken: 2, got: ['one\r\n', 'two\r\n'] })
    expect(server.mails.map(({ seen }) => seen)).toEqual([true, true])
    expect(await readAll()).toEqual({ taken: 0, got: [] })
  })

  test('moves what was taken where a folder is named, and reads another folder than the inbox', async () => {
    await started({ folders: ['INBOX', 'Orders', 'Done'] })
    server.put('one\r\n', 'Orders')
    server.put('not this\r\n')
    expect(await readAll(box({ folder: 'Orders', doneFolder: 'Done' }))).toEqual({
      taken: 1,
      got: ['one\r\n'],
    })
    expect(server.mails.map(({ folder }) => folder)).toEqual(['Done', 'INBOX'])
  })

  test('names an email that is too large without its bytes', async () => {
    await started()
    server.put('a'.repeat(1001))
    expect((await readAll()).got).toEqual([1001])
  })

  test('leaves an email unread when it could not be kept, and those after it', async () => {
    await started()
    server.put('one\r\n')
    server.put('two\r\n')
    const fails = box().read(
      asked(async ({ raw }) => {
        if (String(raw) === 'two\r\n') throw new Error('the disk is full')
      }),
    )
    await expect(fails).rejects.toThrow('the disk is full')
    expect(server.mails.map(({ seen }) => seen)).toEqual([true, false])
    expect((await readAll()).got).toEqual(['two\r\n'])
  })

  test('says why it can’t be read, and never the password', async () => {
    await started()
    server.put('one\r\n')
    const fault = async (mailbox = box()) => {
      const error = await readAll(mailbox).catch((error: unknown) => error)
      expect(error).toBeInstanceOf(MailboxError)
      const { message } = error as MailboxError
      expect(message).not.toContain('sesame')
      return message
    }
    server.mood({ login: 'refuses' })
    expect(await fault()).toMatch(/refused the user or the password/)
    server.mood({ greeting: 'silent' })
    expect(await fault()).toMatch(/\w/)
    server.mood({ fetch: 'breaks' })
    expect(await fault()).toMatch(/\w/)
    server.mood({})
    expect(await fault(box({ folder: 'Nowhere' }))).toMatch(/\w/)
    expect(await fault(box({ url: 'imap://a:sesame@127.0.0.1:9' }))).toMatch(/ECONNREFUSED/)
    expect(server.mails[0]?.seen).toBe(false)
    expect((await readAll()).got).toEqual(['one\r\n'])
  })

  test('a folder that takes no emails is named', async () => {
    await started({ folders: ['INBOX'] })
    server.put('one\r\n')
    await expect(readAll(box({ doneFolder: 'Done' }))).rejects.toThrow(/Done|folder/)
  })
})

describe('TLS', () => {
  const trusted = async (work: () => Promise<void>) => {
    const known = tls.getCACertificates('default')
    tls.setDefaultCACertificates([...known, testCertificate.cert])
    try {
      await work()
    } finally {
      tls.setDefaultCACertificates(known)
    }
  }
  test.each(['tls', 'starttls'] as const)(
    'by %s is used where the certificate is trusted',
    async (security) => {
      await started({ security })
      server.put('one\r\n')
      const secured = () => readAll(box({ requireTls: true }))
      await expect(secured()).rejects.toBeInstanceOf(MailboxError)
      expect(server.said).not.toContain('LOGIN')
      await trusted(async () => expect((await secured()).got).toEqual(['one\r\n']))
    },
  )
  test('is required: a server without it gets no password', async () => {
    await started()
    await expect(readAll(box({ requireTls: true }))).rejects.toBeInstanceOf(MailboxError)
    expect(server.said).not.toContain('LOGIN')
  })
})
