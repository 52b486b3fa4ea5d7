import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answer, type Conversation, historyDays } from '../../contract/features/assistant/fields.ts'
import type { DeskFeedback } from '../../contract/features/feedback/desk.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeRep, makeShop, makeUser } from '../../tests/support/make.ts'
import { jpegOf } from '../../tests/support/photos.ts'
import { sendFile } from '../../tests/support/send-file.ts'
import { makeCtx } from '../core/context.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { cleanFilesJob } from '../files/jobs.ts'
import { longestSide } from '../files/redraw-limits.ts'
import { sweepConversations } from './history.ts'

let app: TestApp
let shop: Awaited<ReturnType<typeof makeShop>>
let florist: Client
let owner: Client
let desk: Client
let rep: Client
let otherRep: Client

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const { db } = app
  const house = await makeShop(db, { customer: { is_house: true }, authorities: ['NOTIFICATIONS'] })
  desk = await app.signIn(house.email)
  const makeSeller = async () => {
    const { customerId } = house
    const seller = await makeUser(db, { customerId, authorities: ['SALES', 'NOTIFICATIONS'] })
    const { repId } = await makeRep(db, { userId: seller.userId })
    return { repId, client: await app.signIn(seller.email) }
  }
  const [nora, sam] = [await makeSeller(), await makeSeller()]
  rep = nora.client
  otherRep = sam.client
  shop = await makeShop(db, { customer: { sales_rep_id: nora.repId } })
  florist = await app.signIn(shop.email)
  const { customerId } = shop
  owner = await app.signIn((await makeUser(db, { customerId, authorities: [], companyRole: 'owner' })).email)
})
beforeEach(async () => {
  await app.db.deleteFrom('throttles').execute()
})
afterAll(async () => {
  const files = (await runInvariants(app.db, app.now())).filter(({ number }) => number === 15)
  expect(files.flatMap(({ broken }) => broken)).toEqual([])
  await app.close()
})

/** A photo from a phone, larger than the stored size, with GPS data. */
const fromPhone = async () =>
  sharp(await jpegOf({ width: 3600, height: 240 }))
    .withMetadata({ exif: { IFD3: { GPSLatitude: '39/1 45/1 0/1' } } })
    .jpeg()
    .toBuffer()
const show = async (body: Record<string, unknown>, file?: Buffer) => {
  const { headers } = florist
  const photo = file ?? (await jpegOf({ width: 60, height: 40 }))
  const shown = await sendFile(app, { path: 'ai/chat', file: photo, name: 'bouquet.jpg', body, headers })
  expect(shown.status, JSON.stringify(shown.body)).toBe(200)
  return shown.body as Answer
}
const photoOf = ({ messageId }: Answer, by: Client = florist) =>
  app.app.inject({ url: `/api/v1/ai/history/photo?messageId=${messageId}`, headers: by.headers })
const handOver = async ({ conversationId }: Answer) =>
  ((await florist.post('ai/hand-over', { conversationId })).body as { feedbackId: number }).feedbackId
const opened = async (id: number, by = desk) => (await by.get(`admin/feedback/${id}`)).body as DeskFeedback
const deskPhoto = (id: number, fileId: string, by: Client) =>
  app.app.inject({ url: `/api/v1/admin/feedback/${id}/files/${fileId}`, headers: by.headers })
const stored = () => app.db.selectFrom('files').select('id').where('kind', '=', 'chat').execute()

test('a photo stays with its question, resized and without the camera’s metadata, for its person only', async () => {
  const shown = await show({ message: 'Something like this' }, await fromPhone())
  const read = await florist.get(`ai/history/chat?id=${shown.conversationId}`)
  expect((read.body as Conversation).turns[0]?.question).toMatchObject({
    text: 'Something like this',
    hasPhoto: true,
    photoKept: true,
  })
  const { statusCode, headers, rawPayload } = await photoOf(shown)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
  const { width = 0, exif } = await sharp(rawPayload).metadata()
  expect(width).toBe(longestSide)
  expect(exif).toBeUndefined()
  for (const [who, by, status] of [
    ['the owner of the company', owner, 404],
    ['the representative', rep, 404],
    ['nobody', app.visitor(), 401],
  ] as const)
    expect((await photoOf(shown, by)).statusCode, who).toBe(status)
  const wordsOnly = (await florist.post('ai/chat', { message: 'White roses' })).body as Answer
  expect((await photoOf(wordsOnly)).statusCode).toBe(404)
})

