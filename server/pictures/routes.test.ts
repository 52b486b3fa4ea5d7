import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asAppError, sendProblem } from '../http/problems.ts'
import { createPictures } from './pictures.ts'
import { registerPictures } from './routes.ts'

let app: FastifyInstance
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'picture-routes-'))
  app = fastify()
  const sourceOf = async (imageName: string) =>
    imageName === 'freedom-red.svg' ? { imageHint: 'form=rose;c1=#B7122B', bunch: true } : undefined
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, asAppError(error, request)))
  registerPictures(app, { pictures: createPictures({ dataDir, sourceOf }) })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

test.each([
  ['/img/112/freedom-red.webp', 'image/webp'],
  ['/img/320/freedom-red.avif', 'image/avif'],
  ['/img/640/freedom-red.svg', 'image/svg+xml'],
])('%s is %s and may be kept for a year', async (url, type) => {
  const answer = await app.inject(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain(type)
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(answer.rawPayload.length).toBeGreaterThan(200)
})

test('a browser that has the picture gets 304 and no bytes', async () => {
  const first = await app.inject('/img/112/freedom-red.webp')
  const again = await app.inject({
    url: '/img/112/freedom-red.webp',
    headers: { 'if-none-match': `W/"other", ${first.headers.etag}` },
  })
  expect(again.statusCode).toBe(304)
  expect(again.rawPayload).toHaveLength(0)
  expect(again.headers.etag).toBe(first.headers.etag)
})

test('a browser that takes Brotli gets the drawing compressed, under a tag of its own', async () => {
  const plain = await app.inject('/img/112/freedom-red.svg')
  const answer = await app.inject({
    url: '/img/112/freedom-red.svg',
    headers: { 'accept-encoding': 'gzip, br;q=0.9' },
  })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(answer.headers.vary).toBe('accept-encoding')
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(plain.body)
  expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  expect(answer.headers.etag).not.toBe(plain.headers.etag)
})

test.each(['gzip', 'br;q=0', 'br;q=0.0', ''])(
  'accept-encoding %j gets the drawing as it is',
  async (accepted) => {
    const answer = await app.inject({
      url: '/img/112/freedom-red.svg',
      headers: { 'accept-encoding': accepted },
    })
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.body).toContain('<svg')
  },
)

test('a drawing opened as a page cannot run or fetch anything', async () => {
  const answer = await app.inject('/img/320/freedom-red.svg')
  expect(answer.headers['content-security-policy']).toBe(
    "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  )
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

test.each([
  '/img/112/no-such-rose.webp',
  '/img/113/freedom-red.webp',
  '/img/0112/freedom-red.webp',
  '/img/112/freedom-red.png',
  '/img/112/freedom-red.svg.webp',
  '/img/112/..%2f..%2fpackage.webp',
  '/img/112/%2e%2e%2fsecret.svg',
  '/img/112/freedom-red%00.webp',
])('%s is a 404 problem that nobody keeps', async (url) => {
  const answer = await app.inject(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.json()).toMatchObject({ status: 404, code: 'not_found' })
  expect(answer.headers['cache-control']).toBe('no-store')
})

test.each(['/img/112/Freedom-red.webp', '/img/112/freedom-red--CLOSE.webp', '/img/112/freedom-red.WEBP'])(
  '%s is not found: a picture has one address',
  async (url) => {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['cache-control']).toBe('no-store')
  },
)

describe('pictures that nobody has drawn yet', () => {
  let busy: FastifyInstance
  let nowMs = 0
  beforeAll(async () => {
    busy = fastify()
    busy.setErrorHandler((error, request, reply) => sendProblem(request, reply, asAppError(error, request)))
    const sourceOf = async () => ({ imageHint: 'form=rose;c1=#B7122B', bunch: true })
    const pictures = createPictures({ dataDir: join(dataDir, 'busy'), sourceOf })
    registerPictures(busy, { pictures, now: () => nowMs })
    await busy.ready()
  })
  afterAll(() => busy.close())

  const ask = (n: number, remoteAddress: string) =>
    busy.inject({ url: `/img/112/rose-${n}.webp`, remoteAddress })

  test('security 39: wait in a line of some dozens; later requests are asked to come back', async () => {
    const answers = await Promise.all(Array.from({ length: 150 }, (_, n) => ask(n, `10.0.0.${n % 3}`)))
    const refused = answers.filter(({ statusCode }) => statusCode === 503)
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(97)
    expect(refused.length).toBeGreaterThan(20)
    for (const { headers } of refused) expect(headers['retry-after']).toBe('2')
  })

  test('security 39: one address gets two hundred drawings at once, then ten a second, without delaying others', async () => {
    const ask = (n: number, remoteAddress: string) =>
      busy.inject({ url: `/img/112/rose-${n}.svg`, remoteAddress })
    const status = async (n: number, address = '10.0.1.1') => (await ask(n, address)).statusCode
    for (let n = 1000; n < 1200; n++) expect(await status(n)).toBe(200)
    const late = await ask(1200, '10.0.1.1')
    expect([late.statusCode, late.headers['retry-after']]).toEqual([429, '1'])
    expect(await status(1200, '10.0.1.2')).toBe(200)
    // Pictures already drawn don't count.
    expect(await status(1000)).toBe(200)
    nowMs += 100
    expect([await status(1201), await status(1202)]).toEqual([200, 429])
  })
})
