import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint, ReplyOf, SendOf } from '../../contract/core/endpoint.ts'
import { campaigns } from '../../contract/features/campaigns/campaigns.ts'
import { mailingList } from '../../contract/features/campaigns/mailing.ts'
import { textCampaigns } from '../../contract/features/campaigns/texts.ts'
import { suppressions } from '../../contract/features/messages/suppressions.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop, makeUser } from '../../tests/support/make.ts'
import { unsubscribe, unsubscribePaths } from '../account/unsubscribe.ts'
import { makeCtx } from '../core/context.ts'
import type { Ctx } from '../core/route.ts'
import { hold } from '../messages/suppressed.ts'
import { beginDue } from './begin.ts'
import { endCampaigns } from './runner.ts'
import { sendReceiver, takeReceiver } from './send.ts'

let app: TestApp
let ctx: Ctx
let desk: Client
let deskEmail: string
type Shop = Awaited<ReturnType<typeof makeShop>>
let ana: Shop
let bob: Shop
let cyd: Shop
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T15:00:00Z' })
  ctx = makeCtx(app.deps, null)
  const house = await makeShop(app.db, { authorities: ['NOTIFICATIONS', 'PROMOBAR'] })
  deskEmail = house.email
  await app.db.updateTable('customers').set({ is_house: true }).where('id', '=', house.customerId).execute()
  desk = await app.signIn(house.email)
  ana = await makeShop(app.db)
  bob = await makeShop(app.db)
  cyd = await makeShop(app.db)
  await person(ana, {
    mobile_number: '9375550101',
    mobile_verified_at: app.now(),
    language: 'es',
    name: 'Ana',
  })
  await person(bob, { mobile_number: '9375550102', mobile_verified_at: app.now(), name: 'Bob' })
  await person(cyd, { mobile_number: '', name: 'Cyd' })
})
afterAll(() => app?.close())
beforeEach(async () => {
  await app.db.deleteFrom('campaigns').execute()
  await app.db.deleteFrom('suppressions').execute()
  await app.db.deleteFrom('messages').execute()
  await app.db.updateTable('users').set({ daily_pricing_unsubscribed: 0, status: 'active' }).execute()
})

const person = ({ userId }: Shop, set: Record<string, unknown>) =>
  app.db.updateTable('users').set(set).where('id', '=', userId).execute()

/** The reply of a call that must succeed. */
async function ask<E extends Endpoint>(endpoint: E, input: Partial<SendOf<E>>) {
  const { status, body } = await desk.call(endpoint, input)
  return { status, body: body as ReplyOf<E> }
}

const words = {
  mail: {
    en: {
      subject: 'Roses for {shop}',
      title: 'Roses',
      body: 'Dear {name},\n\nroses are in.',
      button: 'See them',
    },
    es: {
      subject: 'Rosas para {shop}',
      title: 'Rosas',
      body: 'Hola {name}:\n\nllegaron las rosas.',
      button: 'Verlas',
    },
  },
  sms: { en: { text: 'Roses are in: {link}' }, es: { text: 'Llegaron las rosas: {link}' } },
}
const draft = { name: 'Roses', channels: ['mail' as const], words, link: '/plants' }

async function make(body: object = draft) {
  const { status, body: made } = await ask(campaigns.make, { body: body as typeof draft })
  expect(status, JSON.stringify(made)).toBe(201)
  return made
}
async function sendAll() {
  await beginDue(ctx)
  for (const channel of ['mail', 'sms', 'push', 'notice'] as const)
    for (let taken = await takeReceiver(ctx, channel); taken; taken = await takeReceiver(ctx, channel))
      await sendReceiver(ctx, taken)
  await endCampaigns(ctx)
}
const outbox = () =>
  app.db.selectFrom('messages').selectAll().where('kind', '=', 'campaign').orderBy('id').execute()
const previewOf = async (body: object) => (await ask(campaigns.preview, { body: body as typeof draft })).body

