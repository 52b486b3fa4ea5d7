import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atThisLoad } from '../../../tests/support/at-this-load.ts'
import { isPublicAddress } from './public-address.ts'
import { publicWeb, WebError } from './web.ts'

const collect = async (body: AsyncIterable<Buffer>) => {
  const parts: Buffer[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts)
}
const reasonOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'fetched',
    (error: unknown) => (error instanceof WebError ? error.reason : String(error)),
  )

describe('an address', () => {
  test.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
  test.each([
    '0.0.0.0',
    '10.0.0.1',
    '10.255.255.255',
    '100.64.0.1',
    '127.0.0.1',
    '127.8.8.8',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('the product', () => {
  let asked: string[] = []
  const server = http.createServer((request, response) => {
    asked.push(request.url ?? '')
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
    if (pathname === '/to') return response.writeHead(302, { location: searchParams.get('a') ?? '' }).end()
    if (pathname === '/round') return response.writeHead(301, { location: '/round' }).end()
    if (pathname === '/gone') return response.writeHead(404).end('no')
    if (pathname === '/silent') return undefined
    if (pathname === '/long') {
      const more = () => {
        if (!response.destroyed) response.write(Buffer.alloc(65_536), more)
      }
      return more()
    }
    return response.end(`${request.headers.host} ${request.headers.cookie ?? 'no cookie'}`)
  })
  let port = 0
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  /** The public network of these tests: one name, which resolves to the server above. */
  const web = (rules: Parameters<typeof publicWeb>[0] = {}) =>
    publicWeb({
      resolve: async (host) => (host === 'grower.test' ? ['127.0.0.1'] : ['10.0.0.5']),
      mayReach: (address, at) => address === '127.0.0.1' && at === port,
      timeoutMs: 1_500,
      ...rules,
    })
  const at = (path: string) => `http://grower.test:${port}${path}`

  test('fetches what is public, with nothing of ours but the request', async () => {
    const { url, body } = await web().fetch(at('/a.jpg'), 1_000)
    expect([url.href, String(await collect(body))]).toEqual([at('/a.jpg'), `grower.test:${port} no cookie`])
  })

  test('follows redirects, a few', async () => {
    const { url } = await web().fetch(at('/to?a=/b.jpg'), 1_000)
    expect(url.pathname).toBe('/b.jpg')
    expect(await reasonOf(web().fetch(at('/round'), 1_000))).toBe('unreachable')
  })

  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/latest/meta-data/',
    'http://10.1.2.3/',
    'http://192.168.0.1/',
    'http://172.20.0.1/',
    'http://100.100.100.200/',
    'http://localhost/',
    'http://127。0。0。1/',
    'http://①②⑦.0.0.1/',
    'https://127.0.0.1:5432/',
  ])('does not fetch %s', async (address) => {
    expect(await reasonOf(publicWeb().fetch(address, 1_000))).toBe('not_public')
  })

  test.each([
    'file:///etc/passwd',
    'ftp://1.1.1.1/',
    'gopher://1.1.1.1/',
    'data:image/png;base64,AA',
    'javascript:0',
    '//x',
    'http://user:secret@1.1.1.1/',
  ])('does not read %s', async (address) =>
    expect(await reasonOf(publicWeb().fetch(address, 1_000))).toBe('not_web'),
  )

  test('reaches no port but those of the web', async () => {
    expect(await reasonOf(publicWeb().fetch('http://1.1.1.1:22/', 1_000))).toBe('not_public')
  })

  test('follows no redirect into the internal network', async () => {
    for (const inside of [
      'http://10.0.0.1/',
      'http://inside.test/',
      'http://169.254.169.254/',
      'http://[::1]/',
    ])
      expect(await reasonOf(web().fetch(at(`/to?a=${encodeURIComponent(inside)}`), 1_000))).toBe('not_public')
    expect(await reasonOf(web().fetch(at('/to?a=file:///etc/passwd'), 1_000))).toBe('not_web')
  })

  test('takes a name with one private address for a private one', async () => {
    const both = web({ resolve: async () => ['127.0.0.1', '10.0.0.5'] })
    expect(await reasonOf(both.fetch(at('/a.jpg'), 1_000))).toBe('not_public')
  })

  test('connects to the address that was judged, however often the name resolves', async () => {
    let times = 0
    const rebinding = web({
      resolve: async () => {
        times += 1
        return times === 1 ? ['127.0.0.1'] : ['10.0.0.5']
      },
    })
    expect((await rebinding.fetch(at('/a.jpg'), 1_000)).url.pathname).toBe('/a.jpg')
    expect(times).toBe(1)
    // The next hop is resolved and checked again.
    times = 0
    expect(await reasonOf(rebinding.fetch(at('/to?a=/b.jpg'), 1_000))).toBe('not_public')
  })

  test('uses no proxy of the environment', async () => {
    const before = { ...process.env }
    Object.assign(process.env, {
      HTTP_PROXY: 'http://127.0.0.1:9',
      http_proxy: 'http://127.0.0.1:9',
      NODE_USE_ENV_PROXY: '1',
    })
    asked = []
    try {
      await web().fetch(at('/direct'), 1_000)
    } finally {
      process.env = before
    }
    expect(asked).toEqual(['/direct'])
  })

  test('stops at the first byte too many, at an error, and when it takes too long', async () => {
    const { body } = await web().fetch(at('/long'), 100_000)
    expect(await reasonOf(collect(body))).toBe('too_large')
    expect(await reasonOf(web().fetch(at('/gone'), 1_000))).toBe('unreachable')
    const began = performance.now()
    expect(await reasonOf(web({ timeoutMs: 300 }).fetch(at('/silent'), 1_000))).toBe('unreachable')
    const never = web({ timeoutMs: 300, resolve: () => new Promise(() => {}) })
    expect(await reasonOf(never.fetch(at('/a'), 1_000))).toBe('unreachable')
    expect(performance.now() - began).toBeLessThan(atThisLoad(3_000))
  })
})
