import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { may } from '../../contract/core/access.ts'
import type { User } from '../../contract/features/auth/auth.ts'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { hashPassword } from '../../server/auth/passwords.ts'
import { demoUsers } from '../../server/demo/demo-users.ts'
import { runInvariants } from '../../server/doctor/invariants.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { brokenBody, hostile } from '../support/broken-input.ts'
import { idPlaces, withValue } from '../support/id-places.ts'
import type { Kind } from '../support/possessions.ts'
import { expectProblem } from '../support/problem.ts'
import {
  type Call,
  calls,
  json,
  namesIn,
  nobodysId,
  type RawAnswer,
  seeded,
  sendRaw,
} from '../support/raw.ts'
import { schemaOf, strays } from '../support/shape.ts'

/*
 * Every call of the contract as every sign-in of the demo, well formed and broken, with existing ids: no server error, no invalid input
 * accepted, every response has the contract's shape, and afterwards every invariant holds. This is the short form; `npm run fuzz --
 * --minutes 10 --seed 7` runs for the given time.
 */
const minutes = Number(process.env.FUZZ_MINUTES ?? 0)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_123)
const shortRun = 900

type Person = { name: string; headers: Record<string, string>; user: User | null }

let app: TestApp
let people: Person[]
const ids = new Map<Kind, string[]>()
let passwordHash: string

beforeAll(async () => {
  app = await startApp({ demo: true })
  passwordHash = await hashPassword(demoPassword)
  people = [{ name: 'visitor', headers: {}, user: null }]
  for (const { email } of demoUsers) people.push(await signedIn(email))
  for (const [kind, query] of Object.entries(sources)) {
    const { rows } = await app.database.pool.query<{ id: string }>(`${query} limit 200`)
    ids.set(
      kind as Kind,
      rows.map(({ id }) => String(id)),
    )
  }
}, 120_000)
afterAll(() => app?.close())

/** Existing ids, of several customers. */
const sources: Partial<Record<Kind, string>> = {
  account: 'select account_number as id from customers order by id',
  address: 'select id from addresses order by id',
  card: 'select id from saved_cards order by id',
  'cart order': 'select id from cart_orders order by id',
  'cart line': 'select id from cart_lines order by id',
  invoice: 'select invoice_number as id from invoices order by id desc',
  order: 'select order_number as id from orders order by id desc',
  payment: 'select id from payments order by id desc',
  product: 'select id from products order by random()',
  role: 'select id from roles order by id',
  user: 'select id from users order by id',
}

async function signedIn(email: string): Promise<Person> {
  const client = await app.signIn(email, demoPassword)
  const user = (await client.get('auth/current')).body as User
  return { name: email, headers: client.headers, user }
}

/** If another call signed them out, or removed their sign-in or address: signs them in again. */
async function backIn(person: Person) {
  if (!person.user) return
  await app.db.deleteFrom('throttles').execute()
  await app.db.deleteFrom('second_factors').where('user_id', '=', person.user.id).execute()
  await app.db
    .updateTable('users')
    .set(({ ref }) => ({ email: sql<string>`'moved-' || ${ref('id')} || '@demo.test'` }))
    .where('email', '=', person.name)
    .where('id', '<>', person.user.id)
    .execute()
  await app.db
    .updateTable('users')
    .set({ status: 'active', email: person.name, password_hash: passwordHash })
    .where('id', '=', person.user.id)
    .execute()
  Object.assign(person, await signedIn(person.name))
}

type Random = ReturnType<typeof seeded>
type Asked = { call: Call; path: string; payload?: string; certain: boolean }

/** The call with existing or unknown ids. */
function filled(call: Call, random: Random) {
  let body = structuredClone(call.body)
  const params: Record<string, string> = {}
  for (const place of idPlaces) {
    if (place.call.name !== call.name || !place.kind) continue
    const known = ids.get(place.kind) ?? []
    const id = known.length > 0 && random.next() < 0.9 ? random.pick(known) : nobodysId
    if (place.part === 'params') params[place.path] = id
    else if (place.part === 'body' && random.next() < 0.9) body = withValue(body, place.path, Number(id))
  }
  const path = call.endpoint.path.replace(
    /:(\w+)/g,
    (_, name: string) => params[name] ?? sampleOf(call, name),
  )
  return { path, body }
}

/** The sample's value of a path parameter. */
function sampleOf(call: Call, name: string) {
  const at = call.endpoint.path.split('/').indexOf(`:${name}`)
  return call.path.split('/')[at] ?? nobodysId
}

