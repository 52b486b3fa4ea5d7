import { describe, expect, test } from 'vitest'
import { readSettings } from '../core/settings.ts'
import { ReadingFault } from '../reading/fault.ts'
import { automaticCause } from './automatic.ts'
import { htmlWords } from './html-words.ts'
import { ownWords } from './own-words.ts'
import { parseMail, readableOf } from './parse.ts'
import { contentHash } from './receive.ts'
import { verdictOf } from './verdict.ts'

const settings = readSettings({ MAIL_AUTHSERV_ID: 'mx.house.test' })
const parse = (raw: string | Buffer, withFiles = false) =>
  parseMail({ settings }, readableOf(Buffer.isBuffer(raw) ? raw : Buffer.from(raw, 'utf8')), { withFiles })
const lines = (...all: string[]) => all.join('\r\n')
const plain = (words: string, ...headers: string[]) =>
  lines('From: Ana <ana@petal.test>', 'To: orders@house.test', 'Subject: Roses', ...headers, '', words)

describe('what the sender wrote', () => {
  const order = '24 roses playa blanca\n3 gypsophila'
  test.each([
    ['a reply', `${order}\n\nOn Mon, Nov 23, 2026 at 9:00 AM Harbor & Vine <o@h.test> wrote:\n> 99 lilies`],
    [
      'a reply with a broken line',
      `${order}\n\nOn Mon, Nov 23, 2026 at 9:00 AM Harbor & Vine\n<o@h.test> wrote:\n> 99 lilies`,
    ],
    [
      'a Spanish reply',
      `${order}\n\nEl lun, 23 nov 2026 a las 9:00, Harbor (<o@h.test>) escribió:\n\n> 99 lirios`,
    ],
    ['Outlook', `${order}\n\nFrom: Harbor & Vine <o@h.test>\nSent: Monday\nSubject: Prices\n\n99 lilies`],
    ['Outlook in Spanish', `${order}\n\nDe: Harbor\nEnviado: lunes\n\n99 lirios`],
    ['a line of dashes', `${order}\n-----Original Message-----\n99 lilies`],
    ['a signature', `${order}\n-- \nAna\n937 555 0171`],
    ['a phone', `${order}\n\nSent from my iPhone`],
    ['manners', `Hi Nora,\n\n${order}\n\nThanks!\nAna Núñez\nPetal & Stem\n937 555 0171`],
    ['Spanish manners', `Buenos días:\n${order}\nMuchas gracias,\nAna`],
    ['answers between quoted lines', `On Mon, Harbor wrote:\n> which roses?\n${order}\n> and when?`],
  ])('of %s is kept, and nothing else', (_, text) => {
    expect(ownWords(text)).toBe(order)
  })
  test('words that only look like manners stay', () => {
    expect(ownWords('Thanks\n24 roses')).toBe('Thanks\n24 roses')
    expect(ownWords('Hello')).toBe('Hello')
    expect(ownWords('12 best roses\n\nfrom the farm: white')).toBe('12 best roses\n\nfrom the farm: white')
  })
  test('of HTML are the lines that a reader sees', () => {
    const html =
      '<style>p{}</style><div>24 roses<br>3 g&#xed;pso &amp; more</div><table><tr><td>2</td><td>lilies</td></tr></table><blockquote>99 tulips</blockquote>'
    expect(htmlWords(html).split('\n').filter(Boolean)).toEqual([
      '24 roses',
      '3 gípso & more',
      '2 lilies',
      '> 99 tulips',
    ])
  })
})

