import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Authority } from '../../contract/core/access.ts'
import { mediaTypes } from '../../contract/core/endpoint.ts'
import type { ChangeField, ChangeSet } from '../../contract/features/changes.ts'
import type { Person } from '../../contract/features/people/people.ts'
import type { Role } from '../../contract/features/people/roles.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { eventsOfEntry } from '../../tests/support/events-of-entry.ts'
import { makeProduct, makeRoute, makeShop, makeUser, shopAuthorities } from '../../tests/support/make.ts'

let app: TestApp
let shop: Awaited<ReturnType<typeof makeShop>>
let house: Awaited<ReturnType<typeof makeShop>>
let staff: Client
let other: Client

const staffAuthorities: Authority[] = [
  ...shopAuthorities,
  'USERS_ACCESS_CONTROL',
  'ROLES_ACCESS_CONTROL',
  'DASHBOARD',
  'FEATURED_PRODUCTS',
  'TIER_PRICING',
  'MAINTENANCE',
  'DATE_MANAGEMENT',
]

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  house = await makeShop(app.db, { customer: { is_house: true }, authorities: staffAuthorities })
  shop = await makeShop(app.db)
  staff = await app.signIn(house.email)
  const colleague = await makeUser(app.db, { customerId: house.customerId, authorities: staffAuthorities })
  other = await app.signIn(colleague.email)
})
afterAll(() => app?.close())

const newest = async (by: Client = staff) =>
  ((await by.get('admin/changes?pageSize=1')).body as { rows: ChangeSet[] }).rows[0]!
const fieldsOf = async (id: number) =>
  ((await staff.get(`admin/changes/${id}?pageSize=300`)).body as { rows: ChangeField[] }).rows
const revert = (id: number, body: object = {}, by = staff) => by.post(`admin/changes/${id}/revert`, body)
const preview = (id: number, body: object = {}) => staff.post(`admin/changes/${id}/revert-preview`, body)

const newUser = async () => {
  const { userId } = await makeUser(app.db, { customerId: shop.customerId, authorities: shopAuthorities })
  return readUser(userId)
}
const readUser = async (id: number) => (await staff.get(`admin/user?id=${id}`)).body as Person
const edit = (
  { id, version, name, email, phoneNumber, mobileNumber, roleId, status, added, removed }: Person,
  to: object,
  by = staff,
) =>
  by.put('admin/user', {
    ...{ id, version, name, email, phoneNumber, mobileNumber, roleId, status, added, removed },
    ...to,
  })
const newRole = async () => {
  const name = `Role ${crypto.randomUUID().slice(0, 8)}`
  return (await staff.post('role', { name, authorities: ['FLOWERS'] })).body as Role
}
const readRole = async (id: number) => (await staff.get(`role?id=${id}`)).body as Role
const product = (id: number) =>
  app.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const money = (what = '') => `admin/receivables/${shop.accountNumber}${what}`
const facts = ({ version, lastSignInAt, sessions, ...rest }: Person) => rest

