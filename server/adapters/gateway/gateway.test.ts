import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, companies, type Kind, type Talkative } from '../../../tests/support/gateways.ts'
import { noticeSeconds } from './gateway.ts'

let serial = 0
const nextKey = (what: string) => `${what}:${Date.now()}:${++serial}`
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

for (const open of companies) {
  describe(open.title, () => {
    let company: Company
    beforeAll(async () => {
      company = await open.start()
    })
    afterAll(() => company?.close())

    const charge = async (
      kind: Kind,
      more: { key?: string; customer?: string; keep?: boolean; token?: string } = {},
    ) => {
      const { key = nextKey('order'), token = await company.card(kind), ...rest } = more
      const ask = { key, token, amountCents: 3030, description: 'Order 104300', ...rest }
      return { key, token, outcome: await company.gateway.charge(ask) }
    }
    const paid = async (more: Parameters<typeof charge>[1] = {}) => {
      const { outcome, ...made } = await charge('taken', more)
      if (outcome.kind !== 'paid') throw new Error(`not paid: ${JSON.stringify(outcome)}`)
      return { ...made, reference: outcome.reference }
    }
    const customer = async (name = 'Rose & Thorn') => {
      const key = nextKey('customer')
      const reference = await company.gateway.enrol({ key, name, email: 'rose@example.test' })
      if (!reference) throw new Error('no customer')
      return { key, reference }
    }
    const taken = async (key: string) =>
      (await company.gateway.chargesSince(minutesAgo(10)))?.filter((one) => one.key === key)

    test('takes $30.30 from a card and says which card it was', async () => {
      const { key, outcome } = await charge('taken')
      expect(outcome).toEqual({
        kind: 'paid',
        reference: expect.any(String),
        brand: 'Visa',
        lastFour: '4242',
      })
      expect(await company.gateway.lookUp({ key, at: new Date(), amountCents: 3030 })).toEqual(outcome)
    })

    test('asked again under the same key, it has taken the money once', async () => {
      const first = await paid()
      expect((await paid({ key: first.key, token: first.token })).reference).toBe(first.reference)
      expect(await taken(first.key)).toEqual([
        { key: first.key, reference: first.reference, amountCents: 3030 },
      ])
    })

    test('asked ten times at once under one key, it has taken the money once', async () => {
      const [key, token] = [nextKey('order'), await company.card('taken')]
      await Promise.all(Array.from({ length: 10 }, () => charge('taken', { key, token })))
      expect(await taken(key)).toHaveLength(1)
    })

    test.each([
      ['declined', 'card_declined'],
      ['lacksFunds', 'insufficient_funds'],
      ['expired', 'card_expired'],
      ['broken', 'card_processing_error'],
    ] as const)('a card that is %s takes nothing and says so', async (kind, code) => {
      const { key, outcome } = await charge(kind)
      expect(outcome).toEqual({ kind: 'declined', code })
      expect(await taken(key)).toEqual([])
    })

    test('a declined charge is declined when it is asked about later', async () => {
      const { key } = await charge('declined')
      expect(await company.gateway.lookUp({ key, at: new Date(), amountCents: 3030 })).toEqual({
        kind: 'declined',
        code: 'card_declined',
      })
    })

    test('knows the cards it has made, and no others', async () => {
      expect(await company.gateway.knows(await company.card('taken'))).toBe(true)
      for (const stranger of ['pm_1NobodysCard', 'sbx_card_nobody', 'tok_1', '../customers', ''])
        expect(await company.gateway.knows(stranger), stranger).toBe(false)
      expect((await charge('taken', { token: 'pm_1NobodysCard' })).outcome).toEqual({
        kind: 'declined',
        code: 'card_token_invalid',
      })
    })

    test('has never heard of a key that was not asked for', async () => {
      expect(
        await company.gateway.lookUp({ key: nextKey('order'), at: new Date(), amountCents: 3030 }),
      ).toEqual({
        kind: 'none',
      })
    })

    test('gives back in parts, never more than it took, and once a key', async () => {
      const { reference } = await paid()
      const refund = (key: string, amountCents: number) =>
        company.gateway.refund({ key, reference, amountCents })
      const [first, second, third] = [nextKey('refund'), nextKey('refund'), nextKey('refund')]
      expect(await refund(first, 1000)).toEqual({ kind: 'refunded' })
      expect(await refund(first, 1000)).toEqual({ kind: 'refunded' })
      expect(await refund(second, 2031)).toMatchObject({ kind: 'failed' })
      expect(await refund(third, 2030)).toEqual({ kind: 'refunded' })
      expect(await refund(nextKey('refund'), 1)).toMatchObject({ kind: 'failed' })
      expect(await refund(first, 1000)).toEqual({ kind: 'refunded' })
    })

    test('keeps a card without charging it, and charges it as often as its customer buys', async () => {
      const { reference } = await customer()
      const token = await company.card('taken')
      const kept = await company.gateway.keep({ key: nextKey('keep'), token, customer: reference })
      expect(kept).toMatchObject({
        kind: 'kept',
        card: { token, brand: 'Visa', lastFour: '4242', expireMonth: 12 },
      })
      for (const _ of [1, 2]) await paid({ token, customer: reference })
      expect(await company.gateway.keep({ key: nextKey('keep'), token, customer: reference })).toEqual(kept)
    })

    test('a card that pays can be kept with it', async () => {
      const { reference } = await customer()
      const { token } = await paid({ customer: reference, keep: true })
      expect(await company.gateway.keep({ key: nextKey('keep'), token, customer: reference })).toMatchObject({
        kind: 'kept',
      })
      await paid({ token, customer: reference })
    })

    test('a kept card is nobody else’s', async () => {
      const [ours, theirs] = [await customer(), await customer('Petal Pushers')]
      const token = await company.card('taken')
      await company.gateway.keep({ key: nextKey('keep'), token, customer: ours.reference })
      const invalid = { kind: 'declined', code: 'card_token_invalid' }
      expect((await charge('taken', { token, customer: theirs.reference })).outcome).toEqual(invalid)
      expect((await charge('taken', { token })).outcome).toEqual(invalid)
      expect(await company.gateway.keep({ key: nextKey('keep'), token, customer: theirs.reference })).toEqual(
        invalid,
      )
    })

    test('a card that the bank refuses is not kept', async () => {
      const { reference } = await customer()
      const token = await company.card('declined')
      expect(await company.gateway.keep({ key: nextKey('keep'), token, customer: reference })).toEqual({
        kind: 'declined',
        code: 'card_declined',
      })
    })

    test('a forgotten card pays no more, and may be forgotten twice', async () => {
      const { reference } = await customer()
      const token = await company.card('taken')
      await company.gateway.keep({ key: nextKey('keep'), token, customer: reference })
      expect(await company.gateway.forget(token)).toBe(true)
      expect(await company.gateway.forget(token)).toBe(true)
      expect((await charge('taken', { token, customer: reference })).outcome).toMatchObject({
        kind: 'declined',
      })
    })

    test('a customer asked for twice under one key is the same', async () => {
      const { key, reference } = await customer()
      expect(await company.gateway.enrol({ key, name: 'Rose & Thorn', email: 'rose@example.test' })).toBe(
        reference,
      )
    })

    test('lists what it has taken, page after page, and not what was declined', async () => {
      const made = await Promise.all(Array.from({ length: 5 }, () => paid()))
      await charge('declined')
      const listed = await company.gateway.chargesSince(minutesAgo(10))
      expect(listed).toEqual(
        expect.arrayContaining(made.map(({ key, reference }) => ({ key, reference, amountCents: 3030 }))),
      )
      expect(await company.gateway.chargesSince(new Date(Date.now() + 60_000))).toEqual([])
    })

    if (!open.obeys) return

    const talkative = () => company as Talkative
    const unknown = { kind: 'unknown' }

    test('that says nothing is not taken for a no, and did nothing', async () => {
      const [token, refund] = [await company.card('taken'), await paid()]
      talkative().mode('silent')
      const { key, outcome } = await charge('taken', { token })
      const { reference } = refund
      expect(outcome).toEqual(unknown)
      const { gateway } = company
      const answers = await Promise.all([
        gateway.refund({ key: nextKey('refund'), reference, amountCents: 100 }),
        gateway.lookUp({ key, at: new Date(), amountCents: 3030 }),
        gateway.keep({ key: nextKey('keep'), token, customer: 'c' }),
        gateway.knows(token),
        gateway.chargesSince(minutesAgo(1)),
        gateway.forget(token),
      ])
      expect(answers).toEqual([unknown, unknown, unknown, undefined, undefined, false])
      talkative().mode('normal')
      expect(await company.gateway.lookUp({ key, at: new Date(), amountCents: 3030 })).toEqual({
        kind: 'none',
      })
    })

    test('that answers after the time-out has taken the money once, and says so when asked', async () => {
      const token = await company.card('taken')
      talkative().mode('late')
      const { key, outcome } = await charge('taken', { token })
      talkative().mode('normal')
      expect(outcome).toEqual(unknown)
      expect(await company.gateway.lookUp({ key, at: new Date(), amountCents: 3030 })).toMatchObject({
        kind: 'paid',
        lastFour: '4242',
      })
      await paid({ key, token })
      expect(await taken(key)).toHaveLength(1)
    })

    test('that is slow takes the money after we have stopped waiting, once', async () => {
      const token = await company.card('taken')
      talkative().mode('slow')
      const { key, outcome } = await charge('taken', { token })
      talkative().mode('normal')
      expect(outcome).toEqual(unknown)
      expect(await company.gateway.lookUp({ key, at: new Date(), amountCents: 3030 })).toEqual({
        kind: 'none',
      })
      await expect.poll(() => taken(key), { timeout: 6000, interval: 250 }).toHaveLength(1)
    })

    test('a broken one is not an answer, and charged nothing', async () => {
      const token = await company.card('taken')
      talkative().mode('broken')
      const { key, outcome } = await charge('taken', { token })
      talkative().mode('normal')
      expect(outcome).toEqual(unknown)
      expect(await taken(key)).toEqual([])
    })

    describe('security 58: money is compared with what was asked for', () => {
      test.each([
        ['one cent', (text: string) => text.replace(/\b3030\b/g, '1')],
        ['euros', (text: string) => text.replaceAll('"usd"', '"eur"')],
        ['no amount', (text: string) => text.replace(/\b3030\b/g, 'null')],
      ])(
        'a charge that says it took %s is unknown and logged, and so it is when it is asked about',
        async (_, change) => {
          const forged = await talkative().through(change)
          const ask = { key: nextKey('order'), token: await company.card('taken'), amountCents: 3030 }
          expect(await forged.gateway.charge({ ...ask, description: '' })).toEqual(unknown)
          expect(await forged.gateway.lookUp({ ...ask, at: new Date() })).toEqual(unknown)
          expect(await company.gateway.lookUp({ ...ask, at: new Date() })).toMatchObject({ kind: 'paid' })
          await forged.close()
        },
      )

      test.each([
        ['one cent', (text: string) => text.replace(/\b3030\b/g, '1')],
        ['euros', (text: string) => text.replaceAll('"usd"', '"eur"')],
      ])('a refund that says it gave back %s is unknown', async (_, change) => {
        const { reference } = await paid()
        const forged = await talkative().through(change)
        const ask = { key: nextKey('refund'), reference, amountCents: 3030 }
        expect(await forged.gateway.refund(ask)).toEqual(unknown)
        expect(await company.gateway.refund(ask)).toEqual({ kind: 'refunded' })
        await forged.close()
      })

      test('a charge under the same key for another amount is not an answer to this one', async () => {
        const { key, token } = await paid()
        const ask = { key, token, amountCents: 3031, description: '' }
        expect(await company.gateway.charge(ask)).toEqual(unknown)
        expect(await company.gateway.lookUp({ ...ask, at: new Date() })).toEqual(unknown)
        expect(talkative().logged()).toContainEqual(
          expect.objectContaining({ key, asked: { amountCents: 3031, currency: 'usd' } }),
        )
        expect(await taken(key)).toHaveLength(1)
      })

      test('a refund under the same key for another amount is not an answer to this one', async () => {
        const { reference } = await paid()
        const key = nextKey('refund')
        expect(await company.gateway.refund({ key, reference, amountCents: 1000 })).toEqual({
          kind: 'refunded',
        })
        expect(await company.gateway.refund({ key, reference, amountCents: 900 })).toEqual(unknown)
      })
    })

    describe('security 58: what it says is not believed', () => {
      test.each([
        ['text', 'ok'],
        ['another shape', '{"id":7,"object":"payment_intent","status":"paid"}'],
        ['null', 'null'],
        ['a page', '<html>captive portal</html>'],
        ['three megabytes', `{"status":"captured","reference":"${'x'.repeat(3_000_000)}"}`],
      ])('when it is %s', async (_, text) => {
        const liar = await talkative().against(text)
        const ask = { key: nextKey('order'), token: 'pm_1', amountCents: 100, description: '' }
        expect(await liar.gateway.charge(ask)).toEqual(unknown)
        expect(await liar.gateway.keep({ key: 'k', token: 'pm_1', customer: 'c' })).not.toMatchObject({
          kind: 'kept',
        })
        expect(await liar.gateway.enrol({ key: 'k', name: '', email: '' })).toBeUndefined()
        await liar.close()
      })
    })

    describe('sends notices without being asked', () => {
      test('what was taken, signed', async () => {
        const { key, reference } = await paid()
        const told = await talkative().heard((notice) => notice.key === key)
        expect(told.notice).toEqual({
          eventId: expect.any(String),
          kind: 'charge',
          key,
          reference,
          amountCents: 3030,
        })
      })

      test('that nothing was taken', async () => {
        const { key } = await charge('declined')
        const told = await talkative().heard((notice) => notice.key === key)
        expect(told.notice).toMatchObject({ kind: 'charge', amountCents: 0 })
      })

      test('all that was given back so far', async () => {
        const { key, reference } = await paid()
        await company.gateway.refund({ key: nextKey('refund'), reference, amountCents: 1000 })
        await company.gateway.refund({ key: nextKey('refund'), reference, amountCents: 500 })
        const told = await talkative().heard((notice) => notice.key === key && notice.amountCents === 1500)
        expect(told.notice).toMatchObject({ kind: 'refund', key, reference })
      })

      test('security 58: and is believed only with its own signature on these very bytes, within five minutes', async () => {
        const { key } = await paid()
        const { body, signature } = await talkative().heard((notice) => notice.key === key)
        const { readNotice } = company.gateway
        const now = new Date()
        const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
        expect(readNotice({ body, signature, now })).toBeDefined()
        expect(readNotice({ body, signature, now: later(noticeSeconds - 30) })).toBeDefined()
        expect(readNotice({ body, signature, now: later(noticeSeconds + 30) })).toBeUndefined()
        const changed = Buffer.from(body.toString().replace('3030', '3031'))
        for (const [forged, seal] of [
          [changed, signature],
          [body, ''],
          [body, 'v1=00'],
          [body, signature.replace(/v1=.{8}/, 'v1=00000000')],
          [body, signature.replace(/t=\d+/, `t=${Math.floor(now.getTime() / 1000) + 1}`)],
          [Buffer.alloc(0), signature],
          [Buffer.from('null'), signature],
        ] as const)
          expect(readNotice({ body: forged, signature: seal, now })).toBeUndefined()
      })
    })
  })
}
