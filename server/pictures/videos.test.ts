import fastify from 'fastify'
import { expect, test } from 'vitest'
import { filmed } from '../../db/demo/products.ts'
import { registerVideos } from './videos.ts'

const app = fastify()
registerVideos(app, { db: undefined as never, files: undefined as never })
const get = (url: string, range?: string) => app.inject({ url, headers: range ? { range } : {} })

test('every product of the demo that is filmed has its video, of a few dozen kilobytes', async () => {
  for (const name of filmed) {
    const answer = await get(`/video/${name}.webm`)
    expect(answer.statusCode, name).toBe(200)
    expect(answer.headers['content-type']).toBe('video/webm')
    expect(answer.rawPayload.length).toBeLessThan(150_000)
  }
})

test('a part of a video is sent as that part, and none beyond its end', async () => {
  const url = `/video/${filmed[0]}.webm`
  const whole = (await get(url)).rawPayload
  const part = await get(url, 'bytes=0-1')
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 0-1/${whole.length}`])
  expect(part.rawPayload.equals(whole.subarray(0, 2))).toBe(true)
  const rest = await get(url, 'bytes=100-')
  expect(rest.rawPayload.equals(whole.subarray(100))).toBe(true)
  expect((await get(url, `bytes=${whole.length}-`)).statusCode).toBe(416)
})

test('nothing else is a video', async () => {
  for (const name of ['unknown.webm', '..%2Fdraw.ts', 'draw.ts'])
    expect((await get(`/video/${name}`)).statusCode, name).toBe(404)
})