test('the desk sees what was shown before the hand-over, and nobody else; later photos only once they are handed over too', async () => {
  const first = await show({ message: 'These for Saturday' })
  const feedbackId = await handOver(first)
  app.setNow(new Date(app.now().getTime() + 60_000).toISOString())
  await show({ message: 'Or these', conversationId: first.conversationId })
  const { photos, messages } = await opened(feedbackId)
  expect(photos).toMatchObject([{ name: 'bouquet.jpg', type: 'image/jpeg' }])
  expect(messages[0]?.text).toContain('Asked: (photo) These for Saturday')
  const [{ fileId } = { fileId: '' }] = photos
  for (const [who, by, status] of [
    ['the desk', desk, 200],
    ['the shop’s representative', rep, 200],
    ['the representative of others', otherRep, 404],
    ['the owner of the company', owner, 403],
  ] as const)
    expect((await deskPhoto(feedbackId, fileId, by)).statusCode, who).toBe(status)
  // A company's owner can read the thread, but the photo is not one of its files.
  const inThread = { url: `/api/v1/feedback/${feedbackId}/files/${fileId}`, headers: owner.headers }
  expect((await app.app.inject(inThread)).statusCode).toBe(404)

  const other = await handOver(await show({ message: 'Another talk' }))
  expect((await deskPhoto(other, fileId, desk)).statusCode).toBe(404)
  await handOver(first)
  expect((await opened(feedbackId)).photos).toHaveLength(2)
})

test('photos go with their conversation: from the store, and from the desk', async () => {
  const shown = await show({ message: 'To be forgotten' })
  const feedbackId = await handOver(shown)
  const [{ fileId } = { fileId: '' }] = (await opened(feedbackId)).photos
  const before = (await stored()).length
  expect((await florist.delete(`ai/history/chat?id=${shown.conversationId}`)).body).toEqual({ deleted: 1 })
  expect((await photoOf(shown)).statusCode).toBe(404)
  expect((await opened(feedbackId)).photos).toEqual([])
  expect((await deskPhoto(feedbackId, fileId, desk)).statusCode).toBe(404)
  await cleanFilesJob.run(makeCtx(app.deps, null), {})
  expect(await stored()).toHaveLength(before - 1)
  expect(await app.deps.adapters.files.has(`chat/${fileId}`)).toBe(false)
})

test('a file that is not a picture leaves no question, and no file', async () => {
  const count = async () => [
    (await app.db.selectFrom('assistant_turns').select('id').execute()).length,
    (await stored()).length,
  ]
  const before = await count()
  const { headers } = florist
  const file = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2000, 7)])
  const answer = await sendFile(app, {
    path: 'ai/chat',
    file,
    name: 'torn.jpg',
    body: { message: 'This' },
    headers,
  })
  expect(answer).toMatchObject({ status: 422, body: { code: 'file_refused' } })
  expect(await count()).toEqual(before)
})

test('a photo of a question that was asked twice is kept once', async () => {
  const before = (await stored()).length
  const first = await show({ message: 'Once', askId: 'shown-once' })
  expect((await show({ message: 'Once', askId: 'shown-once' })).messageId).toBe(first.messageId)
  expect(await stored()).toHaveLength(before + 1)
})

test('after 90 days the conversations are deleted with their photos', async () => {
  expect((await stored()).length).toBeGreaterThan(0)
  app.setNow(new Date(app.now().getTime() + (historyDays + 1) * 86_400_000).toISOString())
  await sweepConversations(makeCtx(app.deps, null))
  await cleanFilesJob.run(makeCtx(app.deps, null), {})
  expect(await stored()).toEqual([])
})
