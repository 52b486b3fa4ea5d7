import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import { claims } from '../../contract/features/claims/claims.ts'
import { noAnswer } from '../../contract/features/claims/desk.ts'
import type { Claim } from '../../contract/features/claims/fields.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import {
  ask,
  creditsOf,
  decide,
  delivered,
  done,
  idOf,
  submit,
  waiting,
} from '../../tests/support/claim-calls.ts'
import { makeShop, makeUser } from '../../tests/support/make.ts'
import {
  deliveredAt,
  makeDraft,
  makePicture,
  makeStop,
  mold,
  sendPhoto,
  signStaff,
} from '../../tests/support/make-claim.ts'
import { makeUlid } from '../../tests/support/make-run.ts'
import { sendFile } from '../../tests/support/send-file.ts'
import { told } from '../../tests/support/told.ts'
import { makeCtx } from '../core/context.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { settleClaimsJob } from './jobs.ts'
import { openMissingJob } from './missing.ts'

let app: TestApp
let house: number
let desk: Client
const all = ['CLOSE', 'ALL', 'LABEL'] as const

/** The kinds of claim mails that a customer got. */
const mailsTo = async (customerId: number) =>
  (
    await app.db
      .selectFrom('messages')
      .select('kind')
      .where('customer_id', '=', customerId)
      .where('kind', 'like', 'claim%')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

beforeAll(async () => {
  app = await startApp({ now: deliveredAt })
  house = (await makeShop(app.db, { customer: { is_house: true, name: 'Harbor & Vine' } })).customerId
  desk = await signStaff(app, house, ['DASHBOARD'])
})
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})

describe('what can be claimed', () => {
  test('is said line by line, until when, and why not', async () => {
    const made = await delivered(app, { quantity: 20 })
    const { client, orderNumber } = made
    const body = await done(client, claims.claimable, { params: { orderNumber } })
    expect(body).toMatchObject({ atOnceUpTo: 60, restockPercent: 25, draftId: null, claims: [] })
    expect(body.lines).toMatchObject([
      {
        line: 1,
        quantity: 20,
        left: 20,
        most: 117.2,
        window: 'OPEN',
        until: expect.stringMatching(/^2026-11-24T13:39:00/),
        whyNot: null,
      },
    ])
    expect(body.delivery).toMatchObject({ amount: 12, most: 12, whyNot: null })
    const later = async (at: string) => {
      app.setNow(at)
      return done(await app.signIn(made.shop.email), claims.claimable, { params: { orderNumber } })
    }
    expect((await later('2026-11-25T13:00:00Z')).lines[0]).toMatchObject({
      window: 'LATE',
      left: 20,
      whyNot: null,
    })
    expect((await later('2027-01-02T13:00:00Z')).lines[0]).toMatchObject({
      window: 'CLOSED',
      whyNot: 'CLOSED',
    })
    expect((await later('2026-12-22T13:00:00Z')).lines[0]).toMatchObject({ window: 'CLOSED', whyNot: null })
  })

  test('is nothing before the truck was there', async () => {
    app.setNow('2026-11-22T14:00:00Z')
    const from = await delivered(app)
    await app.db
      .updateTable('orders')
      .set({ status: 'OUT_FOR_DELIVERY' })
      .where('id', '=', from.orderId)
      .execute()
    const { orderNumber, client } = from
    const body = await done(client, claims.claimable, { params: { orderNumber } })
    expect(body.lines[0]).toMatchObject({ whyNot: 'NOT_DELIVERED', until: null, left: 0 })
    const refused = await ask(client, claims.create, {
      body: { clientId: makeUlid(), orderNumber, lines: [mold(1)] },
    } as never)
    expect([refused.status, refused.problem.code]).toEqual([422, 'not_claimable'])
    await app.db.updateTable('orders').set({ status: 'DELIVERED' }).where('id', '=', from.orderId).execute()
  })

  test('stands still on a day that is closed', async () => {
    await app.db
      .insertInto('disabled_days')
      .values({
        scope: 'all',
        from_day: '2026-11-26',
        to_day: '2026-11-26',
        kind: 'closed',
        note: 'Thanksgiving',
      })
      .execute()
    const { client, orderNumber } = await delivered(app, { at: '2026-11-25T13:39:00Z' })
    const body = await done(client, claims.claimable, { params: { orderNumber } })
    expect(body.lines[0]?.until).toMatch(/^2026-11-27T13:39:00/)
  })
})

