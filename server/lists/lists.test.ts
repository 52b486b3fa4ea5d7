import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mediaTypes } from '../../contract/core/endpoint.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop, makeUser } from '../../tests/support/make.ts'
import { ctxOf } from '../../tests/support/shopper.ts'
import { audit } from '../audit/audit.ts'
import { queueMail } from '../messages/queue.ts'

let app: TestApp
let staff: Client
let clerk: Awaited<ReturnType<typeof makeShop>>
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  clerk = await makeShop(app.db, {
    customer: { is_house: true, name: 'Harbor & Vine' },
    authorities: ['USERS_ACCESS_CONTROL', 'NOTIFICATIONS', 'DASHBOARD', 'SALES'],
  })
  staff = await app.signIn(clerk.email)
  const { db } = app
  const rep = await db
    .insertInto('sales_reps')
    .values({ rep: 'R07', name: 'Ines Calder', email: 'ines@example.test', phone_number: '9375550171' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let n = 0; n < 7; n++) {
    const shop = await makeShop(db, {
      customer: {
        // Equal names must not move between pages.
        name: `Shop ${Math.floor(n / 2)}`,
        billing_city: ['Xenia', 'Troy', 'Piqua'][n % 3] ?? '',
        sales_rep_id: n % 2 ? rep.id : null,
      },
    })
    await makeUser(db, { customerId: shop.customerId, authorities: [] })
    await db
      .insertInto('invoices')
      .values({
        customer_id: shop.customerId,
        invoice_number: 9000 + n,
        kind: 'DEBIT_MEMO',
        amount_cents: 1000 * (1 + (n % 3)),
        issued_on: '2026-09-01',
        due_on: `2026-1${n % 2}-0${1 + n}`,
      })
      .execute()
    await db
      .insertInto('applications')
      .values({
        business_name: `Business ${n % 3}`,
        contact_name: `Contact ${n}`,
        email: `b${n}@example.test`,
        phone_number: '9375550100',
        address_line1: '1 Main St',
        city: n % 2 ? 'Xenia' : 'Troy',
        state: 'OH',
        zip_code: '45400',
        tax_id: 'OH1234',
        business_type: 'florist',
        language: 'en',
        received_at: app.now(),
      })
      .execute()
    const ctx = ctxOf(app, shop)
    await queueMail(ctx, {
      kind: 'email-changed',
      about: { newEmail: 'new@example.test' },
      to: { userId: shop.userId },
    })
    await audit(ctx, { action: 'user.changed', subject: `user ${n}` })
  }
})
afterAll(() => app?.close())

type Row = Record<string, unknown>
type Body = { rows: Row[]; total: number }

