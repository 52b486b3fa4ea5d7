import { expect, test } from 'vitest'
import { readReply } from '../../contract/rules/text-replies.ts'
import { readMailReport } from './mail-report.ts'

const id = '0b6a3f9e-2f0c-4a6e-9a55-0d7f2f1c9b10@shop.example.com'
type Made = { action?: string; status?: string; messageId?: string; eol?: string; type?: string }

const bounce = ({
  action = 'failed',
  status = '5.1.1',
  messageId = id,
  eol = '\r\n',
  type = 'delivery-status',
}: Made = {}) =>
  [
    'From: MAILER-DAEMON@mx.example.com',
    'To: orders@shop.example.com',
    `Content-Type: multipart/report; report-type=${type};`,
    '\tboundary="=_b1"',
    '',
    'This is a report.',
    '--=_b1',
    'Content-Type: text/plain',
    '',
    'Your message could not be delivered. Message-ID: <forged@example.com>',
    '--=_b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.com',
    '',
    'Final-Recipient: rfc822; ana@example.test',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 <ana@example.test>: user',
    ' unknown',
    '--=_b1',
    'Content-Type: text/rfc822-headers',
    '',
    'Subject: Roses',
    `Message-ID:`,
    ` <${messageId}>`,
    '--=_b1--',
  ].join(eol)

test('a bounce names our mail, its code and what the server said', () => {
  expect(readMailReport(bounce())).toEqual({
    kind: 'bounce',
    isFinal: true,
    messageId: id,
    reason: '5.1.1 550 5.1.1 <ana@example.test>: user unknown',
  })
  expect(readMailReport(bounce({ eol: '\n' }))?.messageId).toBe(id)
})

test.each([
  ['5.1.1', true],
  ['5.1.10', true],
  ['5.2.1', true],
  ['5.4.4', true],
  ['5.2.2', false],
  ['5.7.1', false],
  ['5.3.4', false],
])('status %s is of the address: %s', (status, isFinal) => {
  expect(readMailReport(bounce({ status }))).toMatchObject({ kind: 'bounce', isFinal })
})

test.each([
  ['one that is only late', bounce({ action: 'delayed', status: '4.4.1' })],
  ['one of a mail that isn’t ours', bounce({ messageId: 'x@y.test' })],
  ['an ordinary mail', `Subject: Re: Roses\r\n\r\nMessage-ID: <${id}>`],
  ['nothing', ''],
  ['a boundary that never comes', 'Content-Type: multipart/report; boundary=x\n\nabc'],
  [
    'a mail of parts in parts without end',
    `Content-Type: multipart/report; boundary=x\n\n${'--x\nContent-Type: multipart/mixed; boundary=x\n\n'.repeat(2_000)}`,
  ],
])('%s is no report', (_, raw) => {
  expect(readMailReport(raw)).toBeUndefined()
})

test('a complaint by a mailbox’s junk button', () => {
  const raw = bounce({ type: 'feedback-report' })
    .replace('message/delivery-status', 'message/feedback-report')
    .replace('Reporting-MTA: dns; mx.example.com', 'Feedback-Type: abuse')
  expect(readMailReport(raw)).toEqual({ kind: 'complaint', isFinal: true, messageId: id, reason: 'abuse' })
})

test('the original’s headers may come in base64', () => {
  const raw = bounce().replace(
    /Content-Type: text\/rfc822-headers\r\n\r\n[\s\S]*(?=\r\n--=_b1--)/,
    `Content-Type: text/rfc822-headers\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(`Message-ID: <${id}>\r\n\r\n`).toString('base64')}`,
  )
  expect(readMailReport(raw)?.messageId).toBe(id)
})

test.each([
  ['STOP', 'stop'],
  [' stop. ', 'stop'],
  ['“Alto”', 'stop'],
  ['Unsubscribe', 'stop'],
  ['START', 'start'],
  ['unstop', 'start'],
  ['Sí', 'start'],
  ['Please stop by tomorrow', undefined],
  ['', undefined],
])('the reply %j asks %s', (body, asks) => {
  expect(readReply(body)).toBe(asks)
})
