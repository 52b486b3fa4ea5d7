/**
 * Makes the short videos of the demo's products from their drawings: from the whole to near, over to the other way it is sold,
 * and back. Run with `node web/catalogue/product-video/make.ts`; it needs a Chromium (CHROMIUM, else /usr/bin/chromium) for its
 * encoder. The results are committed, so a build never needs it.
 */
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from '@playwright/test'
import { filmed } from '../../../db/demo/products.ts'
import { readCsv } from '../../../db/demo/read-csv.ts'
import { draw } from '../../../server/art/draw.ts'
import { parseHint } from '../../../server/art/hint.ts'
import { webmOf } from '../../ui/loading-video/webm.ts'

const edge = 480
const frames = 100
const frameMs = 40

// An encoder is given only to pages of a secure origin; this machine itself counts as one.
const page = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end('<!doctype html>'))
await new Promise<void>((listening) => page.listen(0, '127.0.0.1', listening))
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  const tab = await browser.newPage()
  await tab.goto(`http://127.0.0.1:${(page.address() as AddressInfo).port}/`)
  const flowers = readCsv('flowers.csv')
  for (const name of filmed) {
    const row = flowers.find((one) => one('imageName') === `${name}.svg`)
    if (!row) throw new Error(`no product has the picture ${name}`)
    const drawn = (bunch: boolean) =>
      draw(parseHint(row('image_hint')), { seed: `${name}.svg`, ground: 'tinted', bunch })
    const made = await tab.evaluate(encode, { stem: drawn(false), bunch: drawn(true), edge, frames, frameMs })
    const chunks = made.map(({ base64, ...chunk }) => ({ ...chunk, bytes: Buffer.from(base64, 'base64') }))
    const video = webmOf({ chunks, width: edge, height: edge, durationMs: frames * frameMs })
    await writeFile(new URL(`../../../server/art/videos/${name}.webm`, import.meta.url), video)
    console.log(`${name}.webm ${video.length} bytes`)
  }
} finally {
  await browser.close()
  page.close()
}

type Job = { stem: string; bunch: string; edge: number; frames: number; frameMs: number }

/** Runs in the page: moves over both drawings and hands each picture to the browser's VP9 encoder. */
async function encode({ stem, bunch, edge, frames, frameMs }: Job) {
  const pictureOf = async (svg: string) => {
    const image = new Image()
    const sized = svg.replace('<svg ', '<svg width="960" height="960" ')
    image.src = `data:image/svg+xml,${encodeURIComponent(sized)}`
    await image.decode()
    return createImageBitmap(image, { resizeWidth: 960, resizeHeight: 960 })
  }
  const [one, many] = [await pictureOf(stem), await pictureOf(bunch)]
  const canvas = new OffscreenCanvas(edge, edge)
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  const smooth = (at: number) => at * at * (3 - 2 * at)
  const between = (at: number, from: number, to: number) =>
    smooth(Math.min(1, Math.max(0, (at - from) / (to - from))))
  const show = (picture: ImageBitmap, near: number, alpha: number) => {
    const size = 960 / (1 + near)
    const left = (960 - size) / 2
    const top = (960 - size) * 0.32
    context.globalAlpha = alpha
    context.drawImage(picture, left, top, size, size, 0, 0, edge, edge)
  }
  const chunks: { base64: string; atMs: number; isKey: boolean }[] = []
  const encoder = new VideoEncoder({
    output(chunk) {
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
      chunks.push({ base64: btoa(text), atMs: chunk.timestamp / 1000, isKey: chunk.type === 'key' })
    },
    error(problem) {
      throw problem
    },
  })
  encoder.configure({
    codec: 'vp09.00.21.08',
    width: edge,
    height: edge,
    bitrate: 220_000,
    framerate: 1000 / frameMs,
    latencyMode: 'quality',
  })
  for (let i = 0; i < frames; i++) {
    const at = i / frames
    const near = 0.9 * (between(at, 0.04, 0.4) - between(at, 0.55, 0.9))
    const other = between(at, 0.42, 0.52) - between(at, 0.92, 1)
    show(one, near, 1)
    if (other > 0) show(many, near, other)
    const frame = new VideoFrame(canvas, { timestamp: i * frameMs * 1000, duration: frameMs * 1000 })
    encoder.encode(frame, { keyFrame: i === 0 })
    frame.close()
  }
  await encoder.flush()
  return chunks
}
