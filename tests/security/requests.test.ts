import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ErrorCode, errors, type Problem } from '../../contract/core/errors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { atThisLoad } from '../support/at-this-load.ts'
import { makeShop } from '../support/make.ts'
import { expectProblem } from '../support/problem.ts'
import { json, type RawAnswer, sendRaw } from '../support/raw.ts'
import { type SocketAnswer, sendBytes } from '../support/socket.ts'

let app: TestApp
let port: number
let cookie: Record<string, string>
beforeAll(async () => {
  app = await startApp({ settings: { requestTimeoutSeconds: 1 } })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.app.server.address() as { port: number }).port
  cookie = (await app.signIn((await makeShop(app.db)).email)).headers
})
afterAll(() => app?.close())

const request = (first: string, headers: Record<string, string> = {}, body = '') =>
  [
    first,
    'host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n')

/** An error from any layer of the server, in the format that all errors have. */
function expectRefusal(answer: SocketAnswer, code: ErrorCode) {
  expect(answer.headers['content-type'], answer.text).toBe('application/problem+json; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-store')
  const problem = JSON.parse(answer.text) as Problem
  expect(problem).toMatchObject({ code, status: errors[code].status, title: errors[code].title })
  expect(answer.status).toBe(problem.status)
  expect(answer.headers['x-request-id']).toBe(problem.requestId)
}

const signIn = (payload: string) =>
  sendRaw(app, { method: 'POST', path: 'auth/sign-in', headers: json, payload })
const addToCart = (payload: string) =>
  sendRaw(app, { method: 'POST', path: 'shopping-cart', headers: { ...cookie, ...json }, payload })

describe('security 46: a body', () => {
  test('from anybody has at most 32 KB, and nesting is refused before it is parsed, within 50 ms', async () => {
    await signIn('{}')
    const tooMuch = `{"email":"${'a'.repeat(33_000)}"}`
    expectProblem(await signIn(tooMuch), 'too_large')
    const startedAt = performance.now()
    const answer = await signIn('['.repeat(16_000) + ']'.repeat(16_000))
    expect(performance.now() - startedAt).toBeLessThan(atThisLoad(50))
    expect(expectProblem(answer, 'malformed_json').detail).toBe(
      'The body is nested more than 50 levels deep.',
    )
  })

  test('from somebody signed in has at most 256 KB, and more only where a call needs it', async () => {
    expectProblem(await addToCart(`"${'x'.repeat(256 * 1024)}"`), 'too_large')
    expectProblem(await addToCart('['.repeat(100_000)), 'malformed_json')
    const lines = Array.from({ length: 2000 }, () => 'x'.repeat(180))
    const pasted = await sendRaw(app, {
      method: 'POST',
      path: 'inventory/quick',
      headers: { ...cookie, ...json },
      payload: JSON.stringify({ lines }),
    })
    expect(pasted.status).toBe(200)
  })

  test('brackets in text are no nesting, and fifty levels are parsed', async () => {
    const text = JSON.stringify(`\\"${'['.repeat(100)}`)
    expectProblem(await signIn(`{"email":${text},"password":"x"}`), 'invalid_credentials')
    expectProblem(await signIn(`${'['.repeat(50)}${']'.repeat(50)}`), 'invalid_input')
  })

  test('with thousands of errors gets the first twenty', async () => {
    const keys = Object.fromEntries(Array.from({ length: 2500 }, (_, n) => [`k${n}`, 1]))
    expect(expectProblem(await signIn(JSON.stringify(keys)), 'invalid_input').errors).toHaveLength(20)
    const zeros = `[${'0,'.repeat(130_000)}0]`
    expect(expectProblem(await addToCart(zeros), 'invalid_input').errors.length).toBeLessThanOrEqual(20)
  })

  test('that is compressed is refused', async () => {
    const payload = gzipSync(JSON.stringify({ email: 'a@b.example', password: 'x' }))
    const headers = { ...json, 'content-encoding': 'gzip' }
    expectProblem(
      await sendRaw(app, { method: 'POST', path: 'auth/sign-in', headers, payload }),
      'wrong_type',
    )
  })
})

