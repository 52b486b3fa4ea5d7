import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { webmOf } from './webm.ts'

test('a file contains its pictures in order, each with its time, the first as the one that others build on', () => {
  const file = webmOf({
    chunks: [
      { bytes: Uint8Array.of(1, 2, 3), atMs: 0, isKey: true },
      { bytes: Uint8Array.of(4, 5), atMs: 40, isKey: false },
    ],
    width: 144,
    height: 144,
    durationMs: 80,
  })
  const [first, second] = ['810000' + '80010203', '810028' + '000405'].map((hex) =>
    file.indexOf(hex, 0, 'hex'),
  )
  expect(file.subarray(0, 4).toString('hex')).toBe('1a45dfa3')
  expect(first).toBeGreaterThan(0)
  expect(second).toBeGreaterThan(first as number)
})

test('the video that pages show is a WebM file of at most 10 KB', async () => {
  const file = await readFile(new URL('loading.webm', import.meta.url))
  expect(file.subarray(0, 4).toString('hex')).toBe('1a45dfa3')
  expect(file.length).toBeLessThan(10_240)
})