describe('who it is', () => {
  const at = 'authentication-results'
  const from = 'ana@petal.test'
  const verdict = (...headers: [string, string][]) =>
    verdictOf(
      headers.map(([key, value]) => ({ key, value })),
      { from, authservId: 'mx.house.test' },
    )
  test.each([
    ['a signature of her domain', 'mx.house.test; dkim=pass header.d=petal.test'],
    ['a signature of the domain above', 'mx.house.test 1; dkim=pass header.i=@petal.test header.s=a'],
    ['a server of her domain', 'mx.house.test; spf=pass smtp.mailfrom=bounce@petal.test'],
    [
      'DMARC',
      'mx.house.test; dkim=none; spf=softfail smtp.mailfrom=x.test; dmarc=pass header.from=petal.test',
    ],
    ['one of two signatures', 'mx.house.test; dkim=fail header.d=other.test; dkim=pass header.d=petal.test'],
    ['a signature where DMARC says nothing', 'mx.house.test; dkim=pass header.d=petal.test; dmarc=none'],
  ])('is believed by %s', (_, value) => {
    expect(verdict([at, value])).toBe('passed')
  })
  test.each([
    ['another domain', 'mx.house.test; dkim=pass header.d=evil.test'],
    ['a domain below hers', 'mx.house.test; dkim=pass header.d=evil.petal.test'],
    [
      'a domain that ends like hers',
      'mx.house.test; dkim=pass header.d=tal.test; spf=pass smtp.mailfrom=a@xpetal.test',
    ],
    ['a top-level domain', 'mx.house.test; dkim=pass header.d=test'],
    ['a failed signature', 'mx.house.test; dkim=fail header.d=petal.test'],
    [
      'DMARC that fails',
      'mx.house.test; spf=pass smtp.mailfrom=petal.test; dmarc=fail header.from=petal.test',
    ],
    [
      'a pass within a comment',
      'mx.house.test; dkim=fail (was; dkim=pass header.d=petal.test) header.d=petal.test',
    ],
    ['a pass within quotes', 'mx.house.test; spf=fail smtp.mailfrom="x; dkim=pass header.d=petal.test"'],
  ])('is not believed by %s', (_, value) => {
    expect(verdict([at, value])).not.toBe('passed')
  })
  test('a verdict of another server, or none, says nothing', () => {
    expect(verdict([at, 'mx.evil.test; dkim=pass header.d=petal.test'])).toBe('none')
    expect(verdict()).toBe('none')
    expect(
      verdictOf([{ key: at, value: 'mx.house.test; dkim=pass header.d=petal.test' }], {
        from,
        authservId: null,
      }),
    ).toBe('none')
  })
  test('what the sender wrote under our server’s verdict doesn’t outweigh it', () => {
    const ours: [string, string] = [at, 'mx.house.test; dkim=fail header.d=petal.test']
    const forged: [string, string] = [at, 'mx.house.test; dkim=pass header.d=petal.test']
    expect(verdict(ours, ['received', 'from x'], forged)).toBe('failed')
    const other: [string, string] = [at, 'mx.house.test; spf=pass smtp.mailfrom=petal.test']
    expect(verdict(ours, ['received', 'from x'], ['received', 'from y'], other)).toBe('failed')
  })
})

describe('automatic emails', () => {
  const cause = (headers: Record<string, string>, sender = 'ana@petal.test') =>
    automaticCause(
      Object.entries(headers).map(([key, value]) => ({ key, value })),
      { sender, own: ['orders@house.test'] },
    )
  test.each([
    [{ 'auto-submitted': 'auto-replied' }, 'auto-reply'],
    [{ 'auto-submitted': 'auto-generated' }, 'automatic'],
    [{ 'auto-submitted': 'no' }, null],
    [{ precedence: 'bulk' }, 'list'],
    [{ precedence: 'auto_reply' }, 'auto-reply'],
    [{ 'list-id': '<growers.example>' }, 'list'],
    [{ 'x-autoreply': 'yes' }, 'auto-reply'],
    [{ 'x-spam-flag': 'YES' }, 'spam'],
    [{ 'x-spam-status': 'No, score=0.1' }, null],
    [{ 'return-path': '<>' }, 'returned'],
    [{}, null],
  ])('%j is %s', (headers, is) => {
    expect(cause(headers as Record<string, string>)).toBe(is)
  })
  test('our own address, a robot and nobody', () => {
    expect(cause({}, 'orders@house.test')).toBe('our-own')
    expect(cause({}, 'mailer-daemon@petal.test')).toBe('automatic')
    expect(cause({}, 'no-reply@petal.test')).toBe('automatic')
    expect(cause({}, '')).toBe('no-sender')
  })
})

