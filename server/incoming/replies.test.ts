import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { feedbackDesk } from '../../contract/features/feedback/desk.ts'
import { feedback } from '../../contract/features/feedback/feedback.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { houseServer, mailOf, mailServerOf } from '../../tests/support/mails.ts'
import { makeShop, makeUser, makeVendor } from '../../tests/support/make.ts'
import { grainyPhoto } from '../../tests/support/photos.ts'
import { makeCtx } from '../core/context.ts'
import { mailReportsSecret } from '../messages/reports.ts'
import { takeMail } from './take.ts'

let app: TestApp
let shop: Awaited<ReturnType<typeof makeShop>>
let ana: Client
let desk: Client
let hand: ReturnType<typeof mailServerOf>
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z', settings: { mailAuthservId: houseServer } })
  shop = await makeShop(app.db)
  ana = await app.signIn(shop.email)
  const house = await makeShop(app.db, {
    authorities: ['NOTIFICATIONS', 'TIER_PRICING'],
    customer: { is_house: true },
  })
  desk = await app.signIn(house.email)
  hand = mailServerOf(app, await mailReportsSecret(app.deps))
})
afterAll(() => app?.close())

/** Delivers a mail and runs the queued jobs; returns its row. */
async function send(raw: string) {
  expect((await hand(raw)).body).toEqual({ taken: true })
  const { id } = await app.db
    .selectFrom('incoming_mails')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await takeMail(makeCtx(app.deps, null), id)
  return app.db
    .selectFrom('incoming_mails')
    .select(['state', 'outcome', 'cause', 'link'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** A thread that the desk has answered, and the Message-ID of that answer's mail. */
async function answered() {
  const sent = await ana.call(feedback.send, {
    body: { category: 'General Questions', subject: 'Peonies', message: 'When do they come?' },
  } as never)
  const { id } = sent.body as ReplyOf<typeof feedback.send>
  await desk.call(feedbackDesk.reply, { params: { id }, body: { text: 'In April.' } } as never)
  const { message_key, about } = await app.db
    .selectFrom('messages')
    .select(['message_key', 'about'])
    .where('kind', '=', 'feedback-answered')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(about).toMatchObject({ takesReplies: true })
  return { id, replyTo: `In-Reply-To: <${message_key}@shop.test>` }
}
const messagesOf = async (id: number) =>
  ((await ana.call(feedback.read, { params: { id } })).body as ReplyOf<typeof feedback.read>).messages

describe('a reply to an email of the feedback desk', () => {
  test('is added to its thread with its pictures, reopens it and notifies the desk', async () => {
    const { id, replyTo } = await answered()
    const words = 'How many can I have?\n\nOn Mon, Harbor wrote:\n> In April.'
    const files = [{ name: 'garden.jpg', type: 'image/jpeg', body: await grainyPhoto() }]
    const told = () =>
      app.db.selectFrom('messages').select('id').where('kind', '=', 'feedback-written').execute()
    const before = (await told()).length
    const mail = mailOf({ from: shop.email, subject: 'Re: Peonies', words, files, headers: [replyTo] })
    expect(await send(mail)).toMatchObject({ outcome: 'message', link: `/admin/feedback?open=${id}` })
    const last = (await messagesOf(id)).at(-1)
    expect(last).toMatchObject({ text: 'How many can I have?', cameBy: 'mail', isMine: true })
    expect(last?.files.map(({ name }) => name)).toEqual(['garden.jpg'])
    expect((await told()).length).toBe(before + 1)
    const { state } = (await ana.call(feedback.read, { params: { id } })).body as ReplyOf<
      typeof feedback.read
    >
    expect(state).toBe('OPEN')
  })

  test('of a colleague, or with a Message-ID that was guessed, lands in no thread of ours', async () => {
    const { id, replyTo } = await answered()
    const colleague = await makeUser(app.db, { customerId: shop.customerId, authorities: [] })
    const theirs = mailOf({ from: colleague.email, words: 'Let me in', headers: [replyTo] })
    expect(await send(theirs)).toMatchObject({ state: 'waiting', cause: 'foreign-thread' })
    const guessed = 'In-Reply-To: <00000000-0000-4000-8000-000000000000@shop.test>'
    await send(mailOf({ from: shop.email, words: 'A guess', headers: [guessed] }))
    const unsigned = mailOf({ from: shop.email, words: 'Not me', headers: [replyTo], signedBy: '' })
    expect(await send(unsigned)).toMatchObject({ cause: 'unverified' })
    expect((await messagesOf(id)).map(({ text }) => text)).toEqual(['When do they come?', 'In April.'])
  })

  test('ends with its thread: weeks after it was resolved an answer begins another', async () => {
    const { id, replyTo } = await answered()
    await ana.call(feedback.resolve, { params: { id } })
    const soon = mailOf({ from: shop.email, words: 'One more thing', headers: [replyTo] })
    expect(await send(soon)).toMatchObject({ link: `/admin/feedback?open=${id}` })
    await ana.call(feedback.resolve, { params: { id } })
    app.setNow('2026-12-15T14:00:00Z')
    const late = mailOf({ from: shop.email, words: 'Hello again', headers: [replyTo] })
    const { outcome, link } = await send(late)
    expect(outcome).toBe('message')
    expect(link).not.toBe(`/admin/feedback?open=${id}`)
    app.setNow('2026-11-23T14:00:00Z')
  })
})

describe('price files by mail', () => {
  const csv = Buffer.from('Item Code,Description,Dept,UM,Price 1\nR1,Rose Freedom,FLOWERS,BU,5.50\n')
  const sheet = { name: 'monday.csv', type: 'text/csv', body: csv }
  const filesNow = () => app.db.selectFrom('price_files').select(['way', 'name', 'supplier_id']).execute()
  let supplierId: number
  beforeAll(async () => {
    const vendorId = await makeVendor(app.db)
    await app.db
      .updateTable('vendors')
      .set({ email: 'Prices@Finca.test' })
      .where('id', '=', vendorId)
      .execute()
    const supplier = await app.db
      .updateTable('suppliers')
      .set({ way: 'mail' })
      .where('vendor_id', '=', vendorId)
      .returning('id')
      .executeTakeFirstOrThrow()
    supplierId = supplier.id
  })

  test('of a supplier’s address wait for the price desk, once, and are not published', async () => {
    const headers = ['Auto-Submitted: auto-generated']
    const mail = mailOf({ from: 'prices@finca.test', words: 'Hi', files: [sheet], headers })
    expect(await send(mail)).toMatchObject({
      outcome: 'prices',
      link: expect.stringMatching(/^\/admin\/daily-prices\/\d+\/rows$/),
    })
    expect(await filesNow()).toEqual([{ way: 'mail', name: 'monday.csv', supplier_id: supplierId }])
    await send(mailOf({ from: 'prices@finca.test', words: 'Again', files: [sheet] }))
    expect(await filesNow()).toHaveLength(1)
    expect(await app.db.selectFrom('publications').select('id').execute()).toEqual([])
  })

  test('that nobody vouches for, of others, and emails without a file are not taken', async () => {
    const forged = mailOf({ from: 'prices@finca.test', words: '', files: [sheet], signedBy: 'evil.test' })
    expect(await send(forged)).toMatchObject({ cause: 'unverified' })
    expect(await send(mailOf({ from: 'x@other.test', words: '', files: [sheet] }))).toMatchObject({
      cause: 'unknown-sender',
    })
    expect(await send(mailOf({ from: 'prices@finca.test', words: 'Call me' }))).toMatchObject({
      cause: 'no-file',
    })
    const page = { name: 'a.html', type: 'text/html', body: Buffer.from('<p>1</p>') }
    expect(await send(mailOf({ from: 'prices@finca.test', words: '', files: [page] }))).toMatchObject({
      cause: 'no-file',
    })
    expect(await filesNow()).toHaveLength(1)
  })
})
