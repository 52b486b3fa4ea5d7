import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Authority } from '../contract/core/access.ts'
import { type Audience, type EventName, events, type IdsOf } from '../contract/core/events.ts'
import { acting } from '../contract/features/auth/acting.ts'
import { endpoints } from '../contract/index.ts'

import { channel, makeCtx } from '../server/core/context.ts'
import { startApp, type TestApp } from './support/app.ts'
import { makeShop, makeUser } from './support/make.ts'
import { openStream, type Received } from './support/stream.ts'

/* Which person gets which live event, while a page is open and when it reconnects. */

let app: TestApp
let rose: Awaited<ReturnType<typeof makeShop>>
let fern: Awaited<ReturnType<typeof makeShop>>
let house: { customerId: number; clerk: number; acting: number }
const cookies: Record<Person, string> = { rose: '', fern: '', clerk: '', acting: '' }

type Person = 'rose' | 'fern' | 'clerk' | 'acting'
/** Two customers, a staff member, and one who acts for the first customer. */
const persons: readonly Person[] = ['rose', 'fern', 'clerk', 'acting']

beforeAll(async () => {
  app = await startApp()
  rose = await makeShop(app.db)
  fern = await makeShop(app.db)
  const { customerId } = await makeShop(app.db, { customer: { is_house: true } })
  const staff = { customerId, authorities: ['USERS_ACCESS_CONTROL' as const] }
  const [clerk, seller] = [await makeUser(app.db, staff), await makeUser(app.db, staff)]
  house = { customerId, clerk: clerk.userId, acting: seller.userId }
  for (const [person, email] of [
    ['rose', rose.email],
    ['fern', fern.email],
    ['clerk', clerk.email],
    ['acting', seller.email],
  ] as const) {
    const client = await app.signIn(email)
    cookies[person] = client.headers.cookie ?? ''
    if (person !== 'acting') continue
    const answer = await client.call(acting.start, { body: { userId: rose.userId } })
    expect(answer.status).toBe(200)
  }
})
afterAll(() => app?.close())

const open: Awaited<ReturnType<typeof openStream>>[] = []
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})
async function streamOf(person: Person, lastEventId?: number) {
  const stream = await openStream(app, {
    cookie: cookies[person],
    ...(lastEventId === undefined ? {} : { lastEventId }),
  })
  open.push(stream)
  return stream
}

/** The events emitted for an audience, and the people who receive them. */
type Sending = { to: string; ids: object; receivers: readonly Person[] }
const sendings = (): Record<Audience, Sending[]> => ({
  everyone: [{ to: 'everyone', ids: { productIds: [7] }, receivers: persons }],
  customer: [
    { to: 'rose', ids: { customerId: rose.customerId }, receivers: ['rose', 'acting'] },
    { to: 'fern', ids: { customerId: fern.customerId }, receivers: ['fern'] },
    { to: 'the house', ids: { customerId: house.customerId }, receivers: ['clerk'] },
    { to: 'no customer', ids: {}, receivers: [] },
  ],
  user: [
    { to: 'rose', ids: { userId: rose.userId }, receivers: ['rose', 'acting'] },
    { to: 'fern', ids: { userId: fern.userId }, receivers: ['fern'] },
    { to: 'the clerk', ids: { userId: house.clerk }, receivers: ['clerk'] },
    { to: 'who acts', ids: { userId: house.acting }, receivers: ['acting'] },
    { to: 'no user', ids: {}, receivers: [] },
  ],
  staff: [
    {
      to: 'who changes users',
      ids: { any: ['ROLES_ACCESS_CONTROL', 'USERS_ACCESS_CONTROL'], changeSetId: 7 },
      receivers: ['clerk'],
    },
    { to: 'who sets prices', ids: { any: ['TIER_PRICING'], changeSetId: 8 }, receivers: [] },
    { to: 'nobody', ids: {}, receivers: [] },
  ],
  processes: [{ to: 'processes', ids: { attemptId: crypto.randomUUID() }, receivers: [] }],
})

const emit = <N extends EventName>(name: N, ids: IdsOf<N>) => makeCtx(app.deps, null).emit(name, ids)

/** An event without its recipient's id, which types would prevent. */
const emitToNobody = (name: EventName) =>
  sql`with told as (insert into events (name, ids) values (${name}, '{}') returning id, name, ids, customer_id, user_id)
    select pg_notify(${channel}, (to_jsonb(told) || '{"by": "a test"}')::text) from told`.execute(app.db)