describe('a claim that the rules settle', () => {
  test('is credited at once: on its invoice, on the order’s timeline, with its reason', async () => {
    const from = await delivered(app)
    const draft = await makeDraft(app, { ...from, lines: [mold(5)], photos: all })
    expect(draft).toMatchObject({ status: 'DRAFT', claimed: 29.3, may: { send: true, change: true } })
    expect(draft.photos.map(({ marks }) => marks)).toEqual([1, 2, 3].map(() => [{ x: 250, y: 400 }]))
    const { status, body } = await submit(from.client, draft, { version: draft.version })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      status: 'CREDITED',
      resolution: 'CREDIT',
      approved: 29.3,
      decision: { rule: 'QUALITY', position: 1, outcome: 'AUTO_CREDIT' },
    })
    expect(body.decision?.checks.map(({ check, ok, value }) => [check, ok, value])).toEqual([
      ['WINDOW', true, 69],
      ['PHOTOS', true, 3],
      ['AMOUNT', true, 29.3],
      ['CLAIMS', true, 0],
      ['SHARE', true, expect.any(Number)],
      ['INVOICE', true, expect.any(Number)],
    ])
    expect(body.timeline.map(({ kind, status: to }) => `${kind} ${to}`)).toEqual([
      'moved SUBMITTED',
      'moved APPROVED',
      'credited APPROVED',
      'moved CREDITED',
    ])
    const [memo] = await creditsOf(app, from.orderId)
    expect(memo).toMatchObject({ amount_cents: 2930, applied_cents: 2930, reason: 'QUALITY' })
    expect(body.lines[0]).toMatchObject({
      approvedQuantity: 5,
      approvedAmount: 29.3,
      creditMemo: memo?.memo_number,
    })
    const order = await from.client.get(`orders/${from.orderNumber}`)
    const steps = (order.body as { timeline: { note: string }[] }).timeline.map(({ note }) => note)
    expect(steps.filter((note) => note.startsWith('Claim'))).toEqual([
      `Claim ${body.number} sent.`,
      `Claim ${body.number} approved.`,
    ])
    expect(await mailsTo(from.shop.customerId)).toEqual(['claim-decided'])
    // A phone that missed the answer sends the claim again and gets its current state.
    const again = await submit(from.client, draft, { version: draft.version })
    expect(again.body).toMatchObject({ status: 'CREDITED', approved: 29.3 })
    expect(await creditsOf(app, from.orderId)).toHaveLength(1)
    const left = await done(from.client, claims.claimable, { params: { orderNumber: from.orderNumber } })
    expect(left.lines[0]).toMatchObject({ left: 115, most: 673.9, claimId: body.claimId })
  })
})

