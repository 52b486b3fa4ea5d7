import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { DeskFeedback, feedbackDesk } from '../../contract/features/feedback/desk.ts'
import type { feedback } from '../../contract/features/feedback/feedback.ts'
import type { FeedbackThread } from '../../contract/features/feedback/fields.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makePastOrder, makeProduct, makeRep, makeShop, makeUser } from '../../tests/support/make.ts'
import { jpegOf } from '../../tests/support/photos.ts'
import { sendFile } from '../../tests/support/send-file.ts'
import { lastMessage } from '../../tests/support/sign-in.ts'
import { makeCtx } from '../core/context.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { resolveUnanswered } from './jobs.ts'

type Shop = Awaited<ReturnType<typeof makeShop>>
let app: TestApp
let shop: Shop
let florist: Client
let owner: Client
let buyer: Client
let stranger: Client
let desk: Client
let deskUser: { userId: number; email: string }
let rep: Client
let house: number
let productId: number

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const { db } = app
  const first = await makeShop(db, { customer: { is_house: true }, authorities: ['NOTIFICATIONS'] })
  house = first.customerId
  deskUser = first
  desk = await app.signIn(first.email)
  const sam = await makeUser(db, { customerId: house, authorities: ['SALES', 'NOTIFICATIONS'] })
  rep = await app.signIn(sam.email)
  const { repId } = await makeRep(db, { userId: sam.userId, email: 'nora@harbor.example' })
  shop = await makeShop(db, { customer: { name: 'Rosewood', sales_rep_id: repId } })
  florist = await app.signIn(shop.email)
  const { customerId } = shop
  owner = await app.signIn((await makeUser(db, { customerId, authorities: [], companyRole: 'owner' })).email)
  buyer = await app.signIn((await makeUser(db, { customerId, authorities: [], companyRole: 'buyer' })).email)
  await db.updateTable('users').set({ company_role: 'buyer' }).where('id', '=', shop.userId).execute()
  stranger = await app.signIn((await makeShop(db)).email)
  productId = await makeProduct(db, { description: 'Peony Coral Charm' })
})
afterAll(async () => {
  const files = (await runInvariants(app.db, app.now())).filter(({ number }) => number === 15)
  expect(files.flatMap(({ broken }) => broken)).toEqual([])
  await app.close()
})

const forgetTries = () => app.db.deleteFrom('throttles').execute()

