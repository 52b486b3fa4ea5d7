import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../support/sources.ts'
import { expect, fillSignIn, openAs, test } from './support.ts'

test('security 27: pages have no inline scripts or styles, and their policy forbids them', {
  tag: '@main',
}, async ({ request }) => {
  for (const address of ['/', '/fresh-flowers', '/cart', '/no-such-page']) {
    const answer = await request.get(address)
    const policy = answer.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("style-src 'self'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).not.toMatch(/unsafe-|data: .*script/)
    const html = await answer.text()
    for (const [tag] of html.matchAll(/<script[^>]*>/g))
      expect(tag).toMatch(/ src="\/|type="application\/json"/)
    expect(html).not.toMatch(/<style|\son\w+=/)
  }
})

test('security 27: what is put into a page from elsewhere does not run', async ({ page, watch }) => {
  watch.allow(/^/)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const ran = await page.evaluate(async () => {
    const marks = document.createElement('div')
    marks.innerHTML = '<img src="/nothing.png" onerror="window.ran = 1">'
    const script = document.createElement('script')
    script.textContent = 'window.ran = 2'
    document.body.append(marks, script)
    await new Promise((resolve) => setTimeout(resolve, 500))
    return (window as { ran?: number }).ran
  })
  expect(ran).toBeUndefined()
})

test('security 28: files and pages carry the headers too, and hashed files are kept permanently', async ({
  request,
}) => {
  const html = await (await request.get('/')).text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
  for (const address of ['/', script]) {
    const headers = (await request.get(address)).headers()
    expect(headers, address).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
  }
  expect((await request.get(script)).headers()['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('security 2: nothing in the browser contains or names the session’s token', { tag: '@main' }, async ({
  page,
  shop,
}) => {
  await openAs(page, shop.email, '/fresh-flowers')
  await expect(page.getByRole('spinbutton').first()).toBeVisible()
  const token = (await page.context().cookies()).find(({ name }) => name === 'session')?.value ?? 'none'
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(kept).not.toContain(token)
  const assets = path.join(projectFolder, 'dist/web/assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const textOf = (file: string) => readFileSync(path.join(assets, file), 'utf8')
  for (const file of scripts) expect(textOf(file), file).not.toMatch(/__Host-session|cookieStore/)
  // One script reads cookies: for the secret that encrypts what this device stores.
  const readers = scripts.filter((file) => textOf(file).includes('document.cookie'))
  expect(readers.map((file) => file.replace(/-[\w-]{8}\.js$/, ''))).toEqual(['kept-answers'])
})

test('security 55: no source map and no file of the project is served', async ({ request }) => {
  expect(
    readdirSync(path.join(projectFolder, 'dist/web/assets')).filter((name) => name.endsWith('.map')),
  ).toEqual([])
  for (const address of [
    '/package.json',
    '/.env',
    '/.git/HEAD',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/index.html',
  ]) {
    const answer = await request.get(address)
    expect(await answer.text(), address).not.toMatch(/"dependencies"|refs\/heads|DATABASE_URL=/)
  }
})

test('security 51: the next person on the same browser sees nothing of the one before', {
  tag: '@main',
}, async ({ page, shop }) => {
  await openAs(page, shop.email, '/fresh-flowers?search=rose')
  await page.evaluate(() => {
    localStorage.setItem('shipment.remembered', '{}')
    localStorage.setItem('cart.waiting', '[]')
  })
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  // List settings and scroll positions reveal nothing about anyone.
  const impersonal = /^(language|theme|recent.*|catalog\..*|tsr-scroll.*)$/
  const kept = () => page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))
  await expect.poll(async () => (await kept()).filter((key) => !impersonal.test(key))).toEqual([])
  await fillSignIn(page, shop.email)
  await expect(page.getByRole('banner')).toBeVisible()
})

test('a page has only its own user’s answers, nothing caches it, and no name ends the block early', async ({
  page,
  request,
  shop,
  product,
}) => {
  const visitor = await request.get('/fresh-flowers')
  expect(visitor.headers()).toMatchObject({
    vary: expect.stringContaining('cookie'),
    'cache-control': 'no-cache',
  })
  expect(answersOf(await visitor.text())).toEqual({ 'auth/current': {} })

  const name = 'Rosa </script><b id="hurt">Vega'
  await product.db.updateTable('users').set({ name }).where('email', '=', shop.email).execute()
  await openAs(page, shop.email)
  const own = await page.request.get('/fresh-flowers')
  expect(own.headers()).toMatchObject({
    vary: expect.stringContaining('cookie'),
    'cache-control': 'no-store',
  })
  expect(answersOf(await own.text())).toMatchObject({
    'auth/current': { email: shop.email, name },
    shipment: { customer: { email: shop.email } },
    'shopping-cart': { orders: [] },
  })
  await expect(page.getByRole('button', { name: `Account: ${name}` })).toBeVisible()
  await expect(page.locator('#hurt')).toHaveCount(0)

  const ended = await request.get('/fresh-flowers', { headers: { cookie: 'session=made-up' } })
  expect(answersOf(await ended.text())).toEqual({ 'auth/current': {} })
})

const answersOf = (html: string): unknown =>
  JSON.parse(/<script type="application\/json" id="answers">([^<]*)<\/script>/.exec(html)?.[1] ?? 'null')