const read = async (path: string, query: Record<string, string> = {}) => {
  const answer = await staff.get(`${path}?${new URLSearchParams(query)}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as Body
}

/** The sort values of a list, as its rows show them. */
const lists: readonly {
  path: string
  id: string
  size?: string
  sorts: Record<string, (row: Row) => unknown>
}[] = [
  {
    path: 'customers/companies',
    id: 'accountNumber',
    sorts: {
      name: ({ name }) => name,
      account: ({ accountNumber }) => accountNumber,
      city: ({ city }) => city,
      terms: ({ terms }) => terms,
      rep: ({ rep }) => (rep as { name: string } | null)?.name ?? null,
      users: ({ users }) => users,
      lastOrder: ({ lastOrderAt }) => lastOrderAt,
    },
  },
  {
    path: 'customers/contacts',
    id: 'userId',
    size: 'size',
    sorts: {
      customer: ({ customerName }) => customerName,
      name: ({ name }) => name,
      account: ({ accountNumber }) => accountNumber,
      rep: ({ rep }) => (rep as { name: string } | null)?.name ?? null,
      lastSignIn: ({ lastSignInAt }) => lastSignInAt,
    },
  },
  {
    path: 'admin/overdue',
    id: 'accountNumber',
    sorts: {
      amount: ({ overdueAmount }) => overdueAmount,
      days: ({ daysPastDue }) => daysPastDue,
      balance: ({ balance }) => balance,
      name: ({ name }) => name,
      account: ({ accountNumber }) => accountNumber,
      terms: ({ terms }) => terms,
    },
  },
  {
    path: 'admin/statements/accounts',
    id: 'accountNumber',
    sorts: {
      balance: ({ balance }) => balance,
      overdue: ({ overdueAmount }) => overdueAmount,
      name: ({ name }) => name,
      account: ({ accountNumber }) => accountNumber,
      terms: ({ terms }) => terms,
      lastSent: ({ lastSentAt }) => lastSentAt,
    },
  },
  {
    path: 'admin/cards-blocking',
    id: 'id',
    sorts: {
      name: ({ name }) => name,
      account: ({ accountNumber }) => accountNumber,
      role: ({ role }) => role,
    },
  },
  {
    path: 'admin/applications',
    id: 'id',
    sorts: {
      received: ({ receivedAt }) => receivedAt,
      business: ({ businessName }) => businessName,
      contact: ({ contactName }) => contactName,
      city: ({ address }) => (address as { city: string }).city,
      state: ({ state }) => ['received', 'approved', 'declined'].indexOf(String(state)),
    },
  },
  { path: 'admin/audit-log', id: 'id', sorts: { at: ({ id }) => id } },
  {
    path: 'admin/outbox',
    id: 'id',
    sorts: {
      created: ({ id }) => id,
      kind: ({ kind }) => kind,
      recipient: ({ recipient }) => recipient,
      customer: ({ customerName }) => customerName,
      state: ({ state }) => state,
    },
  },
]

/** Ascending, with missing values last. */
const compare = (a: unknown, b: unknown): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [one, other] = [String(a).toLowerCase(), String(b).toLowerCase()]
  return one < other ? -1 : one > other ? 1 : 0
}
function expectSorted(values: readonly unknown[], descending: boolean) {
  const given = values.filter((value) => value !== null)
  expect(given).toEqual([...given].sort((a, b) => (descending ? compare(b, a) : compare(a, b))))
  expect(values.slice(given.length).every((value) => value === null)).toBe(true)
}

const sorted = lists.flatMap(({ sorts, ...list }) =>
  Object.entries(sorts).map(([sort, valueOf]) => ({ ...list, sort, valueOf })),
)

describe('a list of the staff’s pages', () => {
  test.each(sorted)('$path comes by $sort in both directions', async ({ path, size, sort, valueOf }) => {
    for (const descending of [false, true]) {
      const { rows } = await read(path, {
        sort: descending ? `-${sort}` : sort,
        [size ?? 'pageSize']: '300',
      })
      expect(rows.length).toBeGreaterThan(5)
      expectSorted(rows.map(valueOf), descending)
    }
  })

  test.each(sorted)('$path by $sort has each row on one page', async ({ path, id, size, sort }) => {
    const { rows: all, total } = await read(path, { sort, [size ?? 'pageSize']: '300' })
    expect(total).toBe(all.length)
    const pages: Row[] = []
    for (let page = 1; pages.length < total; page++) {
      const turned = await read(path, { sort, page: String(page), [size ?? 'pageSize']: '3' })
      expect(turned.total).toBe(total)
      expect(turned.rows.length).toBeGreaterThan(0)
      pages.push(...turned.rows)
    }
    expect(pages.map((row) => row[id])).toEqual(all.map((row) => row[id]))
  })

  test.each(lists)('$path counts its rows on a page past the end', async ({ path }) => {
    const { total } = await read(path)
    expect(await read(path, { page: '900' })).toMatchObject({ rows: [], total })
  })

  test.each(lists)('$path refuses a sort that it does not have', async ({ path }) => {
    const { status, problem } = await staff.get(`${path}?sort=password`)
    expect([status, problem.code]).toEqual([400, 'invalid_input'])
  })
})

describe('a file of a list', () => {
  const saved = [
    ['customers/companies', 'customers', 'clientes'],
    ['customers/contacts', 'contacts', 'contactos'],
    ['admin/overdue', 'past-due-2026-11-23', 'vencido-2026-11-23'],
    ['admin/overdue/find?search=shop', 'past-due-2026-11-23', 'vencido-2026-11-23'],
    ['admin/users', 'users', 'usuarios'],
    ['admin/audit-log', 'audit-log', 'registro-de-auditoria'],
    ['admin/outbox', 'messages', 'mensajes'],
  ] as const
  const load = (path: string, accept: string) =>
    app.app.inject({ method: 'GET', url: `/api/v1/${path}`, headers: { ...staff.headers, accept } })
  const inLanguage = (language: 'en' | 'es') =>
    app.db.updateTable('users').set({ language }).where('id', '=', clerk.userId).execute()

  test.each(saved)('%s contains every row, in English and in Spanish', async (path, english, spanish) => {
    for (const [language, name] of [
      ['en', english],
      ['es', spanish],
    ] as const) {
      await inLanguage(language)
      const paged = `${path}${path.includes('?') ? '&' : '?'}page=2&pageSize=1`
      // Reads the list again each time: staff exports add entries to the audit log.
      const { total } = await read(
        path.split('?')[0] ?? '',
        Object.fromEntries(new URL(path, 'http://x').searchParams),
      )
      const csv = await load(paged, mediaTypes.csv)
      expect(csv.headers['content-disposition']).toBe(`attachment; filename="${name}.csv"`)
      expect(csv.body.trim().split('\r\n')).toHaveLength(total + 1)
      const sheet = await load(path, mediaTypes.xlsx)
      expect(sheet.headers['content-disposition']).toBe(`attachment; filename="${name}.xlsx"`)
      expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK')
    }
    await inLanguage('en')
  })

  test('keeps to the filters and the order of the list', async () => {
    const { body } = await load('customers/companies?name=Shop&sort=-account', mediaTypes.csv)
    const accounts = body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',')[0]))
    const { rows } = await read('customers/companies', { name: 'Shop', sort: '-account' })
    expect(accounts).toEqual(rows.map(({ accountNumber }) => accountNumber))
  })
})

describe('the audit log by the rows beside a page', () => {
  const ids = async (query: Record<string, string>) =>
    (await read('admin/audit-log', { pageSize: '3', ...query })).rows.map(({ id }) => Number(id))

  test.each(['-at', 'at'])('turns on and back by %s without missing an entry', async (sort) => {
    const first = await ids({ sort })
    const second = await ids({ sort, page: '2', after: String(first.at(-1)) })
    expect(second).toEqual(await ids({ sort, page: '2' }))
    expect(await ids({ sort, page: '1', before: String(second[0]) })).toEqual(first)
  })

  test('keeps the total, and entries that come meanwhile move nothing', async () => {
    const first = await ids({})
    const second = await ids({ page: '2', after: String(first.at(-1)) })
    const { total } = await read('admin/audit-log')
    await audit(ctxOf(app, clerk), { action: 'user.changed', subject: 'user new' })
    expect(await ids({ page: '2', after: String(first.at(-1)) })).toEqual(second)
    expect((await read('admin/audit-log', { after: String(first.at(-1)) })).total).toBe(total + 1)
  })
})