function make(call: Call, random: Random): Asked {
  const { path, body } = filled(call, random)
  const names = namesIn(call.endpoint.query)
  const query = new URLSearchParams()
  for (const name of names)
    if (random.next() < 0.3)
      query.append(name, String(random.next() < 0.5 ? random.pick(hostile) : goodFor(name)))
  const address = query.size > 0 ? `${path}?${query}` : path
  if (body === undefined) return { call, path: address, certain: false }
  if (random.next() < 0.5) return { call, path: address, payload: JSON.stringify(body), certain: false }
  // A blocked address is reported before the body is validated.
  return { call, path, ...brokenBody(call, body, random) }
}

const goodValues: Record<string, string> = {
  page: '1',
  pageNumber: '1',
  pageSize: '10',
  maxRows: '10',
  days: '10',
  months: '3',
  search: 'rose',
  force: 'true',
}
const goodFor = (name: string) => goodValues[name] ?? '1'

const ask = ({ call, path, payload }: Asked, { headers }: Person, more: Record<string, string>) =>
  sendRaw(app, {
    method: call.endpoint.method,
    path,
    headers: { ...headers, ...more, ...(payload === undefined ? {} : json) },
    ...(payload === undefined ? {} : { payload }),
  })

/** Throws if a response violates the contract. */
function judge({ call, certain }: Asked, person: Person, answer: RawAnswer) {
  const { endpoint } = call
  const { status } = answer
  expect(status === 503 ? 503 : Math.min(status, 500)).not.toBe(500)
  if (certain) expect(status, 'what is wrong is not taken').toBeGreaterThanOrEqual(400)
  if (status >= 400) return void expectProblem(answer)
  expect(may(person.user, endpoint.access), 'nobody does what they may not').toBe(true)
  if (status === 204) return expect(answer.text).toBe('')
  if (!String(answer.headers['content-type']).startsWith('application/json')) return
  if (endpoint.reply && endpoint.also === undefined) {
    expect(endpoint.reply.safeParse(answer.json).error).toBeUndefined()
    expect(strays(schemaOf(endpoint.reply), answer.json)).toEqual([])
  }
}

test('security 54: nothing that anybody sends fails on our side, is wrongly taken or wrongly answered', {
  timeout: minutes * 60_000 + 120_000,
}, async () => {
  if (minutes > 0) console.log(`seed ${seed}`)
  const random = seeded(seed)
  const faults = new Map<string, string>()
  const until = Date.now() + minutes * 60_000
  let asked = 0
  for (; minutes > 0 ? Date.now() < until : asked < shortRun; asked++) {
    const person = random.pick(people)
    const request = make(random.pick(calls), random)
    const more = random.next() < 0.05 ? { 'idempotency-key': `k${Math.floor(random.next() * 20)}` } : {}
    const answer = await ask(request, person, more)
    if (answer.status < 300 && !may(person.user, request.call.endpoint.access)) await look(person)
    try {
      judge(request, person, answer)
    } catch (error) {
      const what = `${request.call.name} as ${person.name}: ${(error as Error).message.split('\n')[0]}`
      const shown = `${request.path} ${request.payload?.slice(0, 300) ?? ''} → ${answer.status} ${answer.text.slice(0, 500)}`
      if (!faults.has(what)) faults.set(what, shown)
    }
    // A call may have turned maintenance on; its sample body turns it off.
    const { call } = request
    if (call.name === 'operations.setMaintenance' && answer.status < 300)
      await ask({ call, path: call.path, payload: JSON.stringify(call.body), certain: false }, person, {})
    if (person.user && answer.status === 401) await stay(person)
    if (asked % 100 === 99) await app.db.deleteFrom('throttles').execute()
  }
  if (minutes > 0) console.log(`${asked} requests`)
  expect([...faults].map(([what, shown]) => `${what}\n  ${shown}`)).toEqual([])
  const broken = (await runInvariants(app.db, app.now())).filter((result) => result.broken.length > 0)
  expect(broken).toEqual([])
})

/** Updates the user, who may be acting for a customer now or have more authorities. */
async function look(person: Person) {
  const { json: current } = await sendRaw(app, { path: 'auth/current', headers: person.headers })
  person.user = current as User
}

/** Whether a session has ended, found with a read that any signed-in user may make. */
async function stay(person: Person) {
  const { json: current } = await sendRaw(app, { path: 'auth/current', headers: person.headers })
  if (!(current as { id?: number }).id) await backIn(person)
}
