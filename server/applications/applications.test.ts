import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Authority, authorities } from '../../contract/core/access.ts'
import { type Application, applications } from '../../contract/features/applications.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeRoute, makeShop } from '../../tests/support/make.ts'
import { lastMessage } from '../../tests/support/sign-in.ts'
import { temporaryFolder } from '../../tests/support/temporary-folder.ts'
import { makeCtx } from '../core/context.ts'
import { cleanFilesJob } from '../files/jobs.ts'
import { dropUndecidedCertificatesJob } from './certificate.ts'

const restricted: Authority[] = ['CARDS_BLOCKED', 'STATEMENT_BLACKLIST']
const everything = (Object.keys(authorities) as Authority[]).filter((one) => !restricted.includes(one))

const dataDir = temporaryFolder('applications')
let app: TestApp
let admin: Client
let colleague: Client

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z', settings: { dataDir } })
  admin = await app.signIn((await makeShop(app.db, { authorities: everything })).email)
  colleague = await app.signIn((await makeShop(app.db, { authorities: everything })).email)
})
afterAll(async () => {
  await app?.close()
})

let serial = 0
const form = (more: object = {}) => ({
  businessName: 'Petal & Stem',
  contactName: 'Ana Ortiz',
  email: `Ana${++serial}@Petal.example`,
  phoneNumber: '(937) 555-0117',
  address: { addressLine1: '12 High St', city: 'Urbana', state: 'oh', zipCode: '43078' },
  taxId: 'OH 98-765432',
  businessType: 'florist',
  message: 'Weddings, mostly.',
  ...more,
})

/** Applies from a separate address, so that tests do not use up each other's limits. */
const apply = (body: unknown, file?: Buffer, ip = `10.1.${serial}.${serial % 200}`) => {
  const sent = new FormData()
  sent.set('body', JSON.stringify(body))
  if (file) sent.set('file', new Blob([new Uint8Array(file)]), '../../evil.pdf')
  return inject(sent, ip)
}
async function inject(sent: FormData, remoteAddress: string) {
  const request = new Request('http://x/', { method: 'POST', body: sent })
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/v1/auth/sign-up',
    remoteAddress,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json() }
}

const applied = async (more: object = {}, file?: Buffer): Promise<number> => {
  const answer = await apply(form(more), file)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.applicationId
}
const approval = { decision: 'approve', terms: 'NET30', creditLimit: 2500, priceTier: 2, routeNumber: null }
const decide = (id: number, body: object, by = admin) => by.put(`admin/applications/${id}`, body)
const jpeg = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'white' } })
    .withExif({ IFD0: { Artist: 'Secret place' } })
    .jpeg()
    .toBuffer()
/** A separate sign-in, because the clock was changed. */
const colleagueAgain = async () => app.signIn((await makeShop(app.db, { authorities: everything })).email)
/** Plain pictures compress to almost nothing, so a small file can be a large picture. */
const plain = ({ width, height, bits }: { width: number; height: number; bits: 8 | 16 }) => {
  const picture = sharp({ create: { width, height, channels: 3, background: '#bbccdd' } })
  return (bits === 16 ? picture.toColorspace('rgb16') : picture).png({ compressionLevel: 9 }).toBuffer()
}
const folder = path.join(dataDir, 'files/certificate')
const kept = (): Promise<string[]> => readdir(folder).catch(() => [])

