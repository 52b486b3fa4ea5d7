import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductPictures } from '../../contract/features/photos.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'
import { jpegOf } from '../../tests/support/photos.ts'
import { publicWeb } from '../adapters/web/web.ts'

let app: TestApp
let desk: Client
let files: Record<string, Buffer | string>
const server = http.createServer((request, response) => {
  const file = files[request.url ?? '']
  if (file === undefined) response.writeHead(404).end()
  else response.end(file)
})
let site: string

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const house = await makeShop(app.db, { customer: { is_house: true }, authorities: ['CAMERA_USE'] })
  desk = await app.signIn(house.email)
  files = {
    '/small.jpg': await jpegOf({ width: 300, height: 300 }),
    '/large.jpg': await jpegOf({ width: 1600, height: 1600 }),
    '/named.jpg': await jpegOf({ width: 800, height: 800 }),
    '/page': '<meta property="og:image" content="/named.jpg"><img src="/large.jpg">',
    '/images':
      '<img src="/small.jpg"><img src="/missing.jpg"><img src="/large.jpg"><img src="http://10.0.0.1/x.jpg">',
    '/words': '<p>Nothing to see</p><img src="/drawing.svg">',
    '/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  site = `http://grower.test:${port}`
  // Only this test's own product reaches this test's own server.
  app.deps.adapters.web = publicWeb({
    resolve: async () => ['127.0.0.1'],
    mayReach: (address, at) => address === '127.0.0.1' && at === port,
  })
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await app.close()
})

const addFrom = async (path: string) => {
  const productId = await makeProduct(app.db)
  return desk.post('image/product/address', { productId, address: path.startsWith('/') ? site + path : path })
}

test.each([
  ['/small.jpg', 300],
  ['/page', 800],
  ['/images', 1600],
])('%s gives the picture that is %i pixels wide', async (path, width) => {
  const { status, body } = await addFrom(path)
  expect(status).toBe(201)
  expect((body as ProductPictures).pictures).toMatchObject([{ width, source: site + path }])
})

test.each([
  ['/words', 'no_picture'],
  ['/drawing.svg', 'no_picture'],
  ['/gone', 'unreachable'],
  ['http://169.254.169.254/latest/meta-data/', 'not_public'],
  ['http://[::1]:80/', 'not_public'],
  ['file:///etc/passwd', 'not_web'],
])('%s is refused as %s, and nothing is kept', async (path, reason) => {
  const before = await app.db.selectFrom('files').select('id').execute()
  const { status, problem } = await addFrom(path)
  expect([status, problem.code, problem.data]).toEqual([422, 'address_refused', { reason }])
  expect(await app.db.selectFrom('files').select('id').execute()).toEqual(before)
})