describe('a claim that asks for photos', () => {
  test('is refused with what is missing, asked about when it is sent so, and settled once they are there', async () => {
    const from = await delivered(app)
    const draft = await makeDraft(app, { ...from, lines: [mold(5)], photos: ['CLOSE'] })
    const refused = await submit(from.client, draft)
    expect([refused.status, refused.problem.code]).toEqual([422, 'photos_missing'])
    expect(refused.problem.data).toEqual({ lines: [{ line: 1, missing: ['ALL', 'LABEL'] }] })
    const { body: asked } = await submit(from.client, draft, { withoutPhotos: true })
    expect(asked).toMatchObject({ status: 'NEEDS_INFO', decision: { rule: 'PHOTOS', outcome: 'ASK' } })
    expect(asked.answerUntil).toMatch(/^2026-11-24T14:48/)
    expect(asked.lines[0]?.photosMissing).toEqual(['ALL', 'LABEL'])
    for (const kind of ['ALL', 'LABEL'] as const)
      await sendPhoto(app, { client: from.client, claim: asked, line: 1, kind })
    const { body } = await submit(from.client, asked)
    expect(body).toMatchObject({ status: 'CREDITED', decision: { rule: 'QUALITY' } })
    expect(await mailsTo(from.shop.customerId)).toEqual(['claim-asked', 'claim-decided'])
    const link = `/claims/${asked.claimId}`
    expect(await told(app.db, from.shop.userId)).toMatchObject([
      { topic: 'invoice' },
      { topic: 'claim-asked', link },
      { topic: 'claim-decided', link },
    ])
  })

  test('is denied when nobody answers for a day, and can be opened again once, to a person', async () => {
    const from = await delivered(app)
    const draft = await makeDraft(app, { ...from, lines: [mold(5)] })
    await submit(from.client, draft, { withoutPhotos: true })
    await settleClaimsJob.run(makeCtx(app.deps, null), {})
    expect((await done(from.client, claims.read, idOf(draft))).status).toBe('NEEDS_INFO')
    app.setNow(new Date(app.now().getTime() + 25 * 3_600_000))
    const client = await app.signIn(from.shop.email)
    desk = await signStaff(app, house, ['DASHBOARD'])
    await Promise.all([
      settleClaimsJob.run(makeCtx(app.deps, null), {}),
      settleClaimsJob.run(makeCtx(app.deps, null), {}),
    ])
    const denied = await done(client, claims.read, idOf(draft))
    expect(denied).toMatchObject({ status: 'DENIED', words: noAnswer, may: { reopen: true } })
    expect(await mailsTo(from.shop.customerId)).toEqual(['claim-asked', 'claim-decided'])
    // Without a comment the claim stays denied.
    expect((await submit(client, denied)).body.status).toBe('DENIED')
    const { body: again } = await submit(client, denied, { words: 'The cooler was shut that day.' })
    expect(again).toMatchObject({ status: 'IN_REVIEW', approved: null, may: { reopen: false } })
    expect((await decide(desk, again, { action: 'DENY', words: 'Too late.' })).body.status).toBe('DENIED')
    const third = await submit(client, denied, { words: 'Once more.' })
    expect([third.status, third.problem.code]).toEqual([409, 'reopened_once'])
  })
})

