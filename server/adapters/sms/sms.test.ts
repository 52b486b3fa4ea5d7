import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTwilio, twilioKeys } from '../../../tests/support/twilio-stand-in.ts'
import { outboxTexter } from './outbox.ts'
import { type TwilioOptions, twilioTexter } from './twilio.ts'

let twilio: Awaited<ReturnType<typeof startTwilio>>
beforeAll(async () => {
  twilio = await startTwilio()
})
afterEach(() => twilio.mood('normal'))
afterAll(() => twilio?.close())

const texter = (options: Partial<TwilioOptions> = {}) =>
  twilioTexter({ ...twilioKeys, apiBase: twilio.url, timeoutMs: 300, ...options })
const message = { to: '9375550188', text: 'Harbor & Vine: su código es 123456.' }

describe.each([
  ['outbox', () => outboxTexter()],
  ['twilio', () => texter()],
] as const)('text messages by %s', (name, open) => {
  test('are sent, each under a reference of its own', async () => {
    const carrier = open()
    const outcomes = [await carrier.send(message), await carrier.send(message)]
    expect(carrier.name).toBe(name)
    expect(outcomes.map(({ kind }) => kind)).toEqual(['sent', 'sent'])
    expect(new Set(outcomes.map((outcome) => outcome.kind === 'sent' && outcome.reference)).size).toBe(2)
  })
})

describe('Twilio', () => {
  test('gets the number in full, our own, and the text letter by letter', async () => {
    await texter().send(message)
    expect(twilio.sent.at(-1)).toEqual({ to: '+19375550188', from: '+19375550142', text: message.text })
  })

  test('a number that cannot be is refused permanently', async () => {
    expect(await texter().send({ ...message, to: '0375550188' })).toEqual({
      kind: 'refused',
      reason: '400 21211 Invalid To Phone Number',
      holds: 'bounced',
    })
  })

  test.each(['broken', 'busy', 'silent'] as const)('%s means later', async (mood) => {
    twilio.mood(mood)
    expect((await texter().send(message)).kind).toBe('later')
  })

  test('a wrong secret means later, and the customer gets no message', async () => {
    const outcome = await texter({ authToken: 'c'.repeat(32) }).send(message)
    expect(outcome).toMatchObject({ kind: 'later' })
    expect(JSON.stringify(outcome)).not.toContain('cccc')
  })

  test('nobody at home means later', async () => {
    expect((await texter({ apiBase: 'http://127.0.0.1:9' }).send(message)).kind).toBe('later')
  })
})