describe('a preview', () => {
  test('says how many, who is left out and why, and shows each language', async () => {
    await person(bob, { daily_pricing_unsubscribed: 1 })
    const preview = await previewOf({ ...draft, channels: ['mail', 'sms'] })
    const [mail, sms] = preview.channels
    expect(preview.messages).toBe(4)
    expect(mail).toMatchObject({ people: 2, shops: 2, spanish: 1, untranslated: 0 })
    expect(mail?.left).toMatchObject([{ cause: 'opted-out', people: 1, some: [{ name: 'Bob' }] }])
    expect(sms?.left).toMatchObject([{ cause: 'no-address', people: 1 }])
    expect(preview.reader).toMatchObject({ name: 'Ana' })
    expect(preview.looks.map(({ channel, language }) => `${channel} ${language}`)).toEqual([
      'mail en',
      'mail es',
      'sms en',
      'sms es',
    ])
    expect(preview.looks[1]?.text).toContain('Hola Ana:')
    expect(preview.texts).toMatchObject({ parts: 2, cost: 0.02, en: { alphabet: 'gsm', parts: 1 } })
  })

  test('one emoji makes a text dear, and the plain one is offered', async () => {
    const text = `${'Roses '.repeat(14)}🌹`
    const { texts } = await previewOf({ ...draft, channels: ['sms'], words: { sms: { en: { text } } } })
    expect(texts?.en).toMatchObject({ alphabet: 'unicode', perPart: 67, parts: 2, plainParts: 1 })
    expect(texts).toMatchObject({ parts: 4, plainParts: 2 })
    expect(texts?.en.dear).toEqual([{ letter: '🌹', plain: '' }])
  })

  test('first: an email for those whom no text reaches', async () => {
    const preview = await previewOf({ ...draft, channels: ['sms', 'mail'], reach: 'first' })
    expect(preview.channels.map(({ people }) => people)).toEqual([2, 1])
  })

  test('each shop reads its own next cut-off, in its own language', async () => {
    const { db } = app
    await db.deleteFrom('cutoff_rules').execute()
    await db
      .insertInto('cutoff_rules')
      .values([
        { scope: 'warehouse', offset_days: 1, local_time: '17:30', mode: 'STRICT' },
        {
          scope: 'customer',
          scope_key: String(bob.accountNumber),
          offset_days: 1,
          local_time: '16:15',
          mode: 'STRICT',
        },
      ])
      .execute()
    const sms = { en: { text: 'Order by {cutoff}' }, es: { text: 'Pida antes de {cutoff}' } }
    const texts = { ...draft, channels: ['sms'], words: { sms }, conditions: [], link: '' }
    await app.db
      .insertInto('shipments')
      .values([ana, bob].map(({ userId }) => ({ user_id: userId, method: 'PICKUP' as const })))
      .execute()
    const { id, version } = await make(texts)
    await ask(campaigns.send, { params: { id }, body: { version, messages: 2 } })
    await sendAll()
    expect((await outbox()).map(({ body }) => body).toSorted()).toEqual([
      'Order by Mon Nov 23, 4:15 pm',
      'Pida antes de lun 23 nov, 5:30 pm',
    ])
    const looks = (await previewOf({ ...texts, readerId: bob.userId })).looks.map(({ text }) => text)
    expect(looks).toEqual(['Order by Mon Nov 23, 4:15 pm', 'Pida antes de lun 23 nov, 4:15 pm'])
  })

  test('what people are called breaks out nowhere', async () => {
    await person(ana, { name: '<img src=x onerror=alert(1)>' })
    await app.db
      .updateTable('customers')
      .set({ name: 'Petal & <b>Stem</b>' })
      .where('id', '=', ana.customerId)
      .execute()
    const { looks } = await previewOf(draft)
    expect(looks[0]?.html).not.toMatch(/<img src=x|<b>Stem/)
    expect(looks[0]?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    await person(ana, { name: 'Ana' })
  })

  test.each([
    [{ ...draft, words: { mail: { en: { ...words.mail.en, subject: 'a\nBcc: x@y.test' } } } }],
    [{ ...draft, link: 'https://elsewhere.test' }],
    [{ ...draft, link: '//elsewhere.test' }],
    [{ ...draft, channels: [] }],
    [{ ...draft, channels: ['mail', 'mail'] }],
    [{ ...draft, conditions: [{ kind: 'ordered-since', is: false, values: ['soon'] }] }],
  ])('is refused for %j', async (body) => {
    const { status } = await desk.post('admin/campaigns/preview', body)
    expect(status).toBe(400)
  })
})

describe('a campaign', () => {
  test('reaches each person once, in their language, with one click to stop it', async () => {
    const { id, version } = await make()
    const { body } = await ask(campaigns.send, { params: { id }, body: { version, messages: 3 } })
    expect(body).toMatchObject({ state: 'sending', counts: { all: 3, waiting: 3 } })
    await sendAll()
    await sendAll()
    const rows = await outbox()
    expect(rows.map(({ recipient }) => recipient).sort()).toEqual([ana.email, bob.email, cyd.email].sort())
    const toAna = rows.find(({ recipient }) => recipient === ana.email)
    expect(toAna).toMatchObject({ state: 'sent', language: 'es' })
    expect(toAna?.body).toContain('Hola Ana:')
    expect(toAna?.unsubscribe_path).toMatch(/^\/api\/v1\/account\/unsubscribe/)
    expect(toAna?.html).not.toMatch(/\/o\/|width="1"/)
    const read = await ask(campaigns.read, { params: { id } })
    expect(read.body).toMatchObject({
      state: 'sent',
      counts: { sent: 3, waiting: 0, opened: null, clicked: null },
    })
    const { body: list } = await ask(campaigns.receivers, { params: { id }, query: {} })
    expect(list.rows.every(({ state, messageId }) => state === 'sent' && messageId !== null)).toBe(true)
  })

  test('asks again when others would get it than were shown', async () => {
    const { id, version } = await make()
    const refused = await ask(campaigns.send, { params: { id }, body: { version, messages: 7 } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'selection_changed' } })
    const stale = await ask(campaigns.send, { params: { id }, body: { version: 9, messages: 3 } })
    expect(stale).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    const wordless = await make({ ...draft, channels: ['mail', 'sms'], words: { mail: words.mail } })
    const missing = await ask(campaigns.send, {
      params: { id: wordless.id },
      body: { version: 0, messages: 5 },
    })
    expect(missing).toMatchObject({ status: 422, body: { code: 'words_missing' } })
  })

  test('stops in the middle: what is not sent yet stays away', async () => {
    const { id, version } = await make()
    await ask(campaigns.send, { params: { id }, body: { version, messages: 3 } })
    const first = await takeReceiver(ctx, 'mail')
    const second = await takeReceiver(ctx, 'mail')
    if (!first || !second) throw new Error('two were due')
    await sendReceiver(ctx, first)
    expect((await ask(campaigns.stop, { params: { id } })).status).toBe(204)
    await sendReceiver(ctx, second)
    await sendAll()
    expect(await outbox()).toHaveLength(1)
    const { body } = await ask(campaigns.read, { params: { id } })
    expect(body).toMatchObject({ state: 'stopped', counts: { sent: 1, stopped: 2, waiting: 0 } })
    expect((await ask(campaigns.stop, { params: { id } })).status).toBe(409)
  })

  test('waits for its time, can be canceled until then, and chooses its recipients then', async () => {
    const { id, version } = await make()
    const at = '2026-11-23T18:00:00.000Z'
    const { body } = await ask(campaigns.send, { params: { id }, body: { version, messages: 3, at } })
    expect(body).toMatchObject({ state: 'planned', at })
    await sendAll()
    expect(await outbox()).toHaveLength(0)
    const back = await ask(campaigns.unplan, { params: { id } })
    expect(back.body).toMatchObject({ state: 'draft', at: null })
    await ask(campaigns.send, { params: { id }, body: { version: back.body.version, messages: 3, at } })
    await person(cyd, { status: 'disabled' })
    app.setNow(at)
    await sendAll()
    expect(await outbox()).toHaveLength(2)
    app.setNow('2026-11-23T15:00:00Z')
  })

  test('a text at night is sent at eight in the morning in the shop’s time zone, and nobody gets two within four hours', async () => {
    app.setNow('2026-11-24T03:00:00Z')
    const text = { text: 'Roses are in.', numbers: ['(937) 555-0102'] }
    const { body } = await ask(textCampaigns.send, { body: text })
    expect(body).toMatchObject({ texts: 1, left: [] })
    await sendAll()
    expect(await outbox()).toHaveLength(0)
    app.setNow('2026-11-24T13:00:01Z')
    await sendAll()
    expect(await outbox()).toMatchObject([{ recipient: '9375550102', body: 'Roses are in.' }])
    await ask(textCampaigns.send, { body: { ...text, text: 'More roses.' } })
    await sendAll()
    expect(await outbox()).toHaveLength(1)
    app.setNow('2026-11-24T17:00:02Z')
    await sendAll()
    expect(await outbox()).toHaveLength(2)
    app.setNow('2026-11-23T15:00:00Z')
  })

  test('a test goes only to the sender', async () => {
    const test = { channel: 'mail' as const, language: 'es' as const, words, readerId: ana.userId }
    const { status, body } = await ask(campaigns.test, { body: test })
    expect({ status, body }).toMatchObject({ status: 200, body: { address: deskEmail } })
    expect(await outbox()).toMatchObject([{ recipient: deskEmail, language: 'es' }])
    const none = await ask(campaigns.test, { body: { ...test, channel: 'sms' } })
    expect(none).toMatchObject({ status: 409, body: { code: 'no_own_number' } })
  })

  test('a person who unsubscribes by the link after it began gets none', async () => {
    const { id, version } = await make()
    await ask(campaigns.send, { params: { id }, body: { version, messages: 3 } })
    const { oneClick } = await unsubscribePaths(ctx, ana.userId)
    await unsubscribe(ctx, new URLSearchParams(oneClick.split('?')[1]).get('token') ?? '')
    await sendAll()
    expect((await outbox()).map(({ recipient }) => recipient)).not.toContain(ana.email)
    const { body } = await ask(mailingList.contacts, { query: {} })
    expect(body.rows.find(({ userId }) => userId === ana.userId)).toMatchObject({
      news: false,
      dailyPrices: false,
    })
  })
})