/** Every staff edit that can be undone: the edit, its sentence, and its business area. */
const edits: Record<string, () => Promise<{ make: () => Promise<unknown>; state: () => Promise<unknown> }>> =
  {
    'user.changed': async () => {
      const user = await newUser()
      const role = await newRole()
      const to = {
        name: 'Ana',
        roleId: role.id,
        added: ['PLANTS'],
        status: 'disabled',
        mobileNumber: '9375550188',
      }
      return { make: () => edit(user, to), state: async () => facts(await readUser(user.id)) }
    },
    'cards-blocking.changed': async () => {
      const { id } = await newUser()
      return {
        make: () => staff.put('admin/cards-blocking', { id, blocked: false }),
        state: async () => facts(await readUser(id)),
      }
    },
    'role.changed': async () => {
      const { id, version } = await newRole()
      return {
        make: () => staff.put('role', { id, version, name: `Buyer ${id}` }),
        state: async () => (await readRole(id)).name,
      }
    },
    'role-permissions.changed': async () => {
      const roles = [await newRole(), await newRole()]
      const wanted = roles.map(({ id, version }) => ({ id, version, authorities: ['PLANTS', 'FAVORITES'] }))
      return {
        make: () => staff.put('role-permissions', { roles: wanted }),
        state: () => Promise.all(roles.map(async ({ id }) => (await readRole(id)).authorities)),
      }
    },
    'hold.released': async () => ({
      make: () => staff.post(money('/release'), { reason: 'Check is on its way', until: '2026-12-01' }),
      state: holdNow,
    }),
    'hold.set': async () => ({
      make: () => staff.put(money('/hold'), { onHold: true, reason: 'Three returned checks' }),
      state: holdNow,
    }),
    'hold.ended': async () => {
      await staff.put(money('/hold'), { onHold: true, reason: 'No answer' })
      return { make: () => staff.put(money('/hold'), { onHold: false }), state: holdNow }
    },
    'blacklist.changed': async () => {
      const productIds = [await makeProduct(app.db), await makeProduct(app.db, { blacklisted: true })]
      return {
        make: () => staff.put('inventory/blacklist-items', { productIds, blacklist: true }),
        state: async () => (await Promise.all(productIds.map(product))).map(({ blacklisted }) => blacklisted),
      }
    },
    'featured.changed': async () => {
      const id = await makeProduct(app.db)
      return {
        make: () => staff.put('inventory/featured-product', { productIds: [id], featured: true }),
        state: async () => (await product(id)).featured,
      }
    },
    'mark-up.changed': async () => {
      const id = await makeProduct(app.db, { markup_bp: 500 })
      return {
        make: () => staff.put('inventory/price-markup-product', { productId: id, percent: 12.5 }),
        state: async () => (await product(id)).markup_bp,
      }
    },
    'maintenance.changed': async () => ({
      make: () => staff.put('admin/maintenance', { enabled: true, message: 'New shelves' }),
      state: async () => {
        const { enabled, message, plannedEnd } = (await staff.get('admin/maintenance')).body as never
        return { enabled, message, plannedEnd, closed: (await app.visitor().get('orders/1')).status === 503 }
      },
    }),
    'price-moment.changed': async () => ({
      make: () => staff.put('admin/price-scheduler-date', { at: '2026-11-25T15:00:00Z' }),
      state: async () => ((await staff.get('admin/price-scheduler-date')).body as { at: string }).at,
    }),
    'price-days.changed': async () => ({
      make: () => staff.put('admin/scheduler-update-days', { weekdays: [2, 4], time: '06:30' }),
      state: async () => {
        const { weekdays, time } = (await staff.get('admin/scheduler-update-days')).body as never
        return { weekdays, time }
      },
    }),
    'days.shut': async () => ({
      make: () =>
        staff.put('admin/disabled', { add: [{ scope: 'all', fromDay: '2026-12-10', note: 'Count' }] }),
      state: async () => {
        const { rows } = (await staff.get('admin/disabled')).body as {
          rows: { fromDay: string; note: string }[]
        }
        return rows.map(({ fromDay, note }) => [fromDay, note])
      },
    }),
    'days.opened': async () => ({
      make: () => staff.put('admin/enabled', { add: [{ scope: 'all', fromDay: '2026-12-12' }] }),
      state: async () =>
        ((await staff.get('admin/enabled')).body as { rows: { fromDay: string }[] }).rows.map(
          ({ fromDay }) => fromDay,
        ),
    }),
    'days-ahead.changed': async () => ({
      make: () => staff.put('admin/future-inv-days', { stock: 44, booked: 200 }),
      state: async () => (await staff.get('admin/future-inv-days')).body,
    }),
    'cut-off.changed': async () => {
      await staff.post('admin/cutoff-rules', { scope: 'warehouse', localTime: '17:30' })
      return {
        make: async () => {
          const answer = await staff.post('admin/cutoff-rules', { scope: 'warehouse', localTime: '13:00' })
          return { ...answer, status: answer.status === 201 ? 200 : answer.status }
        },
        state: async () =>
          ((await staff.get('admin/cutoff-rules')).body as { rows: { localTime: string }[] }).rows.map(
            ({ localTime }) => localTime,
          ),
      }
    },
    'runs.changed': async () => {
      const routeNumber = await makeRoute(app.db)
      const moves = [{ routeNumber, from: '2026-12-10', to: '2026-12-12' }]
      return {
        make: () => staff.put('admin/runs', { as: 'holding', moves }),
        state: async () => {
          const { routes } = (await staff.get('admin/runs?from=2026-12-10&to=2026-12-12')).body as {
            routes: { routeNumber: string; days: { state: string }[] }[]
          }
          return routes.find((route) => route.routeNumber === routeNumber)?.days.map(({ state }) => state)
        },
      }
    },
    'holiday.changed': async () => ({
      make: () =>
        staff.put('admin/holidays/2027-07-05', {
          name: 'Inventory',
          closedDays: ['2027-07-05'],
          extraDays: ['2027-07-10'],
          cutoffs: [{ day: '2027-07-06', closesOn: '2027-07-02', localTime: '12:00' }],
        }),
      state: async () =>
        (
          (await staff.get('admin/holidays?year=2027')).body as { rows: { name: string; setAt: string }[] }
        ).rows
          .filter(({ name }) => name === 'Inventory')
          .map(({ setAt: _, ...plan }) => plan),
    }),
    'pre-order.changed': async () => {
      const productId = await makeProduct(app.db)
      return {
        make: () =>
          staff.put('admin/pre-booking', {
            name: 'Peonies',
            opensOn: '2026-12-01',
            closesOn: '2027-03-01',
            shipsFrom: '2027-04-20',
            shipsTo: '2027-05-05',
            items: [{ productId, promised: 500 }],
          }),
        state: async () => {
          const { is_pre_booked, date_available, last_order_day } = await product(productId)
          const { programs } = (await staff.get('admin/pre-booking')).body as { programs: { name: string }[] }
          return { is_pre_booked, date_available, last_order_day, names: programs.map(({ name }) => name) }
        },
      }
    },
    'log-level.changed': async () => ({
      make: () => staff.put('admin/change-log-level', { level: 'error' }),
      state: async () => (await staff.get('admin/get-log-level')).body,
    }),
  }