async function send(name: EventName) {
  for (const { ids } of sendings()[events[name].audience])
    if (Object.keys(ids).length === 0) await emitToNobody(name)
    else await emit(name, ids as never)
}

/** An event for everyone, which arrives after all events emitted before it. */
async function mark(): Promise<number> {
  await emit('operations.changed', {})
  const last = await app.db
    .selectFrom('events')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return Number(last.id)
}

/** The deliveries of each event, per person. */
const expected = (name: EventName) =>
  Object.fromEntries(
    persons.map((person) => [
      person,
      sendings()
        [events[name].audience].filter(({ receivers }) => receivers.includes(person))
        .map(({ ids }) => (events[name].audience === 'processes' ? {} : ids)),
    ]),
  )

async function receivedBy(
  streams: Record<Person, Awaited<ReturnType<typeof openStream>>>,
  from: number,
  to: number,
) {
  for (const person of persons) await streams[person].upTo(to)
  return Object.fromEntries(
    persons.map((person) => [
      person,
      [...byId(streams[person].received)].filter(([id]) => id > from && id < to).map(([, ids]) => ids),
    ]),
  )
}

/** Keyed by id, because an event may arrive twice around a reconnect. */
const byId = (received: readonly Received[]) => new Map(received.map(({ id, ids }) => [id, ids]))

const openAll = async (lastEventId?: number) =>
  Object.fromEntries(
    await Promise.all(persons.map(async (person) => [person, await streamOf(person, lastEventId)] as const)),
  ) as Record<Person, Awaited<ReturnType<typeof openStream>>>

/** A staff member with one authority and an open page; `receivedSince` opens another page and tells what it receives of `work`. */
async function clerkWith(authority: Authority) {
  const { userId, email } = await makeUser(app.db, {
    customerId: house.customerId,
    authorities: [authority],
  })
  const client = await app.signIn(email)
  const page = async () => {
    const stream = await openStream(app, { cookie: client.headers.cookie ?? '' })
    open.push(stream)
    return stream
  }
  const receivedSince = async (work: () => Promise<void>) => {
    const stream = await page()
    const from = await mark()
    await work()
    const to = await mark()
    await stream.upTo(to)
    return stream.received.filter(({ id }) => id > from && id < to).map(({ name }) => name)
  }
  return { userId, client, stream: await page(), receivedSince }
}

describe('security 29: a live event reaches its audience and nobody else', () => {
  test.each(Object.keys(events) as EventName[])('%s, while pages are open', async (name) => {
    const streams = await openAll()
    const from = await mark()
    await send(name)
    expect(await receivedBy(streams, from, await mark())).toEqual(expected(name))
  })

  test.each(Object.keys(events) as EventName[])('%s, when pages reconnect', async (name) => {
    const from = await mark()
    await send(name)
    const to = await mark()
    expect(await receivedBy(await openAll(from), from, to)).toEqual(expected(name))
  })

  test('staff who act for a user with an authority of staff receive no events of staff', async () => {
    const { userId } = await makeShop(app.db, { authorities: ['CATALOGUE'] })
    const { client, stream, receivedSince } = await clerkWith('USERS_ACCESS_CONTROL')
    expect((await client.call(acting.start, { body: { userId } })).status).toBe(200)
    await stream.ended
    const again = await receivedSince(() => emit('change.made', { any: ['CATALOGUE'], changeSetId: 9 }))
    expect(again).toEqual([])
  })

  test('an open page loses its events with its user’s authority, and the next one gets none of them', async () => {
    const { userId, stream, receivedSince } = await clerkWith('CATALOGUE')
    await app.db
      .insertInto('user_authorities')
      .values({ user_id: userId, authority: 'CATALOGUE', granted: false })
      .execute()
    await emit('session.changed', { userId })
    await stream.ended
    const again = await receivedSince(() => emit('change.made', { any: ['CATALOGUE'], changeSetId: 9 }))
    expect(again).toEqual([])
  }, 15_000)

  test('nobody who is not signed in has a stream', async () => {
    expect((await openStream(app, { cookie: '' })).status).toBe(401)
  })
})

test('what an event makes stale is the path of a GET endpoint, or of several below it', () => {
  const paths = endpoints
    .filter(({ endpoint }) => endpoint.method === 'GET')
    .map(({ endpoint }) => endpoint.path)
  for (const [name, { stale }] of Object.entries(events))
    for (const path of stale)
      expect(
        paths.some((known) => known === path || known.startsWith(`${path}/`)),
        `${name}: ${path}`,
      ).toBe(true)
})