describe('an address that is held', () => {
  test('gets no campaign, whether the customer was chosen before or after it began', async () => {
    await hold(ctx, { channel: 'mail', address: bob.email, cause: 'bounced', reason: '550 no such user' })
    expect((await previewOf(draft)).channels[0]?.left).toMatchObject([{ cause: 'bounced', people: 1 }])
    const { id, version } = await make()
    await ask(campaigns.send, { params: { id }, body: { version, messages: 2 } })
    await hold(ctx, { channel: 'mail', address: ana.email, cause: 'complaint', reason: '' })
    await sendAll()
    expect((await outbox()).map(({ recipient }) => recipient)).toEqual([cyd.email])
  })

  test('staff block and unblock an address, unless its owner blocked it', async () => {
    const added = await ask(suppressions.add, {
      body: { address: '+1 (937) 555-0102', reason: 'They asked.' },
    })
    expect(added).toMatchObject({
      status: 201,
      body: { channel: 'sms', address: '9375550102', cause: 'staff' },
    })
    const twice = await ask(suppressions.add, { body: { address: '937-555-0102', reason: 'Again.' } })
    expect(twice).toMatchObject({ status: 409, body: { code: 'already_held' } })
    const bad = await ask(suppressions.add, { body: { address: 'nobody', reason: 'x' } })
    expect(bad.status).toBe(400)
    await hold(ctx, { channel: 'sms', address: '9375550102', cause: 'stopped', reason: 'STOP' })
    const { body } = await ask(suppressions.list, { query: { channel: 'sms' } })
    expect(body.rows).toMatchObject([{ cause: 'stopped', removable: false }])
    const params = { id: body.rows[0]?.id ?? 0 }
    const refused = await ask(suppressions.remove, { params })
    expect(refused).toMatchObject({ status: 409, body: { code: 'stopped_by_owner' } })
  })
})

test('audiences: a town, what a shop bought, and since when it hasn’t ordered', async () => {
  const other = await makeUser(app.db, { customerId: bob.customerId, authorities: [] })
  const count = async (condition: object) => (await previewOf({ ...draft, conditions: [condition] })).messages
  expect(await count({ kind: 'ordered-since', is: false, values: ['2026-01-01'] })).toBe(4)
  expect(await count({ kind: 'ordered-since', is: true, values: ['2026-01-01'] })).toBe(0)
  expect(await count({ kind: 'bought', is: true, values: ['Roses', '123'] })).toBe(0)
  expect(await count({ kind: 'ordered-for', is: false, values: ['2026-11-25'] })).toBe(4)
  expect(await count({ kind: 'town', is: true, values: ['Nowhere'] })).toBe(0)
  await app.db.updateTable('users').set({ status: 'deleted' }).where('id', '=', other.userId).execute()
})
