import { expect, test } from 'vitest'
import { isOwnOrigin } from './own-site.ts'

const shop = 'https://shop.example.com'
const demo = 'http://localhost:3000'

test('security 25: a page of PUBLIC_URL is our own, wherever a proxy sends its requests', () => {
  expect(isOwnOrigin({ origin: shop, requested: 'http://10.0.0.5:3000', publicUrl: shop })).toBe(true)
})

test.each([
  'http://localhost:3000',
  'http://127.0.0.1:3000',
  'http://[::1]:3000',
  'http://192.168.1.20:3000',
  'http://10.1.2.3:3000',
  'http://172.20.0.2:3000',
  'http://[fd00::7]:3000',
  'http://office-pc:3000',
  'http://office-pc.local:3000',
])('security 25: a page of %s is our own while PUBLIC_URL is local', (origin) => {
  expect(isOwnOrigin({ origin, requested: origin, publicUrl: demo })).toBe(true)
})

test.each([
  ['a name that its owner leads here', 'http://evil.example:3000', 'http://evil.example:3000', demo],
  ['a public address', 'http://172.32.0.1:3000', 'http://172.32.0.1:3000', demo],
  [
    'a name that begins like an address',
    'http://10.0.0.5.evil.example',
    'http://10.0.0.5.evil.example',
    demo,
  ],
  ['a name that begins like ours', 'http://localhost.evil.example', 'http://localhost.evil.example', demo],
  ['another port of this machine', 'http://localhost:8080', demo, demo],
  ['a local address, while customers come by a public name', 'http://10.0.0.5', 'http://10.0.0.5', shop],
  ['no origin that can be named', 'null', 'http://localhost:3000', demo],
  ['nothing', undefined, 'http://localhost:3000', demo],
])('security 25: a page of %s is not', (_, origin, requested, publicUrl) => {
  expect(isOwnOrigin({ origin, requested, publicUrl })).toBe(false)
})
