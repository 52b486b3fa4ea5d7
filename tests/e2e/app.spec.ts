import sharp from 'sharp'
import { expect, openAs, test } from './support.ts'

test('a browser offers to install the shop, with its own name, icons that fit, and ways into it', async ({
  page,
  shop,
}) => {
  await openAs(page, shop.email)
  await expect(page.getByRole('banner')).toBeVisible()
  const browser = await page.context().newCDPSession(page)
  const { errors, data = '' } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect((await browser.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
  const manifest = JSON.parse(data) as {
    name: string
    icons: { src: string; sizes: string; purpose: string }[]
    shortcuts: { url: string }[]
  }
  expect(manifest.name).toContain('Harbor & Vine')
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable'])
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(await (await page.request.get(src)).body()).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
  for (const { url } of manifest.shortcuts) {
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 }), url).toBeVisible()
  }
  const attribute = (selector: string, name: string) => page.locator(selector).getAttribute(name)
  const touch = await page.request.get((await attribute('link[rel="apple-touch-icon"]', 'href')) ?? '')
  expect((await sharp(await touch.body()).metadata()).width).toBe(180)
  const card = await page.request.get((await attribute('meta[property="og:image"]', 'content')) ?? '')
  expect(await sharp(await card.body()).metadata()).toMatchObject({ width: 1200, height: 630 })
  for (const address of ['/favicon.ico', '/apple-touch-icon.png'])
    expect((await page.request.get(address)).headers()['content-type'], address).toBe('image/png')
  expect((await page.request.get('/img/app/other.png')).status()).toBe(404)
  const robots = await (await page.request.get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /api/')
  expect(await attribute('meta[property="og:title"]', 'content')).toContain('Harbor & Vine')
  const spanish = await page.request.get('/app/shop.webmanifest', { headers: { 'accept-language': 'es-MX' } })
  expect((await spanish.json()).shortcuts[1].name).toBe('Guía de pedido')
})
