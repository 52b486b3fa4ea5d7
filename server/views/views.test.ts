import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Authority } from '../../contract/core/access.ts'
import { mostViews, type View, views } from '../../contract/features/views.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop, makeUser } from '../../tests/support/make.ts'

let app: TestApp
let house: number
let ada: Client
let ben: Client

const staff = async (...authorities: Authority[]) =>
  app.signIn((await makeUser(app.db, { customerId: house, authorities })).email)

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  house = (await makeShop(app.db, { customer: { is_house: true } })).customerId
  ada = await staff('USERS_ACCESS_CONTROL', 'NOTIFICATIONS')
  ben = await staff('USERS_ACCESS_CONTROL')
})
afterAll(() => app?.close())

const add = (client: Client, body: object) =>
  client.call(views.add, { body: { page: 'users', filters: {}, ...body } } as never)
const added = async (client: Client, body: object) => {
  const { status, body: view } = await add(client, body)
  expect(status, JSON.stringify(view)).toBe(201)
  return view as View
}
const change = (client: Client, id: number, body: object) =>
  client.call(views.change, { params: { id }, body } as never)
const seen = async (client: Client, page = 'users') =>
  ((await client.get(`admin/views?page=${page}`)).body as { rows: View[] }).rows
const names = async (client: Client, page?: string) => (await seen(client, page)).map(({ name }) => name)

describe('saved views of a list', () => {
  test('are kept with filters, order and columns, each person’s own in their order', async () => {
    const first = await added(ada, { name: 'Disabled', filters: { status: 'disabled', sort: '-name' } })
    const second = await added(ada, { name: 'Owners', filters: { role: 'Owner' }, columns: ['name', 'role'] })
    expect(await seen(ada)).toEqual([
      {
        id: first.id,
        name: 'Disabled',
        filters: { status: 'disabled', sort: '-name' },
        columns: null,
        shared: false,
        isOwn: true,
        owner: expect.any(String),
        isDefault: false,
      },
      second,
    ])
    expect(await seen(ada, 'outbox')).toEqual([])
    expect((await change(ada, second.id, { position: 0 })).status).toBe(200)
    expect(await names(ada)).toEqual(['Owners', 'Disabled'])
    await change(ada, first.id, { name: 'Off', filters: {}, columns: ['name'] })
    expect((await seen(ada)).at(-1)).toMatchObject({ name: 'Off', filters: {}, columns: ['name'] })
  })

  test('are shown to others once they are shared, and changed only by their owner', async () => {
    const [view] = await seen(ada)
    const id = view?.id ?? 0
    expect(await names(ben)).toEqual([])
    await change(ada, id, { shared: true, isDefault: true })
    expect(await seen(ben)).toMatchObject([{ id, shared: true, isOwn: false, isDefault: false }])
    expect((await change(ben, id, { name: 'Mine' })).problem.code).toBe('not_found')
    expect((await ben.call(views.remove, { params: { id } } as never)).problem.code).toBe('not_found')
    await change(ada, id, { shared: false })
    expect(await names(ben)).toEqual([])
  })

  test('have one default for each person and list', async () => {
    const [one, two] = await seen(ada)
    await change(ada, one?.id ?? 0, { isDefault: true })
    await change(ada, two?.id ?? 0, { isDefault: true })
    expect((await seen(ada)).map(({ isDefault }) => isDefault)).toEqual([false, true])
    await change(ada, two?.id ?? 0, { isDefault: false })
    expect((await seen(ada)).map(({ isDefault }) => isDefault)).toEqual([false, false])
  })

  test('have a name of their own, and there are at most twenty of a list', async () => {
    const view = await added(ben, { name: 'One' })
    expect((await add(ben, { name: 'One' })).problem.code).toBe('view_name_taken')
    const other = await added(ben, { name: 'Two' })
    expect((await change(ben, other.id, { name: 'One' })).problem.code).toBe('view_name_taken')
    expect((await change(ben, view.id, { name: 'One' })).status).toBe(200)
    for (let n = 2; n < mostViews; n++) await added(ben, { name: `View ${n}` })
    expect((await add(ben, { name: 'One more' })).problem.code).toBe('too_many_views')
    expect((await ben.call(views.remove, { params: { id: other.id } } as never)).status).toBe(204)
    expect(await names(ben)).not.toContain('Two')
  })

  test('take only the filters of their list', async () => {
    for (const filters of [{ sort: 'password' }, { status: 'asleep' }, { 'a b': 'c' }])
      expect((await add(ada, { name: 'Wrong', filters })).problem.code).toBe('invalid_input')
    expect((await add(ada, { name: '' })).problem.code).toBe('invalid_input')
    expect((await add(ada, { name: 'Else', page: 'cart' })).problem.code).toBe('invalid_input')
    const [view] = await seen(ada)
    expect((await change(ada, view?.id ?? 0, { filters: { sort: 'x' } })).problem.code).toBe('invalid_input')
  })

  test('are there for who may read the list, and for nobody else', async () => {
    expect((await ben.get('admin/views?page=outbox')).problem.code).toBe('not_found')
    expect((await add(ben, { name: 'Failed', page: 'outbox' })).problem.code).toBe('not_found')
    const shop = await app.signIn((await makeShop(app.db)).email)
    expect((await shop.get('admin/views?page=users')).problem.code).toBe('not_allowed')
    expect((await app.visitor().get('admin/views?page=users')).problem.code).toBe('not_signed_in')
  })
})
