import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Authority,
  adminAuthorities,
  authoritiesOf,
  type CompanyRole,
  deskAuthorities,
  may,
} from '../../contract/core/access.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { belongingsOf } from '../support/belongings.ts'
import { type IdPlace, idPlaces, withValue } from '../support/id-places.ts'
import { makeShop, makeUser } from '../support/make.ts'
import { type Company, type Holder, type Kind, lost, ownerOf, possess } from '../support/possessions.ts'
import { expectNoInsides } from '../support/problem.ts'
import { json, nobodysId, type RawAnswer, sendRaw } from '../support/raw.ts'

/*
 * Every call of the contract that has an id, as every role: with one's own id, a colleague's, another company's, a deleted one and an
 * unknown one. Expectations follow one rule instead of a list. A caller without permission gets the same error for every id. For things
 * that aren't the caller's own, the response is identical to that for things that never existed, and another company's rows stay unchanged.
 */

type Role = {
  name: string
  authorities: Authority[]
  companyRole: CompanyRole
  /** Orders only for the company's first address. */
  oneAddress?: boolean
}
type Person = Holder & Role

let app: TestApp
let mine: Company
let theirs: Company
let stranger: Holder
let people: Person[]
/** One line per call, id and role: the table that this file checks. */
const table: string[] = []

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  mine = await makeShop(app.db)
  theirs = await makeShop(app.db)
  stranger = { userId: theirs.userId, client: await app.signIn(theirs.email) }
  const rows = await app.db
    .selectFrom('roles')
    .innerJoin('role_authorities', 'role_id', 'roles.id')
    .select(({ fn }) => ['roles.name', fn.agg<Authority[]>('array_agg', ['authority']).as('authorities')])
    .where('roles.id', 'not in', (eb) => eb.selectFrom('users').select('role_id'))
    .groupBy('roles.name')
    .orderBy('roles.name')
    .execute()
  const customer = rows.find(({ name }) => name === 'Customer')?.authorities ?? []
  const roles: Role[] = [
    ...rows.map((role) => ({ ...role, companyRole: 'buyer' as const })),
    { name: 'Customer, owner', authorities: customer, companyRole: 'owner' },
    { name: 'Customer, viewer', authorities: customer, companyRole: 'viewer' },
    { name: 'Customer, one address', authorities: customer, companyRole: 'buyer', oneAddress: true },
  ]
  people = []
  for (const role of roles) {
    const { userId, email } = await makeUser(app.db, { customerId: mine.customerId, ...role })
    if (role.oneAddress)
      await app.db
        .insertInto('user_locations')
        .values({ customer_id: mine.customerId, user_id: userId, address_id: mine.addressId })
        .execute()
    people.push({ ...role, userId, client: await app.signIn(email) })
  }
})
afterAll(() => app?.close())

type Named = readonly [IdPlace, string]

