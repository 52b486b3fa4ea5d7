import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { type NoticeSettings, notices } from '../../contract/features/notices/notices.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeRep, makeShop, makeUser } from '../../tests/support/make.ts'
import { inTransaction, makeCtx } from '../core/context.ts'
import type { CurrentUser } from '../core/route.ts'
import { sendMessageJob } from '../messages/jobs.ts'
import { type NewNotice, notify, settleDecision } from './notify.ts'
import { sendDigests, sendNotice } from './send.ts'
import type { Topic, TopicFacts } from './topics.ts'

type List = ReplyOf<typeof notices.list>
let app: TestApp
let shop: Awaited<ReturnType<typeof makeShop>>
let ana: Client
let stranger: Client
let desk: Client
let deskEmail: string
let houseId: number

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  shop = await makeShop(app.db)
  ana = await app.signIn(shop.email)
  stranger = await app.signIn((await makeShop(app.db)).email)
  const house = await makeShop(app.db, {
    customer: { is_house: true },
    authorities: ['NOTIFICATIONS', 'DASHBOARD'],
  })
  houseId = house.customerId
  deskEmail = house.email
  desk = await app.signIn(deskEmail)
})
afterAll(() => app?.close())

const ctx = () => makeCtx(app.deps, null)
type Told<T extends Topic> = { topic: T; facts: TopicFacts[T]; link: string; once?: string; decideBy?: Date }
const tell = <T extends Topic>(notice: Told<T>) =>
  inTransaction(ctx(), (inside) => notify(inside, { to: [shop.userId], ...notice } as unknown as NewNotice))
const answered = (subject: string, more: object = {}) =>
  tell({
    topic: 'thread-answered',
    facts: { number: 'F-1', subject, from: 'Nora' },
    link: '/account/contact?open=1',
    ...more,
  })
const list = async (query: object = {}, by = ana) => (await by.call(notices.list, { query })).body as List
const forget = () => app.db.deleteFrom('notices').execute()
const jobsOf = async () =>
  (
    await sql<{ payload: { noticeId: number; way: 'mail' | 'sms' | 'push' }; run_at: Date }>`
      select j.payload, j.run_at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'send_notice' order by j.id desc limit 5`.execute(app.db)
  ).rows
const mailsTo = (email: string) =>
  app.db.selectFrom('messages').selectAll().where('recipient', '=', email).orderBy('id', 'desc').execute()

