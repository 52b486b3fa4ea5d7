import { expect, test } from 'vitest'
import { createByteCache } from './byte-cache.ts'

const bytes = (count: number) => ({ body: Buffer.alloc(count) })

test('the picture used longest ago makes room for a new one', () => {
  const cache = createByteCache<{ body: Buffer }>(100)
  cache.set('rose', bytes(40))
  cache.set('lily', bytes(40))
  cache.get('rose')
  cache.set('tulip', bytes(40))
  expect(cache.get('rose')).toBeDefined()
  expect(cache.get('lily')).toBeUndefined()
  expect(cache.bytes()).toBe(80)
})

test('a picture larger than the cache is not kept and pushes nothing out', () => {
  const cache = createByteCache<{ body: Buffer }>(100)
  cache.set('rose', bytes(40))
  cache.set('poster', bytes(101))
  expect(cache.get('poster')).toBeUndefined()
  expect(cache.bytes()).toBe(40)
})

test('a picture stored twice counts once', () => {
  const cache = createByteCache<{ body: Buffer }>(100)
  cache.set('rose', bytes(40))
  cache.set('rose', bytes(30))
  expect(cache.bytes()).toBe(30)
})