async function ask(place: IdPlace, person: Person, id: string, rest: readonly Named[]) {
  const { call } = place
  const named: Named[] = [...rest, [place, id]]
  const inPath = Object.fromEntries(
    named.flatMap(([{ part, path }, one]) => (part === 'params' ? [[path, one]] : [])),
  )
  const address = call.endpoint.path.replace(/:(\w+)/g, (_, name: string) => inPath[name] ?? nobodysId)
  const query = place.part === 'query' ? `?${place.path}=${id}` : ''
  const body = named.reduce(
    (made, [{ part, path }, one]) =>
      part === 'body' ? withValue(base(made, path), path, Number(one)) : made,
    call.body,
  )
  return sendRaw(app, {
    method: call.endpoint.method,
    path: `${address}${query}`,
    headers: { ...person.client.headers, ...(body === undefined ? {} : json) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
}

/** A sample body names one way to pay; a payment id under test must be the only one. The expected total isn't compared. */
function base(body: unknown, path: string): unknown {
  const { cartVersion: _, expectedTotal: __, ...kept } = body as Record<string, unknown>
  const [way = ''] = path.split('.')
  return /^(payment|cardAccount)\./.test(path) ? { ...kept, [way]: {} } : kept
}

/**
 * A response without the requested ids and the request's own id. An id may also be the number of something else, which both responses
 * contain.
 */
function said(answer: RawAnswer, ...ids: string[]) {
  const body = answer.json as { requestId?: string } | undefined
  // The status is put before the text, because an id may be the same number.
  const text = JSON.stringify({ ...body, status: undefined, ...(body?.requestId ? { requestId: '' } : {}) })
  return `${answer.status} ${answer.json === undefined ? answer.text.length : text.replace(new RegExp(`(?<!\\d)(${ids.join('|')})(?!\\d)`, 'g'), 'ID')}`
}

/** Users with MAINTENANCE see and stop everybody's tasks; only the user who started a task gets its file. */
const seesEverybodys = ({ call, kind }: IdPlace, { authorities }: Role) =>
  kind === 'task' && !call.endpoint.path.endsWith('/file') && authorities.includes('MAINTENANCE')

const forAll = [...adminAuthorities, ...deskAuthorities, 'TRUCK_DELIVERY_ETA']
/** Staff who may do this for every customer may also change another company's rows. */
const looksAfterAll = ({ call }: IdPlace, { authorities }: Role) =>
  authoritiesOf(call.endpoint.access).some(
    (one) => forAll.some((desk) => desk === one) && authorities.includes(one),
  )

const title = ({ call, part, path }: IdPlace) =>
  `${call.endpoint.method} ${call.endpoint.path} ${part} ${path}`

test('every id in the contract is of a known kind', () => {
  expect(idPlaces.filter(({ kind }) => !kind).map(title)).toEqual([])
  expect(idPlaces.length).toBeGreaterThan(60)
})

test('a value is put where a path says', () => {
  expect(withValue({ a: 1 }, 'b', 2)).toEqual({ a: 1, b: 2 })
  expect(withValue({ lines: [{ productId: 1, quantity: 3 }] }, 'lines[].productId', 2)).toEqual({
    lines: [{ productId: 2, quantity: 3 }],
  })
  expect(withValue({ customer: null }, 'customer.accountNumber', 7)).toEqual({
    customer: { accountNumber: 7 },
  })
  expect(withValue({ orderIds: [1] }, 'orderIds[]', 7)).toEqual({ orderIds: [7] })
})

const owned = idPlaces.filter(({ kind }) => kind && ownerOf[kind] !== 'house')

const places = owned.map((place) => [title(place), place] as const)
/** A buyer of the company, a buyer for one of its addresses, its representative, and an administrator. */
const usual = ['Customer', 'Customer, one address', 'Sales', 'Administrator']

test.each(places)(
  'security 29: own, others’, gone and no ids as four roles: %s',
  { timeout: 60_000 },
  (name, place) => askAsEach(name, place, (role) => usual.includes(role.name)),
)

test.each(places)(
  'security 29: own, others’, gone and no ids as every other role: %s',
  { timeout: 60_000, tags: ['long'] },
  (name, place) => askAsEach(name, place, (role) => !usual.includes(role.name)),
)

async function askAsEach(name: string, place: IdPlace, isAsked: (role: Role) => boolean) {
  const kind = place.kind!
  const colleague: Holder = { userId: mine.userId, client: stranger.client }
  const othersId = await possess(app, kind, theirs, stranger)
  const before = await belongingsOf(app, theirs.customerId)
  for (const person of people.filter(isAsked)) {
    const rest = await restOf(place, person)
    const nobodys = await ask(place, person, nobodysId, rest)
    const ofEverybody = seesEverybodys(place, person)
    const strange: [string, string | undefined][] =
      ofEverybody || looksAfterAll(place, person) ? [] : [['other’s', othersId]]
    if (ownerOf[kind] === 'person' && !ofEverybody)
      strange.push(['colleague’s', await possess(app, kind, mine, colleague)])
    if (kind === 'address' && person.oneAddress)
      strange.push(['elsewhere', await possess(app, kind, mine, person)])
    strange.push(['gone', await lost(app, kind, mine, person)])
    const told = [`nobody’s ${nobodys.status}`]
    for (const [whose, id] of strange) {
      if (id === undefined) continue
      const answer = await ask(place, person, id, rest)
      expect(said(answer, id, nobodysId), `${whose} ${name} as ${person.name}`).toBe(
        said(nobodys, id, nobodysId),
      )
      expectNoInsides(answer)
      told.push(`${whose} ${answer.status}`)
    }
    const own = await ownOf(kind, person)
    const answer = await ask(place, person, own, await restOf(place, person))
    expect(answer.status, answer.text).toBeLessThan(500)
    told.unshift(`own ${answer.status}`)
    if (!may({ ...person, accountNumber: 1 }, place.call.endpoint.access))
      for (const { status } of [answer, nobodys]) expect(status, `${name} as ${person.name}`).toBe(403)
    table.push(`${name} | ${person.name} | ${told.join(', ')}`)
  }
  expect(await belongingsOf(app, theirs.customerId)).toEqual(before)
}

/** The caller's own ids for the call's other fields, except for other ways to pay. */
async function restOf(place: IdPlace, person: Person): Promise<Named[]> {
  const rest: Named[] = []
  for (const one of idPlaces) {
    const { call, part, path, kind } = one
    const isOther = call === place.call && part !== 'query' && path !== place.path
    if (isOther && kind && !/^payment\./.test(path)) rest.push([one, await ownOf(kind, person)])
  }
  return rest
}

const ownOf = (kind: Kind, person: Person) =>
  kind === 'address' && person.oneAddress
    ? Promise.resolve(String(mine.addressId))
    : possess(app, kind, mine, person)

test('security 29: the matrix looked at something: own things are found where others’ are not', () => {
  if (process.env.MATRIX_TABLE) console.log(table.join('\n'))
  expect(usual.filter((name) => !people.some((role) => role.name === name))).toEqual([])
  expect([owned.length * usual.length, owned.length * people.length]).toContain(table.length)
  const found = table.filter((line) => /\| own 2\d\d, nobody’s 4\d\d, other’s 4\d\d/.test(line))
  expect(new Set(found.map((line) => line.split(' | ')[0])).size).toBeGreaterThan(15)
})