describe('2.03 applying', () => {
  test('an application is stored, confirmed by mail and read by anyone who controls users', async () => {
    const asked = form({ language: 'es' })
    const answer = await app.visitor().post('auth/sign-up', asked)
    expect(answer.status).toBe(201)
    const { applicationId } = answer.body as { applicationId: number }
    expect(await lastMessage(app, asked.email.toLowerCase())).toMatchObject({
      kind: 'application-received',
      about: { contactName: 'Ana Ortiz', businessName: 'Petal & Stem' },
    })
    const list = await admin.get('admin/applications?state=received&pageSize=1')
    expect(list.body).toMatchObject({
      waiting: 1,
      total: 1,
      rows: [
        {
          id: applicationId,
          businessName: 'Petal & Stem',
          phoneNumber: '9375550117',
          taxId: 'OH 98-765432',
          address: { state: 'OH', zipCode: '43078' },
          hasCertificate: false,
          state: 'received',
          language: 'es',
        },
      ],
    })
  })

  test.each([
    ['no name of the business', { businessName: ' ' }, 'businessName'],
    ['a phone number of nine digits', { phoneNumber: '937 555 011' }, 'phoneNumber'],
    ['a ZIP code of four digits', { address: { ...form().address, zipCode: '4307' } }, 'address.zipCode'],
    ['a business that we do not know', { businessType: 'casino' }, 'businessType'],
    ['a status of its own', { status: 'approved' }, 'status'],
  ])('%s is refused at its field', async (_, more, field) => {
    const answer = await app.visitor().post('auth/sign-up', form(more))
    expect(answer.problem.code).toBe('invalid_input')
    expect(answer.problem.errors.map(({ path }) => path)).toContain(field)
  })

  test('security 14: an email that signs in already is answered like any other', async () => {
    const { email } = await makeShop(app.db)
    const answer = await app.visitor().post('auth/sign-up', form({ email }))
    expect(answer.status).toBe(201)
    expect(Object.keys(answer.body as object)).toEqual(['applicationId'])
  })

  test('security 39: the eleventh application from one address within an hour has to wait', async () => {
    for (let n = 0; n < 10; n++) expect((await apply(form(), undefined, '10.9.9.9')).status).toBe(201)
    const answer = await apply(form(), undefined, '10.9.9.9')
    expect(answer.body.code).toBe('too_many')
  })
})

describe('what a stranger may set off', () => {
  test('security 39: one recipient gets three emails a day, and every application is stored', async () => {
    const email = 'stranger@elsewhere.example'
    for (let n = 0; n < 5; n++)
      expect((await apply(form({ email }), undefined, `10.30.0.${n}`)).status).toBe(201)
    const count = async (table: 'messages' | 'applications', column: 'recipient' | 'email') =>
      (await app.database.pool.query(`select 1 from ${table} where ${column} = $1`, [email])).rowCount
    expect(await count('messages', 'recipient')).toBe(3)
    expect(await count('applications', 'email')).toBe(5)
  })

  test('security 39: one address sends at most sixty forms an hour, whether they are complete or not', async () => {
    const send = () => apply({ businessName: '' }, undefined, '10.31.0.1')
    for (let n = 0; n < 60; n++) expect((await send()).status).toBe(400)
    expect((await send()).body.code).toBe('too_many')
  })
})