async function begin(more: object = {}, by = florist): Promise<FeedbackThread> {
  await forgetTries()
  const { status, body } = await by.post('account/feedback', {
    category: 'Account & Billing',
    subject: 'Two invoices for Nov 12?',
    message: 'Was the freight charged twice?',
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as FeedbackThread
}
const read = async (id: number, by = florist) => (await by.get(`feedback/${id}`)).body as FeedbackThread
const opened = async (id: number, by = desk) => (await by.get(`admin/feedback/${id}`)).body as DeskFeedback
const listed = async (query: string, by = desk) =>
  (await by.get(`admin/feedback?${query}`)).body as ReplyOf<typeof feedbackDesk.list>
const reply = (id: number, body: object, by = desk) => by.post(`admin/feedback/${id}/reply`, body)
/** Advances the clock. Sessions expire meanwhile, so people sign in again before their next call. */
const hours = (count: number) => app.setNow(new Date(app.now().getTime() + count * 3_600_000).toISOString())

const order = async (
  more: Parameters<typeof makePastOrder>[1]['order'] = {},
  status = 'DELIVERED' as const,
) => {
  const id = await makePastOrder(app.db, {
    ...shop,
    placedAt: new Date(app.now().getTime() - 3_600_000),
    lines: [{ productId }],
    status,
    order: { user_id: shop.userId, ship_day: app.now().toISOString().slice(0, 10), ...more },
  })
  const row = app.db.selectFrom('orders').select('order_number').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).order_number
}

describe('a thread', () => {
  test('is answered, opened again and solved, and each side reads it', async () => {
    const begun = await begin()
    expect(begun).toMatchObject({
      number: `F-${begun.id}`,
      state: 'NEW',
      isMine: true,
      lookedAfterBy: '',
      closesAt: null,
      messages: [{ side: 'customer', isMine: true, text: 'Was the freight charged twice?', files: [] }],
      steps: [{ state: 'NEW', by: 'customer' }],
    })
    expect(await lastMessage(app, 'nora@harbor.example')).toMatchObject({
      kind: 'feedback-written',
      about: {
        company: 'Rosewood',
        text: 'Was the freight charged twice?',
        openPath: `/admin/feedback?open=${begun.id}`,
      },
    })
    const answered = await reply(begun.id, { text: 'You were right.\nI credited 9.00.' })
    expect(answered.status).toBe(201)
    expect(answered.body).toMatchObject({
      state: 'WAITING_ON_CUSTOMER',
      assigneeId: deskUser.userId,
      closesAt: expect.stringMatching(/^2026-11-30T14:0/),
    })
    expect(await lastMessage(app, shop.email)).toMatchObject({
      kind: 'feedback-answered',
      about: { text: 'You were right.\nI credited 9.00.', openPath: `/account/contact?open=${begun.id}` },
    })
    const again = await florist.post(`feedback/${begun.id}/messages`, { message: 'Where do I see it?' })
    expect(again.body).toMatchObject({ state: 'OPEN', closesAt: null })
    // The thread is now assigned to someone, who is notified instead of the representative.
    expect(await lastMessage(app, deskUser.email)).toMatchObject({ kind: 'feedback-written' })
    await reply(begun.id, { text: 'On the statement.', keepOpen: true })
    expect(await read(begun.id)).toMatchObject({ state: 'OPEN' })
    const solved = await florist.put(`feedback/${begun.id}/resolved`, undefined)
    expect(solved.body).toMatchObject({ state: 'RESOLVED' })
    expect((await florist.put(`feedback/${begun.id}/resolved`, undefined)).status).toBe(200)
    const { messages, steps } = await read(begun.id)
    expect(messages.map(({ side }) => side)).toEqual(['customer', 'staff', 'customer', 'staff'])
    expect(steps.map(({ state }) => state)).toEqual(['NEW', 'WAITING_ON_CUSTOMER', 'OPEN', 'RESOLVED'])
    const late = await florist.post(`feedback/${begun.id}/messages`, { message: 'One more thing' })
    expect(late.body).toMatchObject({ state: 'OPEN' })
  })

  test('takes its subject from the first line, and one of the three categories', async () => {
    const long = `${'peonies and more '.repeat(8)}\nthe second line`
    const { subject } = await begin({ subject: '', message: `\n  ${long}`, category: 'General Questions' })
    expect(subject).toMatch(/^peonies and more .*…$/)
    expect(subject.length).toBeLessThanOrEqual(81)
    expect((await florist.post('account/feedback', { category: 'Complaints', message: 'x' })).status).toBe(
      400,
    )
    expect((await florist.post('account/feedback', { category: 'Feedback', message: '  ' })).status).toBe(400)
  })

  test('is about one of the customer’s own orders, invoices or items', async () => {
    const orderNumber = await order()
    const about = { kind: 'order', number: orderNumber }
    expect(await begin({ about })).toMatchObject({ about: { ...about, name: '' } })
    expect(await begin({ about: { kind: 'product', number: productId } })).toMatchObject({
      about: { kind: 'product', number: productId, name: 'Peony Coral Charm' },
    })
    const body = { category: 'Feedback', message: 'x', about }
    expect((await stranger.post('account/feedback', body)).body).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'about' }],
    })
    const { choices } = (await florist.get('account/feedback')).body as ReplyOf<typeof feedback.about>
    expect(choices).toContainEqual(expect.objectContaining({ kind: 'order', number: orderNumber }))
    expect(choices).toContainEqual(expect.objectContaining({ kind: 'product', number: productId }))
    expect(((await stranger.get('account/feedback')).body as { choices: unknown[] }).choices).toEqual([])
  })

  test('is read by its person and the owner, not by a colleague or another company', async () => {
    const { id } = await begin()
    expect((await owner.get(`feedback/${id}`)).body).toMatchObject({ id, isMine: false })
    for (const other of [buyer, stranger]) {
      expect((await other.get(`feedback/${id}`)).status).toBe(404)
      expect((await other.post(`feedback/${id}/messages`, { message: 'x' })).status).toBe(404)
      expect((await other.put(`feedback/${id}/resolved`, undefined)).status).toBe(404)
    }
    const ids = async (by: Client, query = '') =>
      ((await by.get(`feedback${query}`)).body as ReplyOf<typeof feedback.list>).rows.map((row) => row.id)
    expect(await ids(florist)).toContain(id)
    expect(await ids(owner)).not.toContain(id)
    expect(await ids(owner, '?of=company')).toContain(id)
    expect(await ids(buyer, '?of=company')).toEqual([])
    expect(await ids(florist, '?show=resolved')).not.toContain(id)
  })

  test('keeps a picture, which only its two sides can open', async () => {
    const { status, body } = await sendFile(app, {
      path: 'account/feedback',
      file: await jpegOf(),
      name: '../../brown petals.jpg',
      body: { category: 'Feedback', message: 'Brown petals' },
      headers: florist.headers,
    })
    expect(status).toBe(201)
    const { id, messages } = body as FeedbackThread
    const [file] = messages[0]!.files
    expect(file).toMatchObject({ name: 'brown petals.jpg', type: 'image/jpeg' })
    const load = (path: string, by: Client) => app.app.inject({ url: `/api/v1/${path}`, headers: by.headers })
    const own = await load(`feedback/${id}/files/${file?.fileId}`, florist)
    expect(own.statusCode).toBe(200)
    expect(own.headers['content-disposition']).toMatch(/^attachment/)
    expect((await load(`admin/feedback/${id}/files/${file?.fileId}`, desk)).statusCode).toBe(200)
    expect((await load(`feedback/${id}/files/${file?.fileId}`, stranger)).statusCode).toBe(404)
    const other = await begin()
    expect((await load(`feedback/${other.id}/files/${file?.fileId}`, florist)).statusCode).toBe(404)
    const html = await sendFile(app, {
      path: 'account/feedback',
      file: '<script>alert(1)</script>',
      name: 'petals.jpg',
      body: { category: 'Feedback', message: 'Look' },
      headers: florist.headers,
    })
    expect(html.body).toMatchObject({ code: 'file_refused' })
  })

  test('that nobody answers for seven days resolves automatically and says so', async () => {
    const { id } = await begin()
    await reply(id, { text: 'Which order?' })
    const ctx = makeCtx(app.deps, null)
    hours(7 * 24 - 1)
    await resolveUnanswered(ctx)
    const stateOf = () =>
      app.db.selectFrom('feedback_threads').select('state').where('id', '=', id).executeTakeFirst()
    expect(await stateOf()).toEqual({ state: 'WAITING_ON_CUSTOMER' })
    hours(1)
    await Promise.all([resolveUnanswered(ctx), resolveUnanswered(ctx)])
    app.setNow('2026-11-23T14:30:00Z')
    const { state, steps } = await read(id)
    expect(state).toBe('RESOLVED')
    expect(steps.filter(({ by }) => by === 'system')).toHaveLength(1)
    expect(await lastMessage(app, shop.email)).toMatchObject({
      kind: 'feedback-resolved',
      about: { from: null },
    })
  })

  test('is not begun by somebody who writes on and on', async () => {
    await forgetTries()
    const { customerId } = await makeShop(app.db)
    const writer = await app.signIn((await makeUser(app.db, { customerId, authorities: [] })).email)
    const body = { category: 'Feedback', message: 'x' }
    for (let n = 0; n < 30; n++) expect((await writer.post('account/feedback', body)).status).toBe(201)
    expect((await writer.post('account/feedback', body)).status).toBe(429)
  })
})