describe('what rules settle without a photo', () => {
  test('missing goods, when the driver counted fewer pieces, are opened for the shop to confirm', async () => {
    const from = await delivered(app)
    await app.db.updateTable('orders').set({ boxes: 4 }).where('id', '=', from.orderId).execute()
    const { runId } = await makeStop(app, from, { pieces: 3 })
    for (let twice = 0; twice < 2; twice += 1) await openMissingJob.run(makeCtx(app.deps, null), { runId })
    const { claims: list } = await done(from.client, claims.claimable, {
      params: { orderNumber: from.orderNumber },
    })
    expect(list).toMatchObject([{ status: 'DRAFT', openedBy: 'DRIVER' }])
    const [opened] = list
    const draft = await done(from.client, claims.read, idOf(opened ?? { claimId: 0 }))
    expect(draft.note).toBe('3 of 4 pieces came.')
    const changed = await done(from.client, claims.change, {
      ...idOf(draft),
      body: {
        version: draft.version,
        lines: [{ line: 1, quantity: 30, reason: 'MISSING' }],
        wish: 'CREDIT',
        note: draft.note,
      },
    })
    const { body } = await submit(from.client, changed)
    expect(body).toMatchObject({ status: 'CREDITED', approved: 175.8, decision: { rule: 'COUNTED' } })
    expect(body.decision?.checks).toContainEqual({ check: 'COUNT', ok: true, value: 30, limit: null, of: 30 })
  })

  test('a little that is missing is credited on trust and flagged, the second time it is not', async () => {
    const from = await delivered(app)
    const send = async (quantity: number) => {
      const draft = await makeDraft(app, { ...from, lines: [{ line: 1, quantity, reason: 'MISSING' }] })
      return (await submit(from.client, draft)).body
    }
    await makeStop(app, from, { pieces: 1 })
    expect(await send(5)).toMatchObject({
      status: 'CREDITED',
      decision: { rule: 'SMALL_MISSING', isFlagged: true },
    })
    expect(await send(1)).toMatchObject({ status: 'IN_REVIEW', decision: { rule: 'ELSE' } })
  })

  test('a price, when the order itself names a lower one', async () => {
    const from = await delivered(app)
    const price = (rightPrice: number) =>
      makeDraft(app, { ...from, lines: [{ line: 1, quantity: 120, reason: 'PRICE_ERROR', rightPrice }] })
    const draft = await price(5)
    const { body: desk1 } = await submit(from.client, draft)
    expect(desk1).toMatchObject({ claimed: 103.2, status: 'IN_REVIEW', decision: { rule: 'ELSE' } })
    await ask(from.client, claims.withdraw, idOf(desk1) as never)
    await sql`update order_lines set tiers = '[]' where order_id = ${from.orderId}`.execute(app.db)
    await sql`insert into order_changes (order_id, customer_id, kind, status, was_shipping_cents, shipping_cents, was_total_cents,
        total_cents, by_staff, at, lines)
      select o.id, o.customer_id, 'LINES', 'applied', 0, 0, 0, 0, true, o.placed_at, jsonb_build_array(jsonb_build_object(
        'lineId', l.id, 'wasQuantity', 120, 'wasPriceE4', 50000))
      from orders o join order_lines l on l.order_id = o.id where o.id = ${from.orderId}`.execute(app.db)
    const { body } = await submit(from.client, await price(5))
    expect(body).toMatchObject({ status: 'CREDITED', approved: 103.2, decision: { rule: 'PRICE' } })
    const higher = await ask(from.client, claims.create, {
      body: {
        clientId: makeUlid(),
        orderNumber: from.orderNumber,
        lines: [{ line: 1, quantity: 1, reason: 'PRICE_ERROR', rightPrice: 9 }],
      },
    } as never)
    expect([higher.status, higher.problem.code]).toEqual([422, 'price_not_lower'])
  })

  test('the delivery fee of a truck that came more than an hour after its window, once', async () => {
    const from = await delivered(app, { quantity: 20 })
    await makeStop(app, from, {
      pieces: 1,
      plannedAt: '2026-11-23T12:00:00Z',
      arrivedAt: '2026-11-23T13:39:00Z',
    })
    const late = { line: null, quantity: 1, reason: 'LATE' } as const
    const draft = await makeDraft(app, { ...from, lines: [late] })
    const { body } = await submit(from.client, draft)
    expect(body).toMatchObject({ status: 'CREDITED', approved: 12, decision: { rule: 'LATE_TRUCK' } })
    expect(body.lines[0]).toMatchObject({ line: null, kind: 'delivery', unitPrice: 12 })
    const again = await ask(from.client, claims.create, {
      body: { clientId: makeUlid(), orderNumber: from.orderNumber, lines: [late] },
    } as never)
    expect([again.status, again.problem.code]).toEqual([422, 'above_claimable'])
  })
})

