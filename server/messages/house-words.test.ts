import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { mailKinds, smsKinds } from '../../contract/features/messages/outbox.ts'
import { takesHouseWords, templates } from '../../contract/features/messages/templates.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop } from '../../tests/support/make.ts'
import { inTransaction, makeCtx } from '../core/context.ts'
import { sendMessageJob } from './jobs.ts'
import { queueMail } from './queue.ts'

let app: TestApp
let shop: Awaited<ReturnType<typeof makeShop>>
let desk: Client
let other: Client
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  shop = await makeShop(app.db, { customer: { name: 'Petal <b>&</b> Stem' } })
  const house = await makeShop(app.db, { customer: { is_house: true }, authorities: ['NOTIFICATIONS'] })
  desk = await app.signIn(house.email)
  other = await app.signIn(
    (await makeShop(app.db, { customer: { is_house: true }, authorities: ['DASHBOARD'] })).email,
  )
})
afterAll(() => app?.close())
beforeEach(() => app.db.deleteFrom('house_words').execute())

const none = { enIntro: '', enClosing: '', esIntro: '', esClosing: '' }
const change = (body: object, { kind = 'feedback-resolved', by = desk } = {}) =>
  by.call(templates.change, { params: { kind }, body: { version: 0, ...none, ...body } } as never)
const words = async (kind = 'feedback-resolved') =>
  (await desk.call(templates.words, { params: { kind } } as never)).body as ReplyOf<typeof templates.words>
const preview = async (kind: string, query: object = {}) =>
  desk.call(templates.preview, { params: { kind }, query } as never)

/** The mail about a resolved thread as it is sent to the shop. */
async function sent(language: 'en' | 'es' = 'en') {
  await app.db.updateTable('users').set({ language }).where('id', '=', shop.userId).execute()
  const ctx = makeCtx(app.deps, null)
  await inTransaction(ctx, (inside) =>
    queueMail(inside, {
      kind: 'feedback-resolved',
      about: {
        number: 'F-1',
        subject: 'Hydrangea',
        openPath: '/account/contact?open=1',
        from: 'Nora',
        text: '',
      },
      to: { userId: shop.userId },
    }),
  )
  const last = () =>
    app.db.selectFrom('messages').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  await sendMessageJob.run(ctx, { messageId: (await last()).id })
  const { body } = await last()
  const { body: shown } = await desk.get(`admin/outbox/${(await last()).id}`)
  return { text: body ?? '', html: JSON.stringify(shown) }
}

test('the distributor’s sentences are in each email of a kind, in the reader’s language, with names that can’t break out', async () => {
  const saved = await change({
    enIntro: 'Thank you, {shop}.',
    enClosing: '{house} <script>alert(1)</script> & yours, {phone}',
    esClosing: 'Gracias.',
  })
  expect(saved).toMatchObject({ status: 200, body: { version: 1, enIntro: 'Thank you, {shop}.' } })
  const { text } = await sent()
  expect(text).toContain('Thank you, Petal <b>&</b> Stem.')
  expect(text.indexOf('Thank you')).toBeLessThan(text.indexOf('<script>alert(1)</script> & yours'))
  const { body } = await preview('feedback-resolved')
  const { html } = body as { html: string }
  expect(html).toContain('Thank you, Petal &lt;b&gt;&amp;&lt;/b&gt; Stem.')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).not.toContain('<script')
  expect((await sent('es')).text).toContain('Gracias.')
  expect((await sent('es')).text).not.toContain('Thank you')
  const { rows } = (await desk.call(templates.list, {})).body as ReplyOf<typeof templates.list>
  expect(rows.filter(({ hasWords }) => hasWords).map(({ kind }) => kind)).toEqual(['feedback-resolved'])
})

test.each([
  [
    { enIntro: 'Hello {shopp}' },
    'This placeholder is unknown. Placeholders are {shop}, {name}, {house} and {phone}.',
  ],
  [
    { esClosing: 'See https://x.example' },
    'Leave out web addresses: the buttons of the email lead to the shop.',
  ],
  [{ enIntro: 'One\nTwo' }, 'Keep it on one line.'],
  [{ enIntro: 'x'.repeat(301) }, 'At most 300 characters.'],
])('%j is refused at its field', async (body, message) => {
  const { status, problem } = await change(body)
  expect({ status, errors: problem?.errors }).toEqual({
    status: 400,
    errors: [{ path: Object.keys(body)[0], message }],
  })
  expect(await words()).toEqual({ kind: 'feedback-resolved', version: 0, ...none })
})

test('a second person doesn’t overwrite the first, and every change can be undone', async () => {
  await change({ enIntro: 'First.' })
  const late = await change({ enIntro: 'Second.' })
  expect(late).toMatchObject({
    status: 409,
    problem: { code: 'changed_meanwhile', data: { enIntro: 'First.' } },
  })
  expect((await change({ enIntro: 'Second.', version: 1 })).status).toBe(200)
  const { body } = await desk.get('admin/changes?area=messages')
  const [set] = (body as { rows: { id: number; sentence: string }[] }).rows
  expect(set?.sentence).toBe('template.changed')
  expect((await desk.post(`admin/changes/${set?.id}/revert`, {})).status).toBe(201)
  expect(await words()).toMatchObject({ enIntro: 'First.', version: 3 })
  expect((await other.post(`admin/changes/${set?.id}/revert`, {})).status).toBe(404)
})

test('emails that grant access contain only the standard text', async () => {
  const refused = await change({ enIntro: 'Hello.' }, { kind: 'reset-password' })
  expect(refused).toMatchObject({ status: 409, problem: { code: 'no_house_words' } })
  const { body } = await preview('reset-password', { intro: 'Hello there.' })
  expect((body as { text: string }).text).not.toContain('Hello there')
  expect((await change({}, { by: other })).status).toBe(403)
  expect((await app.visitor().get('admin/templates/invoice/words')).status).toBe(401)
})

test('every kind has an example in both languages before the first is sent, with words that aren’t saved yet', async () => {
  await app.db.deleteFrom('messages').execute()
  for (const language of ['en', 'es'] as const) {
    for (const kind of mailKinds) {
      const { status, body } = await preview(kind, { language, intro: 'For {name} of {shop}.' })
      const { text, messageId } = body as { text: string; messageId: number | null }
      expect({ kind, status, messageId }).toEqual({ kind, status: 200, messageId: null })
      expect(text.includes('For Rosa Núñez of Petal & Stem.'), kind).toBe(takesHouseWords(kind))
      expect(text).not.toMatch(/undefined|NaN|\[object/)
    }
    for (const kind of smsKinds) {
      const { status, body } = await preview(kind, { language, channel: 'sms' })
      expect({ kind, status, isSaid: (body as { text: string }).text.length > 10 }).toEqual({
        kind,
        status: 200,
        isSaid: true,
      })
    }
  }
  expect((await preview('invoice', { messageId: '1' })).status).toBe(404)
  expect((await preview('invoice', { intro: '{x}' })).status).toBe(400)
})