async function holdNow() {
  const { hold } = (await staff.get(money())).body as {
    hold: { byHand: boolean; reason: string; release: object }
  }
  const { actor, ...release } = (hold.release ?? {}) as { actor?: string }
  return { byHand: hold.byHand, reason: hold.reason, release }
}

const lastEntry = () =>
  app.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

describe('one way back', () => {
  test.each(Object.entries(edits))(
    '%s is a change set that goes back, and comes again when that is undone',
    async (sentence, start) => {
      const { make, state } = await start()
      const before = await state()
      expect(await make()).toMatchObject({ status: 200 })
      const after = await state()
      expect(after).not.toEqual(before)
      const set = await newest()
      expect(set).toMatchObject({ sentence, actor: house.email, reverts: null, revertedBy: null })
      const log = await lastEntry()
      expect([log.action, log.change_set_id]).toEqual([sentence, set.id])
      const toldOf = ({ id }: { id: number }) => eventsOfEntry(app.db, id, { shop, staff: house })
      const told = await toldOf(log)

      const back = await revert(set.id, { why: 'A slip' })
      expect(back.status, JSON.stringify(back.body)).toBe(201)
      expect(back.body).toMatchObject({ sentence: 'change.reverted', reverts: set.id, why: 'A slip' })
      expect(await state()).toEqual(before)
      // Undoing notifies everyone who was notified of the change.
      const toldBack = await toldOf(await lastEntry())
      expect(toldBack.split(', ')).toEqual(expect.arrayContaining(told.split(', ')))
      expect((await revert(set.id)).problem.code).toBe('not_reversible')

      const again = await revert((back.body as ChangeSet).id)
      expect(again.body).toMatchObject({ parameters: { sentence, times: 2 } })
      expect(await state()).toEqual(after)
      await revert((again.body as ChangeSet).id)
      expect(await state()).toEqual(before)
    },
  )

  test('what is already as asked is no change', async () => {
    const id = await makeProduct(app.db)
    const user = await newUser()
    const before = await newest()
    await staff.put('inventory/featured-product', { productIds: [id], featured: false })
    await edit(user, {})
    await staff.put('admin/cards-blocking', { id: user.id, blocked: true })
    expect((await newest()).id).toBe(before.id)
  })
})