describe('the resale certificate', () => {
  test('security 47: a photo is redrawn without what the camera wrote, under a name of ours', async () => {
    const before = await kept()
    const photo = await jpeg()
    expect(photo.includes('Secret place')).toBe(true)
    const id = await applied({}, photo)
    const [name = ''] = (await kept()).filter((one) => !before.includes(one))
    expect(name).toMatch(/^[0-9a-f-]{36}$/)
    const stored = await readFile(path.join(folder, name))
    expect((await sharp(stored).metadata()).format).toBe('jpeg')
    expect(stored.includes('Secret place')).toBe(false)
    expect((await admin.get('admin/applications?pageSize=1')).body).toMatchObject({
      rows: [{ id, hasCertificate: true }],
    })
  })

  test('security 48: it is saved and never shown, and only by anyone who controls users', async () => {
    const id = await applied({}, Buffer.from('%PDF-1.7 paper'))
    const file = await app.app.inject({
      url: `/api/v1/admin/applications/${id}/certificate`,
      headers: admin.headers,
    })
    expect(file.statusCode).toBe(200)
    expect(file.body).toBe('%PDF-1.7 paper')
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.headers['content-disposition']).toBe(`attachment; filename="application-${id}.pdf"`)
    expect(file.headers['x-content-type-options']).toBe('nosniff')
    expect(file.headers['content-security-policy']).toContain('sandbox')
    const florist = await app.signIn((await makeShop(app.db)).email)
    expect((await florist.get(`admin/applications/${id}/certificate`)).problem.code).toBe('not_allowed')
    const without = await applied()
    expect((await admin.get(`admin/applications/${without}/certificate`)).problem.code).toBe('not_found')
    expect((await admin.get('admin/applications/999999999/certificate')).problem.code).toBe('not_found')
  })

  test.each([
    ['a drawing that runs scripts', async () => Buffer.from('<svg onload="alert(1)"/>')],
    ['a page that calls itself a PDF', async () => Buffer.from('<html>%PDF-1.7')],
    ['a photo that breaks off', async () => (await jpeg()).subarray(0, 60)],
    ['a picture of 16 bits a color', () => plain({ width: 300, height: 300, bits: 16 })],
    ['a picture of 41 million points', () => plain({ width: 8200, height: 5001, bits: 8 })],
    [
      'an interlaced picture of nine million points',
      () =>
        sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#bbccdd' } })
          .png({ progressive: true })
          .toBuffer(),
    ],
    [
      'a picture of a hundred million points',
      () =>
        sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: 'white' } })
          .png({ compressionLevel: 9 })
          .toBuffer(),
    ],
  ])('%s is refused and not kept', async (_, file) => {
    const before = await kept()
    expect((await apply(form(), await file())).body.code).toBe('file_refused')
    expect(await kept()).toEqual(before)
  })

  test('security 47: a PNG is kept as a JPEG, whatever its size up to 40 million points', async () => {
    const before = await kept()
    await applied({}, await plain({ width: 8000, height: 5000, bits: 8 }))
    const [name = ''] = (await kept()).filter((one) => !before.includes(one))
    const stored = await sharp(await readFile(path.join(folder, name))).metadata()
    expect([stored.format, stored.width, stored.height]).toEqual(['jpeg', 3000, 1875])
  })

  test('security 47: pictures wait in a line of eight, and the next sender is asked to come back', async () => {
    const photo = await jpeg()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => apply(form(), photo, `10.20.0.${n}`)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(8)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  })

  test('a file whose application has waited for eight weeks is removed, and others stay', async () => {
    const id = await applied({}, Buffer.from('%PDF-1.7 old'))
    const decided = await applied({}, Buffer.from('%PDF-1.7 declined'))
    await decide(decided, { decision: 'decline', message: 'We sell to businesses with a shop.' })
    const start = app.now()
    app.setNow(new Date(start.getTime() + 57 * 86_400_000))
    try {
      const fresh = await applied({}, Buffer.from('%PDF-1.7 new'))
      await dropUndecidedCertificatesJob.run(makeCtx(app.deps, null), {})
      const { rows } = (await colleagueAgain().then((staff) => staff.get('admin/applications?pageSize=300')))
        .body as {
        rows: Application[]
      }
      const has = (one: number) => rows.find((row) => row.id === one)?.hasCertificate
      expect([has(id), has(decided), has(fresh)]).toEqual([false, true, true])
      const before = await kept()
      await cleanFilesJob.run(makeCtx(app.deps, null), {})
      const used = await app.db
        .selectFrom('applications')
        .select('certificate_id')
        .where('certificate_id', 'is not', null)
        .execute()
      expect(before.length).toBeGreaterThan(used.length)
      expect((await kept()).sort()).toEqual(used.map((row) => row.certificate_id).sort())
    } finally {
      app.setNow(start)
    }
  })

  test('eleven megabytes are too much, and nothing is stored', async () => {
    const file = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(11 * 1024 * 1024)])
    const asked = form()
    expect((await apply(asked, file)).body.code).toBe('too_large')
    expect(await lastMessage(app, asked.email.toLowerCase())).toBeUndefined()
  })

  test('security 25: no other call takes a form, and another site’s page gets none taken here', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const elsewhere = await app.app.inject({
      method: 'POST',
      url: '/api/v1/auth/sign-in',
      headers,
      payload: '--x--\r\n',
    })
    expect(elsewhere.json().code).toBe('wrong_type')
    const foreign = await app.app.inject({
      method: 'POST',
      url: '/api/v1/auth/sign-up',
      headers: { ...headers, 'sec-fetch-site': 'cross-site' },
      payload: '--x--\r\n',
    })
    expect(foreign.json().code).toBe('cross_site')
  })
})