describe('a draft', () => {
  test('is stored once by the id of its device, changed by version, and withdrawn', async () => {
    const from = await delivered(app)
    const clientId = makeUlid()
    const body = { clientId, orderNumber: from.orderNumber, lines: [mold(5)] }
    const answers = await Promise.all([
      ask(from.client, claims.create, { body } as never),
      ask(from.client, claims.create, { body } as never),
    ])
    expect(new Set(answers.map((one) => one.body.claimId)).size).toBe(1)
    const draft = (await done(from.client, claims.create, { body } as never)) as Claim
    const photoId = makeUlid()
    await sendPhoto(app, { client: from.client, claim: draft, line: 1, kind: 'CLOSE', photoId })
    const withPhoto = await sendPhoto(app, {
      client: from.client,
      claim: draft,
      line: 1,
      kind: 'CLOSE',
      photoId,
    })
    expect(withPhoto.photos).toHaveLength(1)
    const change = (version: number, more: object = {}) =>
      ask(from.client, claims.change, {
        ...idOf(draft),
        body: { version, lines: [mold(7)], wish: 'REPLACE', note: 'Three of four.', ...more },
      } as never)
    expect((await change(0)).problem.code).toBe('invalid_input')
    const stale = await change(draft.version)
    expect([stale.status, stale.problem.code]).toEqual([409, 'changed_meanwhile'])
    const changed = await change(withPhoto.version)
    expect(changed.body).toMatchObject({ wish: 'REPLACE', note: 'Three of four.', claimed: 41.02 })
    const marked = await change(changed.body.version, {
      photos: [{ photoId, kind: 'ALL', marks: [{ x: 1, y: 1000 }] }],
    })
    expect(marked.body.photos).toMatchObject([{ photoId, kind: 'ALL', marks: [{ x: 1, y: 1000 }] }])
    const without = await change(marked.body.version, { photos: [] })
    expect(without.body.photos).toEqual([])
    const gone = await from.client.get(`claims/${draft.claimId}/photos/${photoId}`)
    expect(gone.status).toBe(404)
    const back = await done(from.client, claims.withdraw, idOf(draft) as never)
    expect((back as Claim).status).toBe('WITHDRAWN')
    expect(((await done(from.client, claims.withdraw, idOf(draft) as never)) as Claim).status).toBe(
      'WITHDRAWN',
    )
    expect((await submit(from.client, draft)).problem.code).toBe('wrong_state')
  })

  test('claims at most what was delivered, less what is already claimed and credited', async () => {
    const from = await delivered(app)
    await waiting(app, from, 100)
    const more = await ask(from.client, claims.create, {
      body: { clientId: makeUlid(), orderNumber: from.orderNumber, lines: [mold(21)] },
    } as never)
    expect([more.status, more.problem.code, more.problem.data]).toEqual([
      422,
      'above_claimable',
      { line: 1, most: 20 },
    ])
    expect((await makeDraft(app, { ...from, lines: [mold(20)] })).claimed).toBe(117.2)
    const empty = await done(from.client, claims.create, {
      body: { clientId: makeUlid(), orderNumber: (await delivered(app, { shop: from.shop })).orderNumber },
    } as never)
    const sent = await submit(from.client, empty as Claim)
    expect([sent.status, sent.problem.code]).toEqual([422, 'claim_empty'])
  })

  test('is closed after its time, with when that was', async () => {
    const from = await delivered(app)
    const draft = await makeDraft(app, { ...from, lines: [mold(5)], photos: all })
    app.setNow('2026-11-25T13:00:00Z')
    const { body } = await submit(await app.signIn(from.shop.email), draft)
    expect(body).toMatchObject({ status: 'IN_REVIEW', isLate: true, decision: { rule: 'LATE_CLAIM' } })
    app.setNow('2026-12-24T13:00:00Z')
    const late = await ask(await app.signIn(from.shop.email), claims.create, {
      body: { clientId: makeUlid(), orderNumber: from.orderNumber, lines: [mold(5)] },
    } as never)
    expect([late.status, late.problem.code]).toEqual([422, 'claim_closed'])
    expect((late.problem.data as { until: string }).until).toMatch(/^2026-11-24/)
  })

  test('two sent at once are never credited above the line', async () => {
    const from = await delivered(app)
    const one = await makeDraft(app, { ...from, lines: [{ line: 1, quantity: 4, reason: 'MISSING' }] })
    const answers = await Promise.all(Array.from({ length: 6 }, () => submit(from.client, one)))
    expect(new Set(answers.map(({ body }) => body.status))).toEqual(new Set(['CREDITED']))
    expect(await creditsOf(app, from.orderId)).toHaveLength(1)
  })
})

