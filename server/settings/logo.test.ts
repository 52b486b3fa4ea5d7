import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { settings } from '../../contract/features/settings.ts'
import type { system } from '../../contract/features/system.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop } from '../../tests/support/make.ts'
import { faultsOf } from '../../tests/support/pdf.ts'
import { sendFile } from '../../tests/support/send-file.ts'
import { htmlOf } from '../messages/html.ts'
import { startPdf } from '../paper/draw.ts'
import { letterhead } from '../paper/letter.ts'

let app: TestApp
let admin: Client
let email: string
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  email = (await makeShop(app.db, { authorities: ['MAINTENANCE'] })).email
  admin = await app.signIn(email)
})
afterAll(() => app?.close())
afterEach(async () => {
  await admin.call(settings.removeLogo, {})
})

const path = 'admin/settings/logo'
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 90, b: 60, alpha: 0.5 } } })
const send = async (file: Buffer | string, name = 'logo.png', headers = admin.headers) =>
  sendFile(app, { path, file, name, headers })
const site = async (from = app) =>
  (await from.visitor().get('site')).body as unknown as ReplyOf<typeof system.site>
const get = (url: string) => app.app.inject({ url })
const kept = () =>
  app.db.selectFrom('files').select('id').where('kind', '=', 'logo').where('removed_at', 'is', null).execute()

describe('a logo', () => {
  test('is on pages immediately, with its size and transparency and without the camera’s metadata', async () => {
    const file = await picture(1600, 800)
      .withExif({ IFD0: { Copyright: 'Somebody' } })
      .png()
      .toBuffer()
    expect(file.includes('Somebody')).toBe(true)
    const { status, body } = await send(file)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      width: 320,
      height: 160,
      setBy: email,
      setAt: expect.stringMatching(/^2026-11-23T14:0/),
    })
    const { brandLogo } = await site()
    expect(brandLogo).toMatchObject({ src: body.src, width: 320, height: 160 })
    const shown = await get(body.src)
    expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect(shown.headers['cache-control']).toContain('immutable')
    expect(shown.rawPayload.includes('Somebody')).toBe(false)
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
      width: 320,
      height: 160,
      hasAlpha: true,
    })
    const icon = await get(brandLogo!.icon)
    expect(await sharp(icon.rawPayload).metadata()).toMatchObject({
      width: 192,
      height: 192,
      hasAlpha: false,
    })
    expect((await admin.get('admin/settings')).body).toMatchObject({ logo: body })
  })

  test.each(['jpeg', 'webp'] as const)('may be a %s', async (format) => {
    const { status, body } = await send(await picture(90, 60).toFormat(format).toBuffer(), `logo.${format}`)
    expect([status, body.width, body.height]).toEqual([200, 90, 60])
  })

  test('stands above emails and on papers, which have the name where there is none', async () => {
    const { brand } = app.deps.settings
    const mail = () =>
      htmlOf(
        { subject: 's', preview: 'p', blocks: [], why: 'w' },
        { language: 'en', brand, publicUrl: 'https://shop.example.com', timeZone: 'America/New_York' },
      )
    const paper = async () => {
      const { pdf, done } = startPdf({ title: 't', author: brand.name, at: app.now() })
      pdf.addPage()
      letterhead(pdf, { brand }, { title: 'Invoice', below: 'Tue Nov 24, 2026' })
      return done()
    }
    expect(mail()).not.toContain('<img')
    const before = await paper()
    await send(await picture(300, 60).png().toBuffer())
    expect(mail()).toMatch(
      /<img src="https:\/\/shop\.example\.com\/img\/logo\.png" alt="Harbor &amp; Vine Wholesale"/,
    )
    expect((await get('/img/logo.png')).headers['cross-origin-resource-policy']).toBe('cross-origin')
    const after = await paper()
    expect(before.includes('/Subtype /Image')).toBe(false)
    expect(after.includes('/Subtype /Image')).toBe(true)
    expect(await faultsOf(after)).toEqual([])
  })

  test('is replaced by another one or by the mark, and its file and address are removed', async () => {
    const first = (await send(await picture(90, 60).png().toBuffer())).body
    const second = (await send(await picture(60, 60).png().toBuffer())).body
    expect((await get(first.src)).statusCode).toBe(404)
    expect((await get(second.src)).statusCode).toBe(200)
    expect(await kept()).toHaveLength(2)
    expect((await admin.call(settings.removeLogo, {})).status).toBe(204)
    expect((await site()).brandLogo).toBeNull()
    expect((await get('/img/logo.png')).statusCode).toBe(404)
    expect(await kept()).toHaveLength(0)
    const entries = await app.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'logo.changed')
      .execute()
    // Without a logo there is none to remove.
    await admin.call(settings.removeLogo, {})
    const after = await app.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'logo.changed')
      .execute()
    expect(after).toEqual(entries)
  })

  test('is on another process within a second, and on one that starts later', async () => {
    const other = await startApp({ now: '2026-11-23T14:00:00Z', beside: app })
    const { body } = await send(await picture(90, 60).png().toBuffer())
    await expect.poll(async () => (await site(other)).brandLogo?.src, { timeout: 1000 }).toBe(body.src)
    await other.close()
    const later = await startApp({ now: '2026-11-23T14:00:00Z', beside: app })
    expect((await site(later)).brandLogo?.src).toBe(body.src)
    await later.close()
  })

  test('that is not a picture is refused with a sentence, and the one before stays', async () => {
    const { body } = await send(await picture(90, 60).png().toBuffer())
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    for (const [file, name] of [
      [svg, 'logo.svg'],
      [svg, 'logo.png'],
      ['words', 'logo.png'],
    ] as const) {
      const refused = await send(file, name)
      expect(refused).toMatchObject({
        status: 422,
        body: { code: 'file_refused', detail: 'Send PNG, JPEG, or WebP.' },
      })
    }
    const broken = await send((await picture(90, 60).png().toBuffer()).subarray(0, 60))
    expect(broken).toMatchObject({ status: 422, body: { code: 'file_refused' } })
    expect((await admin.post(path, {})).status).toBe(400)
    expect((await site()).brandLogo?.src).toBe(body.src)
  })

  test('only users with MAINTENANCE set and remove it', async () => {
    const shop = await app.signIn((await makeShop(app.db)).email)
    const file = await picture(90, 60).png().toBuffer()
    expect((await send(file, 'logo.png', shop.headers)).status).toBe(403)
    expect((await send(file, 'logo.png', app.visitor().headers)).status).toBe(401)
    expect((await shop.call(settings.removeLogo, {})).status).toBe(403)
    expect((await app.visitor().call(settings.removeLogo, {})).status).toBe(401)
    expect((await site()).brandLogo).toBeNull()
  })
})