describe('security 47: a broken form is refused and delays nothing', () => {
  const form = (type: string, payload: string | Buffer, more: Record<string, string> = {}) =>
    sendRaw(app, {
      method: 'POST',
      path: 'auth/sign-up',
      headers: { 'content-type': type, ...more },
      payload,
    })
  const part = 'content-disposition: form-data; name="body"\r\n\r\n{}'

  test.each([
    ['without a boundary', 'multipart/form-data', `--x\r\n${part}\r\n--x--\r\n`],
    ['with a boundary of 300 letters', `multipart/form-data; boundary=${'x'.repeat(300)}`, 'x'],
    ['cut off in its JSON', 'multipart/form-data; boundary=x', `--x\r\n${part}`],
    [
      'cut off in its file',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-',
    ],
    ['of other bytes', 'multipart/form-data; boundary=x', 'not a form at all'],
  ])('%s', async (_, type, payload) => {
    expectProblem(await form(type, payload), 'malformed_request')
  })

  test('compressed, whatever it would unpack to', async () => {
    const payload = gzipSync(Buffer.alloc(80 * 1024 * 1024))
    const answer = await form('multipart/form-data; boundary=x', payload, { 'content-encoding': 'gzip' })
    expectProblem(answer, 'wrong_type')
  })

  test('with JSON nested too deeply, or too long', async () => {
    const type = 'multipart/form-data; boundary=x'
    const body = (text: string) =>
      `--x\r\ncontent-disposition: form-data; name="body"\r\n\r\n${text}\r\n--x--\r\n`
    expectProblem(await form(type, body('['.repeat(20_000))), 'malformed_json')
    expectProblem(await form(type, body(`"${'x'.repeat(70_000)}"`)), 'too_large')
  })

  test('and of one address three are read at a time', async () => {
    const slow = (n: number) =>
      sendBytes({
        port,
        everyMs: 200,
        chunks: [
          request('POST /api/v1/auth/sign-up HTTP/1.1', {
            'content-type': 'multipart/form-data; boundary=x',
            'content-length': '100000',
          }),
          ...Array.from({ length: 30 }, () => `--x${n}`),
        ],
      })
    const answers = await Promise.all([1, 2, 3, 4].map(slow))
    expect(answers.map(({ status }) => status).sort()).toEqual([408, 408, 408, 503])
  })
})

describe('a request', () => {
  const slowly = (path: string, headers: Record<string, string>) =>
    sendBytes({
      port,
      everyMs: 100,
      chunks: [
        request(`POST ${path} HTTP/1.1`, { ...headers, 'content-length': '1000' }),
        ...Array.from({ length: 100 }, () => ' '),
      ],
    })

  test.each([
    ['JSON', '/api/v1/auth/sign-in', json],
    ['a form', '/api/v1/auth/sign-up', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['a notice of the gateway', '/webhooks/sandbox', json],
  ])('with a body that arrives byte by byte is ended: %s', async (_, path, headers) => {
    const startedAt = performance.now()
    expectRefusal(await slowly(path, headers), 'request_timeout')
    expect(performance.now() - startedAt).toBeLessThan(atThisLoad(5_000))
  })

  test('that is not HTTP, or has too long headers, is refused as every other is', async () => {
    expectRefusal(
      await sendBytes({ port, chunks: ['GET / HTTP/1.1\r\nhost: a\r\nbad header\r\n\r\n'] }),
      'malformed_request',
    )
    const long = request('GET /api/v1/site HTTP/1.1', { 'x-long': 'x'.repeat(20_000) })
    expectRefusal(await sendBytes({ port, chunks: [long] }), 'headers_too_large')
  })

  test('with two Host headers is refused, before anybody could read them differently', async () => {
    const two = request('GET /api/v1/site HTTP/1.1', { Host: 'evil.example' })
    expectRefusal(await sendBytes({ port, chunks: [two] }), 'malformed_request')
  })

  test.each(['/api/v1/site', '/api/v1/events', '/img/112/none.webp', '/nothing'])(
    'for a WebSocket at %s opens none',
    async (path) => {
      const upgrade = request(`GET ${path} HTTP/1.1`, {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'x3JJHMbDL1EzLkh9GBhXDw==',
        origin: 'https://evil.example',
      })
      expectRefusal(await sendBytes({ port, chunks: [upgrade] }), 'malformed_request')
    },
  )

  test.each([
    '/%61pi/v1/auth/current',
    'http://localhost/api/v1/auth/current',
    '/api/v1/%6Eothing',
    '/nothing',
  ])('security 51: by %s is answered with no-store, however the address is written', async (address) => {
    const answer = await sendBytes({ port, chunks: [request(`GET ${address} HTTP/1.1`, cookie)] })
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

test('security 25: a page whose name leads here, whatever Host it sends, changes nothing', async () => {
  const ask = (host: string, origin: string) =>
    sendRaw(app, {
      method: 'DELETE',
      path: 'shopping-cart/empty-cart',
      headers: { ...cookie, host, origin },
    })
  expectProblem(await ask('evil.example', 'http://evil.example'), 'cross_site')
  expect((await ask('192.168.1.20:3000', 'http://192.168.1.20:3000')).status).toBe(200)
})

/** Processor time, which a busy machine doesn't affect. */
async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

test('openapi.json is compressed once: twenty at the same time keep nobody waiting', async () => {
  const ask = (encoding: string) =>
    sendRaw(app, { path: 'openapi.json', headers: { 'accept-encoding': encoding } })
  let first!: RawAnswer
  const once = await cpuMs(async () => (first = await ask('br')))
  expect(first.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect((await ask('gzip')).headers['content-encoding']).toBe('gzip')
  expect((await ask('br;q=0, identity')).headers['content-encoding']).toBeUndefined()
  const twenty = await cpuMs(() => Promise.all(Array.from({ length: 20 }, () => ask('gzip, deflate, br'))))
  expect(twenty).toBeLessThan(once)
})