describe('the list', () => {
  test('has what came, the latest first, in the language of the page, only for that person', async () => {
    await forget()
    await answered('Two invoices?')
    await tell({
      topic: 'order-changed',
      facts: { orderNumber: 104_294, by: 'Owen', totalCents: 59_368 },
      link: '/orders/104294',
    })
    const { rows, unread, toDecide, more } = await list()
    expect({ unread, toDecide, more }).toEqual({ unread: 2, toDecide: 0, more: false })
    expect(rows.map(({ title, text, link }) => [title, text, link])).toEqual([
      ['Order 104294 was changed by Owen', 'It is now $593.68.', '/orders/104294'],
      ['Nora answered: Two invoices?', '', '/account/contact?open=1'],
    ])
    expect((await list({ language: 'es' })).rows[0]?.title).toBe('Owen cambió el pedido 104294')
    await app.db.updateTable('users').set({ language: 'es' }).where('id', '=', shop.userId).execute()
    expect((await list()).rows[1]?.title).toBe('Nora respondió: Two invoices?')
    await app.db.updateTable('users').set({ language: 'en' }).where('id', '=', shop.userId).execute()
    expect(await list({}, stranger)).toMatchObject({ rows: [], unread: 0 })
  })

  test('by tab, unread, and in pages', async () => {
    await forget()
    for (let n = 1; n <= 5; n++) await answered(`Question ${n}`)
    await tell({ topic: 'payment-received', facts: { amountCents: 100 }, link: '/payments' })
    const titles = ({ rows }: List) => rows.map(({ title }) => title)
    expect(titles(await list({ tab: 'money' }))).toEqual(['Payment received: $1.00'])
    expect(titles(await list({ tab: 'flowers' }))).toEqual([])
    const first = await list({ tab: 'talk', size: '2' })
    expect(titles(first)).toEqual(['Nora answered: Question 5', 'Nora answered: Question 4'])
    expect(first.more).toBe(true)
    const next = await list({ tab: 'talk', size: '2', before: String(first.rows[1]?.id) })
    expect(titles(next)).toEqual(['Nora answered: Question 3', 'Nora answered: Question 2'])
    await ana.call(notices.read, { body: { ids: [first.rows[0]?.id ?? 0] } })
    expect(titles(await list({ unread: 'false' }))).toEqual(['Nora answered: Question 5'])
    expect(await list({ size: '0' })).toMatchObject({ rows: [], unread: 5 })
  })

  test('a notice that waits for a decision is first until it is decided or too late', async () => {
    await forget()
    const until = new Date(app.now().getTime() + 3_600_000)
    await tell({
      topic: 'short-choice',
      facts: { orderNumber: 104_293, goods: 'Jana', until: until.toISOString() },
      link: '/orders/104293',
      once: 'short:1',
      decideBy: until,
    })
    await answered('Later')
    const { rows, toDecide } = await list()
    expect(toDecide).toBe(1)
    expect(rows[0]).toMatchObject({ topic: 'short-choice', decideBy: until.toISOString() })
    expect((await list({ tab: 'decide' })).rows).toHaveLength(1)
    await inTransaction(ctx(), (inside) => settleDecision(inside, 'short:1'))
    expect(await list()).toMatchObject({
      toDecide: 0,
      unread: 1,
      rows: [{ decideBy: null }, { decideBy: null }],
    })
  })

  test('nobody is notified twice of one thing, or of their own actions', async () => {
    await forget()
    expect(await answered('Once', { once: 'thread:1' })).toBe(1)
    expect(await answered('Once', { once: 'thread:1' })).toBe(0)
    const own = makeCtx(app.deps, { id: shop.userId } as CurrentUser)
    expect(
      await inTransaction(own, (inside) =>
        notify(inside, { topic: 'new-sign-in', facts: { browser: 'Chrome' }, to: [shop.userId], link: '/' }),
      ),
    ).toBe(0)
    expect((await list()).rows).toHaveLength(1)
  })

  test('is gone with a change that is rolled back', async () => {
    await forget()
    const failing = inTransaction(ctx(), async (inside) => {
      await notify(inside, { topic: 'job-failed', facts: { job: 'x' }, to: [shop.userId], link: '/' })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect((await list()).rows).toEqual([])
  })

  test('needs a session, and takes no bad input', async () => {
    expect((await app.visitor().get('notification')).status).toBe(401)
    for (const path of [
      'notification?tab=x',
      'notification?size=51',
      'notification?size=-1',
      'notification?before=x',
    ])
      expect([path, (await ana.get(path)).status]).toEqual([path, 400])
  })
})

describe('reading', () => {
  test('marks one, all, or as unread again, and never those of others', async () => {
    await forget()
    await answered('One')
    await answered('Two')
    const { rows } = await list()
    const [two, one] = rows
    expect(await stranger.call(notices.read, { body: { ids: [one?.id ?? 0] } })).toMatchObject({
      body: { unread: 0 },
    })
    expect((await ana.call(notices.read, { body: { ids: [one?.id ?? 0] } })).body).toEqual({ unread: 1 })
    expect((await ana.call(notices.read, { body: { ids: [one?.id ?? 0], read: false } })).body).toEqual({
      unread: 2,
    })
    expect((await ana.call(notices.read, { body: { upTo: one?.id ?? 0 } })).body).toEqual({ unread: 1 })
    expect((await ana.call(notices.read, { body: { upTo: two?.id ?? 0 } })).body).toEqual({ unread: 0 })
    expect((await app.visitor().put('notification/read', {})).status).toBe(401)
    expect((await ana.put('notification/read', { ids: ['x'] })).status).toBe(400)
    expect((await ana.put('notification/read', { everything: true })).status).toBe(400)
  })
})

describe('switches', () => {
  const settings = async (by = ana) => (await by.call(notices.settings)).body as NoticeSettings
  const of = ({ kinds }: NoticeSettings, kind: string) => kinds.find((one) => one.kind === kind)

  test('apply to later notices only', async () => {
    await forget()
    expect(of(await settings(), 'talk')).toMatchObject({
      here: { on: true, fixed: false },
      sms: { on: false },
    })
    const told = app.db.selectFrom('events').select('id').where('name', '=', 'notices.changed')
    const before = (await told.where('user_id', '=', shop.userId).execute()).length
    const { body } = await ana.call(notices.change, {
      body: {
        ways: [
          { kind: 'talk', way: 'here', on: false },
          { kind: 'talk', way: 'push', on: false },
        ],
      },
    })
    expect(of(body as NoticeSettings, 'talk')?.here?.on).toBe(false)
    expect((await told.where('user_id', '=', shop.userId).execute()).length).toBe(before + 1)
    expect(await answered('Nobody hears')).toBe(0)
    await ana.call(notices.change, { body: { ways: [{ kind: 'talk', way: 'here', on: true }] } })
    expect(await answered('Heard')).toBe(1)
  })

  test('daily prices are the flag that the unsubscribe link sets', async () => {
    await ana.call(notices.change, { body: { ways: [{ kind: 'daily-pricing', way: 'mail', on: false }] } })
    const flag = () =>
      app.db
        .selectFrom('users')
        .select('daily_pricing_unsubscribed')
        .where('id', '=', shop.userId)
        .executeTakeFirst()
    expect(await flag()).toEqual({ daily_pricing_unsubscribed: 1 })
    expect(of(await settings(), 'daily-pricing')?.mail).toEqual({ on: false, fixed: false })
    await ana.call(notices.change, { body: { ways: [{ kind: 'daily-pricing', way: 'mail', on: true }] } })
    expect(await flag()).toEqual({ daily_pricing_unsubscribed: 0 })
  })

  test.each([
    ['what is always on', { kind: 'orders', way: 'here', on: false }],
    ['what isn’t offered', { kind: 'statements', way: 'push', on: true }],
    ['a kind of staff', { kind: 'desk-money', way: 'here', on: false }],
  ])('%s is refused', async (_, way) => {
    const { status, problem } = await ana.put('account/notifications', { ways: [way] })
    expect([status, problem.code]).toEqual([409, 'switch_fixed'])
  })

  test('quiet hours, clock, daily email and locked screen are kept, and what is left out stays', async () => {
    await ana.put('account/notifications', { quiet: { on: true, from: '22:30', to: '06:15' } })
    const { body } = await ana.put('account/notifications', {
      timeZone: 'America/Los_Angeles',
      digestAt: '07:00',
      showsDetails: true,
    })
    expect(body).toMatchObject({
      quiet: { on: true, from: '22:30', to: '06:15' },
      timeZone: { name: 'America/Los_Angeles', own: true },
      digestAt: '07:00',
      showsDetails: true,
    })
    for (const bad of [
      { quiet: { on: true, from: '22:30', to: '22:30' } },
      { quiet: { on: true, from: '24:30', to: '22:30' } },
      { timeZone: 'Mars/Olympus' },
      { digestAt: '7' },
      { ways: [{ kind: 'gossip', way: 'here', on: true }] },
    ])
      expect([bad, (await ana.put('account/notifications', bad)).status]).toEqual([bad, 400])
    expect((await app.visitor().put('account/notifications', {})).status).toBe(401)
    await ana.put('account/notifications', { timeZone: null, digestAt: null, showsDetails: false })
    expect(await settings()).toMatchObject({
      timeZone: { name: 'America/New_York', own: false },
      digestAt: null,
    })
  })

  test('an owner gives theirs to colleagues; nobody else does', async () => {
    const { customerId } = shop
    const owen = await makeUser(app.db, { customerId, authorities: ['FLOWERS'], companyRole: 'buyer' })
    const owenSigned = await app.signIn(owen.email)
    await app.db.updateTable('users').set({ company_role: 'owner' }).where('id', '=', shop.userId).execute()
    const owner = await app.signIn(shop.email)
    expect((await settings(owner)).colleagues).toBe(1)
    await owner.put('account/notifications', {
      ways: [{ kind: 'invoices', way: 'push', on: true }],
      toColleagues: true,
    })
    expect(of(await settings(owenSigned), 'invoices')?.push?.on).toBe(true)
    expect((await settings(owenSigned)).quiet.from).toBe('22:30')
    expect((await owenSigned.put('account/notifications', { toColleagues: true })).status).toBe(403)
    expect((await desk.put('account/notifications', { toColleagues: true })).status).toBe(403)
  })
})

describe('an email about a notice', () => {
  const due = async () => {
    const [job] = await jobsOf()
    if (!job) throw new Error('no job')
    return job
  }
  const failed = (job: string) =>
    tell({ topic: 'order-short', facts: { orderNumber: 7, goods: job }, link: '/orders/7' })

  test('goes to those who haven’t read it ten minutes later, once', async () => {
    await forget()
    await failed('<b>Roses</b>')
    const { payload, run_at } = await due()
    expect(payload.way).toBe('mail')
    expect(Math.round((run_at.getTime() - app.now().getTime()) / 60_000)).toBe(10)
    await Promise.all([sendNotice(ctx(), payload), sendNotice(ctx(), payload)])
    const mails = (await mailsTo(shop.email)).filter(({ kind }) => kind === 'notice')
    expect(mails).toHaveLength(1)
    await sendMessageJob.run(ctx(), { messageId: mails[0]?.id ?? 0 })
    const [sent] = await mailsTo(shop.email)
    expect(sent).toMatchObject({ state: 'sent', subject: 'Something is missing in order 7' })
    expect(sent?.html).toContain('&lt;b&gt;Roses&lt;/b&gt;')
    expect(sent?.body).toContain('/orders/7')
  })

  test.each(['read', 'switched off'])('isn’t sent when it was %s meanwhile', async (what) => {
    await forget()
    await failed('Lilies')
    const before = (await mailsTo(shop.email)).length
    const { payload } = await due()
    if (what === 'read') await ana.call(notices.read, { body: { ids: [payload.noticeId] } })
    else await ana.put('account/notifications', { ways: [{ kind: 'orders', way: 'mail', on: false }] })
    await sendNotice(ctx(), payload)
    expect(await mailsTo(shop.email)).toHaveLength(before)
    await ana.put('account/notifications', { ways: [{ kind: 'orders', way: 'mail', on: true }] })
  })

  test('a day’s email says what is unread, at its hour, once, and none when nothing is', async () => {
    await forget()
    app.setNow('2026-11-23T14:00:00Z')
    await ana.put('account/notifications', { digestAt: '07:00' })
    await answered('First')
    await answered('Second')
    const digests = async () => (await mailsTo(shop.email)).filter(({ kind }) => kind === 'notice-digest')
    app.setNow('2026-11-24T11:59:00Z')
    expect(await sendDigests(ctx())).toBe(0)
    app.setNow('2026-11-24T12:00:30Z')
    expect(await sendDigests(ctx())).toBe(1)
    expect(await sendDigests(ctx())).toBe(0)
    const [digest] = await digests()
    await sendMessageJob.run(ctx(), { messageId: digest?.id ?? 0 })
    const [sent] = await digests()
    expect(sent?.subject).toBe('2 unread notices')
    expect(sent?.body).toContain('Nora answered: First')
    app.setNow('2026-11-25T12:00:30Z')
    expect(await sendDigests(ctx())).toBe(0)
    expect(await digests()).toHaveLength(1)
    await ana.put('account/notifications', { digestAt: null })
  })
})

describe('the list of all notices', () => {
  test('shows people who send notifications who was notified of what, and nobody else', async () => {
    await forget()
    await answered('Two invoices?')
    desk = await app.signIn(deskEmail)
    ana = await app.signIn(shop.email)
    const { status, body } = await desk.call(notices.sent, { query: { kind: 'talk', person: shop.email } })
    expect(body).toMatchObject({ total: 1 })
    expect(status).toBe(200)
    expect((body as ReplyOf<typeof notices.sent>).rows).toMatchObject([
      { title: 'Nora answered: Two invoices?', email: shop.email, readAt: null, pushed: 0 },
    ])
    for (const [read, total] of [
      ['false', 1],
      ['true', 0],
    ] as const) {
      const query = { kind: 'talk', person: shop.email, read } as const
      expect((await desk.call(notices.sent, { query })).body, read).toMatchObject({ total })
    }
    expect((await ana.call(notices.sent)).status).toBe(403)
    expect((await app.visitor().get('notification/admin')).status).toBe(401)
    expect((await desk.get('notification/admin?kind=gossip')).status).toBe(400)
    const file = await desk.get('notification/admin', { accept: 'text/csv' })
    expect([file.status, String(file.headers['content-type'])]).toEqual([
      200,
      expect.stringContaining('text/csv'),
    ])
  })

  test('shows a representative the notifications of own customers, and no others', async () => {
    await forget()
    await answered('Two invoices?')
    const of = async (customerId: number) => {
      const { userId, email } = await makeUser(app.db, {
        customerId: houseId,
        authorities: ['SALES', 'NOTIFICATIONS'],
      })
      const { repId } = await makeRep(app.db, { userId })
      await app.db
        .updateTable('customers')
        .set({ sales_rep_id: repId })
        .where('id', '=', customerId)
        .execute()
      return (await (await app.signIn(email)).call(notices.sent, {})).body
    }
    expect(await of(shop.customerId)).toMatchObject({ total: 1, rows: [{ email: shop.email }] })
    expect(await of((await makeShop(app.db)).customerId)).toMatchObject({ total: 0 })
  })
})