describe('deciding', () => {
  test('approving makes customer, address and user, and emails a link that sets the first password', async () => {
    const routeNumber = await makeRoute(app.db)
    const id = await applied()
    const answer = await decide(id, { ...approval, routeNumber, shippingCost: 14.5, shippingMinimum: 200 })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const { state, accountNumber, email } = answer.body as Application
    expect(state).toBe('approved')
    const customer = await app.db
      .selectFrom('customers')
      .selectAll()
      .where('account_number', '=', accountNumber ?? 0)
      .executeTakeFirstOrThrow()
    expect(customer).toMatchObject({
      name: 'Petal & Stem',
      terms: 'NET30',
      credit_limit_cents: 250_000,
      price_tier: 2,
      resale_certificate: 'OH 98-765432',
      customer_since: '2026-11-23',
    })
    const mail = await lastMessage(app, email)
    expect(mail).toMatchObject({
      kind: 'application-approved',
      about: { accountNumber, terms: 'NET30', days: 7 },
    })
    const token = String(mail?.about.path).replace('/reset-password/', '')
    expect((await app.visitor().get(`auth/check-token?token=${token}`)).body).toEqual({
      valid: true,
      purpose: 'invitation',
    })
    const password = 'Ranunculus-In-May-7'
    expect((await app.visitor().post('auth/change-password/token', { token, password })).status).toBe(204)
    const shop = await app.signIn(email, password)
    expect((await shop.get('auth/current')).body).toMatchObject({
      accountNumber,
      name: 'Ana Ortiz',
      role: 'Customer',
      terms: 'NET30',
      defaultLocation: {
        name: 'Petal & Stem',
        city: 'Urbana',
        routeNumber,
        shippingCost: 14.5,
        shippingMinimum: 200,
      },
    })
    const log = await admin.get(`admin/audit-log?action=application.approved&accountNumber=${accountNumber}`)
    expect(log.body).toMatchObject({ total: 1, rows: [{ subject: `application ${id}` }] })
  })

  test('a customer that pays each order by card is a card user', async () => {
    const id = await applied()
    const { body } = await decide(id, { ...approval, terms: 'PREPAID_CARD' })
    const user = await admin.get(`admin/users?email=${encodeURIComponent((body as Application).email)}`)
    expect(user.body).toMatchObject({ rows: [{ role: 'Customer (card only)', cardsBlocked: false }] })
  })

  test('declining emails why, once however often it is sent', async () => {
    const id = await applied()
    const body = { decision: 'decline', message: 'We sell to businesses with a shop.' }
    expect((await decide(id, body)).body).toMatchObject({
      state: 'declined',
      decisionMessage: body.message,
      accountNumber: null,
    })
    expect((await decide(id, body)).status).toBe(200)
    const { email } = (await decide(id, body)).body as Application
    const mails = await app.db.selectFrom('messages').select('kind').where('recipient', '=', email).execute()
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['application-declined', 'application-received'])
    expect((await decide(id, { decision: 'decline', message: '' })).problem.code).toBe('invalid_input')
  })

  test('if two approve at once, one wins, and one customer is made', async () => {
    const id = await applied()
    const answers = await Promise.all([decide(id, approval), decide(id, approval, colleague)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.problem).toMatchObject({ code: 'changed_meanwhile', data: { state: 'approved' } })
    const { email } = refused?.problem.data as Application
    const made = await app.db.selectFrom('customers').select('id').where('email', '=', email).execute()
    expect(made).toHaveLength(1)
  })

  test('an email that is taken and a route that does not exist leave it undecided', async () => {
    const { email } = await makeShop(app.db)
    const taken = await applied({ email })
    expect((await decide(taken, approval)).problem.code).toBe('email_taken')
    const id = await applied()
    expect((await decide(id, { ...approval, routeNumber: 'R-none' })).problem.code).toBe('unknown_route')
    expect((await decide(id, { ...approval, terms: 'WHENEVER' })).problem.code).toBe('invalid_input')
    const list = (await admin.get('admin/applications?state=received&pageSize=300')).body as {
      rows: Application[]
    }
    expect(list.rows.map((row) => row.id)).toEqual(expect.arrayContaining([taken, id]))
    const declined = await admin.get('admin/applications?state=declined&pageSize=300')
    expect((declined.body as typeof list).rows.filter(({ state }) => state !== 'declined')).toEqual([])
    expect((await decide(999_999_999, approval)).problem.code).toBe('not_found')
  })

  test('security 33: nobody approves into a role beyond their own', async () => {
    const clerk = await app.signIn((await makeShop(app.db, { authorities: ['USERS_ACCESS_CONTROL'] })).email)
    const id = await applied()
    expect((await decide(id, approval, clerk)).problem.code).toBe('beyond_own_authorities')
    const florist = await app.signIn((await makeShop(app.db)).email)
    expect((await florist.call(applications.list)).problem.code).toBe('not_allowed')
  })
})