describe('the desk', () => {
  test('looks after, notes, puts off and resolves with a word; the customer never reads a note', async () => {
    const { id } = await begin({ subject: 'Trucks between Christmas and New Year’s' })
    const row = (await listed('tab=new&q=trucks')).rows.find((one) => one.id === id)
    expect(row).toMatchObject({
      customer: 'Rosewood',
      firstLine: 'Was the freight charged twice?',
      assignee: '',
    })
    const mine = await desk.put(`admin/feedback/${id}`, { assigneeId: deskUser.userId })
    expect(mine.body).toMatchObject({ state: 'OPEN', assigneeId: deskUser.userId })
    await desk.put(`admin/feedback/${id}/notes`, { text: 'Marco knows the days.' })
    await desk.put(`admin/feedback/${id}`, { snoozedUntil: '2026-12-10T14:00:00.000Z' })
    expect(await opened(id)).toMatchObject({
      notes: [{ text: 'Marco knows the days.' }],
      snoozedUntil: '2026-12-10T14:00:00.000Z',
    })
    expect(JSON.stringify(await read(id))).not.toContain('Marco')
    const done = await desk.put(`admin/feedback/${id}/resolved`, { word: 'They run on the 27th.' })
    expect(done.body).toMatchObject({ state: 'RESOLVED', snoozedUntil: null })
    expect((await read(id)).messages.at(-1)).toMatchObject({ side: 'staff', text: 'They run on the 27th.' })
    expect(await lastMessage(app, shop.email)).toMatchObject({
      kind: 'feedback-resolved',
      about: { text: 'They run on the 27th.' },
    })
    expect((await listed('tab=resolved&q=trucks')).rows.map((one) => one.id)).toContain(id)
    const open = await desk.put(`admin/feedback/${id}`, { state: 'OPEN' })
    expect(open.body).toMatchObject({ state: 'OPEN' })
  })

  test('moves a thread only where the table goes', async () => {
    const { id } = await begin()
    await desk.put(`admin/feedback/${id}/resolved`, {})
    for (const state of ['WAITING_ON_CUSTOMER', 'NEW'])
      expect((await desk.put(`admin/feedback/${id}`, { state })).body).toMatchObject({ code: 'wrong_state' })
    for (const body of [
      { snoozedUntil: '2020-01-01T00:00:00Z' },
      { snoozedUntil: '2031-01-01T00:00:00Z' },
      { assigneeId: shop.userId },
      { mutedDays: 366 },
    ])
      expect((await desk.put(`admin/feedback/${id}`, body)).body, JSON.stringify(body)).toMatchObject({
        code: 'invalid_input',
      })
  })

  test('mutes a person for days: their threads stand apart and mail nobody', async () => {
    const writer = await makeUser(app.db, { customerId: shop.customerId, authorities: [] })
    const client = await app.signIn(writer.email)
    const { id } = await begin({ subject: 'Again and again' }, client)
    const muted = await desk.put(`admin/feedback/${id}`, { mutedDays: 7 })
    expect((muted.body as DeskFeedback).mutedUntil).toMatch(/^2026-11-30T/)
    const before = await app.db.selectFrom('messages').select('id').execute()
    const second = await begin({ subject: 'And again' }, client)
    expect(await app.db.selectFrom('messages').select('id').execute()).toHaveLength(before.length)
    const inTab = async (tab: string) => (await listed(`tab=${tab}&q=again`)).rows.map((row) => row.id)
    expect((await inTab('muted')).sort()).toEqual([id, second.id].sort())
    expect(await inTab('new')).toEqual([])
    await desk.put(`admin/feedback/${id}`, { mutedDays: 0 })
    expect(await inTab('muted')).toEqual([])
    expect((await inTab('new')).sort()).toEqual([id, second.id].sort())
  })

  test('a representative sees only the threads of own customers', async () => {
    const own = await begin({ subject: 'For the rep' })
    const other = await begin({ subject: 'For the rep too' }, stranger)
    const ids = (await listed('tab=new&q=rep', rep)).rows.map((row) => row.id)
    expect(ids).toContain(own.id)
    expect(ids).not.toContain(other.id)
    expect((await rep.get(`admin/feedback/${other.id}`)).status).toBe(404)
    expect((await reply(other.id, { text: 'Hello' }, rep)).status).toBe(404)
    expect((await rep.put(`admin/feedback/${other.id}/notes`, { text: 'x' })).status).toBe(404)
    expect((await reply(own.id, { text: 'Hello' }, rep)).status).toBe(201)
    expect((await florist.get('admin/feedback')).status).toBe(403)
  })

  test('typed text is never a formula in a saved file', async () => {
    const { id } = await begin({ subject: '=HYPERLINK("http://evil.example","x")', message: '@SUM(1)' })
    const { body } = await app.app.inject({
      url: '/api/v1/admin/feedback?tab=new',
      headers: { ...desk.headers, accept: 'text/csv' },
    })
    const line = body.split('\r\n').find((one) => one.includes(`F-${id}`)) ?? ''
    expect(line).toContain('HYPERLINK')
    expect(line).not.toMatch(/(^|,)"?[=@+-]/)
  })
})

describe('how it was', () => {
  const ask = async (query = '', by = florist) =>
    (await by.get(`feedback/check-mute${query}`)).body as ReplyOf<typeof feedback.checkMute>
  const fresh = async () => {
    const { userId, email } = await makeUser(app.db, { customerId: shop.customerId, authorities: [] })
    return { userId, email, client: await app.signIn(email) }
  }

  test('good is one press; bad begins a thread, and a word added later goes there', async () => {
    const { userId, client } = await fresh()
    const orderNumber = await order({ user_id: userId })
    expect((await client.post('feedback', { rating: 'good', orderNumber })).body).toEqual({
      rating: 'good',
      feedbackId: null,
    })
    expect(await ask('', client)).toMatchObject({ ask: false })
    const bad = (await client.post('feedback', { rating: 'bad', orderNumber })).body as { feedbackId: number }
    expect(await read(bad.feedbackId, client)).toMatchObject({
      category: 'Feedback',
      subject: '',
      rating: 'bad',
      state: 'NEW',
      about: { kind: 'order', number: orderNumber },
      messages: [],
    })
    const word = await client.post('feedback', { rating: 'bad', word: 'Two boxes were wet', orderNumber })
    expect(word.body).toEqual({ rating: 'bad', feedbackId: bad.feedbackId })
    expect((await read(bad.feedbackId, client)).messages).toMatchObject([{ text: 'Two boxes were wet' }])
    expect(await opened(bad.feedbackId)).toMatchObject({ rating: 'bad', firstLine: 'Two boxes were wet' })
  })

  test('a bad word about a resolved thread opens it again', async () => {
    const { id } = await begin()
    expect((await florist.post('feedback', { rating: 'bad', feedbackId: id })).body).toMatchObject({
      code: 'wrong_state',
    })
    await desk.put(`admin/feedback/${id}/resolved`, {})
    await florist.post('feedback', { rating: 'bad', feedbackId: id })
    await florist.post('feedback', { rating: 'bad', word: 'Still wrong', feedbackId: id })
    expect(await read(id)).toMatchObject({ state: 'OPEN' })
    expect((await read(id)).messages.at(-1)).toMatchObject({ text: 'Still wrong' })
  })

  test('is written about an own delivered order, and about one thing at a time', async () => {
    const there = await order()
    const open = await order({}, 'PACKED' as never)
    expect((await stranger.post('feedback', { rating: 'bad', orderNumber: there })).status).toBe(404)
    expect((await florist.post('feedback', { rating: 'good', orderNumber: open })).body).toMatchObject({
      code: 'wrong_state',
    })
    expect((await florist.post('feedback', { rating: 'good' })).status).toBe(400)
    expect(
      (await florist.post('feedback', { rating: 'good', orderNumber: there, feedbackId: 1 })).status,
    ).toBe(400)
    expect((await stranger.get(`feedback/check-mute?orderNumber=${there}`)).body).toMatchObject({
      ask: false,
    })
  })

  test('is asked once in thirty days, about what has just been delivered', async () => {
    const { userId, email, client } = await fresh()
    const again = () => app.signIn(email)
    expect(await ask('', client)).toMatchObject({ ask: false, about: null })
    const orderNumber = await order({ user_id: userId })
    expect(await ask('', client)).toMatchObject({ ask: true, about: { kind: 'order', id: orderNumber } })
    await client.post('feedback/mute', { for: 'month', orderNumber })
    // A reload shows the same question and no other.
    expect(await ask(`?orderNumber=${orderNumber}`, client)).toMatchObject({ ask: true })
    const other = await order({ user_id: userId })
    expect(await ask(`?orderNumber=${other}`, client)).toMatchObject({ ask: false })
    hours(25)
    const nextDay = await again()
    await nextDay.post('feedback/mute', { for: 'month', orderNumber })
    expect(await ask('', nextDay)).toMatchObject({ ask: false })
    hours(30 * 24)
    const nextMonth = await again()
    const later = await order({ user_id: userId })
    expect(await ask('', nextMonth)).toMatchObject({ ask: true, about: { id: later } })
    await nextMonth.post('feedback/mute', { for: 'ever' })
    hours(90 * 24)
    await order({ user_id: userId })
    expect(await ask('', await again())).toMatchObject({ ask: false, muted: true })
    app.setNow('2026-11-23T14:30:00Z')
  })
})