describe('photos', () => {
  test('are redrawn without place and device, and belong to their company', async () => {
    const from = await delivered(app)
    const other = await delivered(app)
    const draft = await makeDraft(app, {
      ...from,
      lines: [{ line: 1, quantity: 1, reason: 'WRONG_ITEM' }],
      photos: ['CLOSE'],
    })
    const path = `photos/${draft.photos[0]?.photoId}`
    const own = await app.app.inject({
      url: `/api/v1/claims/${draft.claimId}/${path}`,
      headers: from.client.headers,
    })
    expect(own.headers['content-type']).toBe('image/jpeg')
    const { exif, width } = await sharp(own.rawPayload).metadata()
    expect([exif, width]).toEqual([undefined, 80])
    expect((await other.client.get(`claims/${draft.claimId}/${path}`)).status).toBe(404)
    // Nobody at the distributor sees a draft.
    expect((await desk.get(`admin/claims/${draft.claimId}/${path}`)).status).toBe(404)
    await submit(from.client, draft)
    expect((await desk.get(`admin/claims/${draft.claimId}/${path}`)).status).toBe(200)
    const strange = await other.client.call(claims.read, idOf(draft))
    expect(strange.status).toBe(404)
    for (const [endpoint, body] of [
      [claims.submit, {}],
      [claims.withdraw, undefined],
      [claims.change, { version: 1, lines: [], wish: 'CREDIT', note: '' }],
    ] as const)
      expect((await other.client.call(endpoint as Endpoint, { ...idOf(draft), body } as never)).status).toBe(
        404,
      )
  })

  test('that are not pictures, or come after it is decided, are refused', async () => {
    const from = await delivered(app)
    const draft = await makeDraft(app, { ...from, lines: [mold(1)] })
    const send = (file: string | Buffer) =>
      sendFile(app, {
        path: `claims/${draft.claimId}/photos`,
        file,
        name: 'photo.jpg',
        body: { clientId: makeUlid(), line: 1, kind: 'CLOSE', takenAt: 1 },
        headers: from.client.headers,
      })
    expect(await send('<svg onload="alert(1)"/>')).toMatchObject({
      status: 422,
      body: { code: 'file_refused' },
    })
    expect(await send('MZ this is a program')).toMatchObject({ status: 422, body: { code: 'file_refused' } })
    await done(from.client, claims.withdraw, idOf(draft) as never)
    expect(await send(await makePicture())).toMatchObject({ status: 409, body: { code: 'wrong_state' } })
  })
})

test('an address that a buyer doesn’t order for has no claims for them', async () => {
  const from = await delivered(app)
  const claim = await waiting(app, from)
  const { userId, email } = await makeUser(app.db, {
    customerId: from.shop.customerId,
    authorities: ['FLOWERS'],
  })
  const { id: addressId } = await app.db
    .insertInto('addresses')
    .values({
      customer_id: from.shop.customerId,
      name: 'Branch',
      address_line1: '2 Side St',
      city: 'Troy',
      state: 'OH',
      zip_code: '45373',
      shipping_cost_cents: 1200,
      shipping_minimum_cents: 15_000,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('user_locations')
    .values({ user_id: userId, customer_id: from.shop.customerId, address_id: addressId } as never)
    .execute()
  const branch = await app.signIn(email)
  expect((await branch.get(`claims/${claim.claimId}`)).status).toBe(404)
  expect((await branch.get(`orders/${from.orderNumber}/claimable`)).status).toBe(404)
  expect((await done(branch, claims.list, { query: {} } as never)).total).toBe(0)
  expect((await done(from.client, claims.list, { query: { show: 'open' } } as never)).rows).toMatchObject([
    { claimId: claim.claimId, reason: 'WRONG_ITEM', moreLines: 0 },
  ])
})