describe('taking back', () => {
  test('leaves what somebody changed since, unless it is named', async () => {
    const user = await newUser()
    await edit(user, { name: 'Ana', phoneNumber: '9375550101' })
    const { id } = await newest()
    const [name] = (await fieldsOf(id)).filter(({ field }) => field === 'name')
    await edit(await readUser(user.id), { name: 'Ana Ortiz', mobileNumber: '9375550102' }, other)
    expect((await preview(id)).body).toMatchObject({
      goes: 1,
      stay: 1,
      stays: [{ position: name?.position, because: 'changed', now: 'Ana Ortiz' }],
    })
    expect((await revert(id)).status).toBe(201)
    expect(await readUser(user.id)).toMatchObject({
      name: 'Ana Ortiz',
      phoneNumber: user.phoneNumber,
      mobileNumber: '9375550102',
    })
    expect((await revert(id)).problem.code).toBe('not_reversible')
    expect((await revert(id, { includeChangedSince: [name?.position] })).status).toBe(201)
    expect(await readUser(user.id)).toMatchObject({ name: user.name, mobileNumber: '9375550102' })
  })

  test('goes in part, and the rest later', async () => {
    const productIds = [await makeProduct(app.db), await makeProduct(app.db)]
    await staff.put('inventory/featured-product', { productIds, featured: true })
    const { id } = await newest()
    const [first] = await fieldsOf(id)
    expect((await preview(id, { only: [first?.position] })).body).toMatchObject({ goes: 1, stay: 0 })
    await revert(id, { only: [first?.position] })
    expect((await Promise.all(productIds.map(product))).map(({ featured }) => featured)).toEqual([
      false,
      true,
    ])
    expect((await preview(id)).body).toMatchObject({ goes: 1, already: 1 })
    await revert(id)
    expect((await product(productIds[1]!)).featured).toBe(false)
  })

  test('is previewed with the people it notifies, and the preview changes nothing', async () => {
    const user = await newUser()
    const email = `new-${user.id}@example.test`
    await app.db.updateTable('users').set({ last_sign_in_at: app.now() }).where('id', '=', user.id).execute()
    await edit(user, { email })
    const set = await newest()
    const count = async () => (await app.db.selectFrom('messages').select('id').execute()).length
    const before = { messages: await count(), user: await readUser(user.id) }
    const shown = await preview(set.id)
    expect(shown.body).toMatchObject({ goes: 1, stay: 0, told: [{ kind: 'email-changed', to: email }] })
    expect({ messages: await count(), user: await readUser(user.id) }).toEqual(before)
    expect((await newest()).id).toBe(set.id)
    await revert(set.id)
    expect(await count()).toBe(before.messages + 1)
  })

  test('keeps the rules of an edit: what they refuse changes nothing', async () => {
    const user = await newUser()
    await edit(user, { email: `moved-${user.id}@example.test`, name: 'Ana' })
    const { id } = await newest()
    await edit(await newUser(), { email: user.email }, other)
    for (const answer of [await preview(id), await revert(id)])
      expect(answer.problem.code).toBe('email_taken')
    expect(await readUser(user.id)).toMatchObject({ name: 'Ana' })
  })

  test('includes what the rules of an edit change along: a viewer orders for no address, and a buyer again for theirs', async () => {
    const user = await newUser()
    const at = async () => {
      const { companyRole, locations } = await readUser(user.id)
      return { companyRole, locations }
    }
    await edit(user, { companyRole: 'viewer' })
    await edit(await readUser(user.id), { companyRole: 'buyer' })
    const { id } = await newest()
    await edit(await readUser(user.id), { locations: [shop.addressId] })
    const buyer = { companyRole: 'buyer', locations: [shop.addressId] }
    expect(await at()).toEqual(buyer)
    const back = await revert(id)
    expect(await at()).toEqual({ companyRole: 'viewer', locations: null })
    const { id: undone, fields } = back.body as ChangeSet
    expect(fields).toBe(2)
    await revert(undone)
    expect(await at()).toEqual(buyer)
  })

  test('nobody gives back what they may not give', async () => {
    const role = await newRole()
    await staff.put('role-permissions', {
      roles: [{ id: role.id, version: role.version, authorities: ['PLANTS'] }],
    })
    const { id } = await newest()
    const clerk = await makeUser(app.db, {
      customerId: house.customerId,
      authorities: ['ROLES_ACCESS_CONTROL'],
    })
    const answer = await revert(id, {}, await app.signIn(clerk.email))
    expect(answer.problem.code).toBe('beyond_own_authorities')
    expect((await readRole(role.id)).authorities).toEqual(['PLANTS'])
  })

  test('if two undo it at once, one does', async () => {
    const productIds = await Promise.all([1, 2, 3].map(() => makeProduct(app.db)))
    await staff.put('inventory/blacklist-items', { productIds, blacklist: true })
    const { id } = await newest()
    const answers = await Promise.all([staff, other, staff, other].map((by) => revert(id, {}, by)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const sets = await app.db.selectFrom('change_sets').select('id').where('reverts', '=', id).execute()
    expect(sets).toHaveLength(1)
  })

  test('and an edit at the same time lose nothing of each other', async () => {
    for (let i = 0; i < 5; i++) {
      const id = await makeProduct(app.db)
      await staff.put('inventory/price-markup-product', { productId: id, percent: 5 })
      const set = await newest()
      const [back, edited] = await Promise.all([
        revert(set.id),
        other.put('inventory/price-markup-product', { productId: id, percent: 9 }),
      ])
      expect(edited.status).toBe(200)
      // If the edit comes first, the field has changed and stays. If the undo comes first, the edit follows it.
      expect([201, 409]).toContain(back.status)
      expect((await product(id)).markup_bp).toBe(900)
    }
  })

  test('a deleted user’s values are gone from their changes', async () => {
    const user = await newUser()
    await edit(user, { name: 'Ana Secret' })
    const { id } = await newest()
    await staff.delete(`admin/user?id=${user.id}`)
    expect(await fieldsOf(id)).toMatchObject([{ name: 'Deleted user', before: null, after: null }])
    expect((await preview(id)).body).toMatchObject({ goes: 0, stays: [{ because: 'gone' }] })
    expect((await revert(id)).problem.code).toBe('not_reversible')
  })
})

describe('who sees change sets', () => {
  test('those who may make such changes, and nobody else', async () => {
    const productId = await makeProduct(app.db)
    await staff.put('inventory/price-markup-product', { productId, percent: 3 })
    const { id } = await newest()
    const clerk = await makeUser(app.db, { customerId: house.customerId, authorities: ['FEATURED_PRODUCTS'] })
    const client = await app.signIn(clerk.email)
    const { rows } = (await client.get('admin/changes?pageSize=300')).body as { rows: ChangeSet[] }
    expect(new Set(rows.map(({ area }) => area))).toEqual(new Set(['merchandising']))
    for (const answer of [
      await client.get(`admin/changes/${id}`),
      await client.post(`admin/changes/${id}/revert-preview`, {}),
      await revert(id, {}, client),
      await revert(999_999_999),
    ])
      expect(answer.problem.code).toBe('not_found')
    expect((await product(productId)).markup_bp).toBe(300)
    expect((await (await app.signIn(shop.email)).get('admin/changes')).status).toBe(403)
    expect((await app.visitor().get('admin/changes')).status).toBe(401)
  })

  test('found by area, person, day, item and account', async () => {
    const productId = await makeProduct(app.db, { description: 'Rose Freedom' })
    await other.put('inventory/featured-product', { productIds: [productId], featured: true })
    await staff.put('inventory/price-markup-product', { productId, percent: 4 })
    await edit(await newUser(), { name: 'Ana' })
    const found = async (query: string) => {
      const answer = await staff.get(`admin/changes?pageSize=300&${query}`)
      return (answer.body as { rows: ChangeSet[] }).rows
    }
    expect(await found(`productId=${productId}`)).toMatchObject([
      { sentence: 'mark-up.changed', parameters: { percent: 4 }, about: { name: 'Rose Freedom', rows: 1 } },
      { sentence: 'featured.changed', parameters: { featured: true } },
    ])
    expect(await found(`productId=${productId}&area=prices`)).toHaveLength(1)
    expect(await found(`productId=${productId}&actor=${house.email}`)).toHaveLength(1)
    const ofShop = await found(`accountNumber=${shop.accountNumber}`)
    expect(ofShop[0]).toMatchObject({ about: { table: 'users', name: 'Ana' } })
    expect(new Set(ofShop.map(({ accountNumber }) => accountNumber))).toEqual(new Set([shop.accountNumber]))
    expect(await found(`productId=${productId}&from=2026-11-23&to=2026-11-23`)).toHaveLength(2)
    expect(await found(`productId=${productId}&to=2026-11-22`)).toEqual([])
  })

  test('a set with its fields is saved as a file, with names in place of ids', async () => {
    const user = await newUser()
    const role = await newRole()
    await edit(user, { roleId: role.id })
    const { id } = await newest()
    expect(await fieldsOf(id)).toMatchObject([{ field: 'roleId', before: user.role, after: role.name }])
    const load = (path: string, accept: string) =>
      app.app.inject({ method: 'GET', url: `/api/v1/${path}`, headers: { ...staff.headers, accept } })
    const csv = await load(`admin/changes/${id}`, mediaTypes.csv)
    expect(csv.body.trim().split('\r\n')).toEqual([
      'About,Field,Before,After',
      `${user.name},roleId,${user.role},${role.name}`,
    ])
    expect((await load('admin/changes', mediaTypes.xlsx)).rawPayload.subarray(0, 2).toString()).toBe('PK')
  })
})