describe('a whole mail', () => {
  test('says who, to whom, what and what is attached', async () => {
    const { mail, files } = await parse(
      lines(
        'Authentication-Results: mx.house.test; dkim=pass header.d=petal.test',
        'From: =?utf-8?q?Ana_N=C3=BA=C3=B1ez?= <Ana@Petal.test>',
        'To: Orders <orders@house.test>',
        'Delivered-To: ORDERS+a@house.test',
        'Message-ID: <m1@petal.test>',
        'In-Reply-To: <r2@house.test>',
        'References: <r1@house.test> <r2@house.test>',
        'Subject: =?iso-8859-1?q?Pedido_ma=F1ana?=',
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain; charset=windows-1252',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        '24 rosas para el ni=F1o =93ya=94',
        '--b',
        'Content-Type: text/csv; name="../../etc/prices.csv"',
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from('Item Code,Price 1\n').toString('base64'),
        '--b--',
      ),
      true,
    )
    expect(mail).toMatchObject({
      messageId: 'm1@petal.test',
      sender: 'ana@petal.test',
      senderName: 'Ana Núñez',
      hasOneSender: true,
      recipients: ['orders@house.test', 'orders+a@house.test'],
      subject: 'Pedido mañana',
      words: '24 rosas para el niño “ya”',
      answers: ['r2@house.test', 'r1@house.test'],
      automatic: null,
      verdict: 'passed',
    })
    expect(mail.attachments[0]?.bytes).toBe(18)
    expect(files.map((file) => file.toString())).toEqual(['Item Code,Price 1\n'])
  })

  test.each([
    [
      'an unknown charset',
      Buffer.from(plain('24 roses', 'Content-Type: text/plain; charset=x-klingon')),
      '24 roses',
    ],
    [
      'Chinese',
      Buffer.concat([
        Buffer.from(plain('', 'Content-Type: text/plain; charset=gb2312')),
        Buffer.from([0xc3, 0xb5, 0xb9, 0xe5]),
      ]),
      '玫瑰',
    ],
    [
      'broken UTF-8 and zeros',
      Buffer.concat([Buffer.from(plain('24 ros')), Buffer.from([0xff, 0, 0x65, 0x73])]),
      '24 ros�es',
    ],
    ['lines that end as on Unix', Buffer.from(plain('24 roses').replaceAll('\r\n', '\n')), '24 roses'],
    [
      'HTML alone',
      Buffer.from(plain('<p>24 roses</p><script>alert(1)</script>', 'Content-Type: text/html')),
      '24 roses',
    ],
  ])('with %s is read', async (_, raw, words) => {
    expect((await parse(raw)).mail.words).toBe(words)
  })

  test('from two senders, or from none, belongs to nobody', async () => {
    const two = plain(
      '24 roses',
      'From: boss@petal.test',
      'Authentication-Results: mx.house.test; dkim=pass header.d=petal.test',
    )
    expect((await parse(two)).mail).toMatchObject({ hasOneSender: false, verdict: 'none' })
    const list = plain('24 roses').replace('Ana <ana@petal.test>', 'ana@petal.test, bo@petal.test')
    expect((await parse(list)).mail).toMatchObject({ hasOneSender: false, verdict: 'none' })
    expect((await parse('\r\n\r\n24 roses')).mail).toMatchObject({ sender: '', automatic: 'no-sender' })
  })

  const nested = (depth: number): string =>
    depth === 0
      ? 'Content-Type: text/plain\r\n\r\ndeep'
      : `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n${nested(depth - 1)}\r\n--b${depth}--`
  const parts = (count: number) =>
    plain(
      `${'--b\r\nContent-Type: application/x-a\r\n\r\na\r\n'.repeat(count)}--b--`,
      'Content-Type: multipart/mixed; boundary=b',
    )
  test.each([
    ['parts in parts without end', `From: ana@petal.test\r\n${nested(300)}`],
    ['thousands of parts', parts(20_000)],
    ['headers without end', plain('x', `X-Long: ${'a'.repeat(600_000)}`)],
  ])('with %s is refused, and the product continues', async (_, raw) => {
    await expect(parse(raw)).rejects.toBeInstanceOf(ReadingFault)
  })
})

test('an email counts once, however it was received, and another one is separate', () => {
  const raw = plain('24 roses', 'Message-ID: <m1@petal.test>')
  const relayed = `Received: from a by b\r\nAuthentication-Results: mx; dkim=pass\r\n${raw}`
  const hash = (text: string) => contentHash(Buffer.from(text)).toString('hex')
  expect(hash(relayed.replaceAll('\r\n', '\n'))).toBe(hash(raw))
  expect(hash(raw.replace('24', '25'))).not.toBe(hash(raw))
  expect(hash(raw.replace('<m1', '<m2'))).not.toBe(hash(raw))
})
