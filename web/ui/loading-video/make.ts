/**
 * Draws the loop that plays while a page waits, and the still in its place where no motion is wanted.
 * Run with `node web/ui/loading-video/make.ts`; it needs a Chromium (CHROMIUM, else /usr/bin/chromium) for its encoder. The
 * results are committed, so a build never needs it.
 */
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { drawFlower } from './draw.ts'
import { webmOf } from './webm.ts'

const edge = 144
const frames = 50
const frameMs = 40
/** Where the flower stands open. */
const stillMoment = 0.7

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
  const made = await tab.evaluate(encode, {
    draw: drawFlower.toString(),
    edge,
    frames,
    frameMs,
    stillMoment,
  })
  const chunks = made.chunks.map(({ base64, ...chunk }) => ({
    ...chunk,
    bytes: Buffer.from(base64, 'base64'),
  }))
  const video = webmOf({ chunks, width: edge, height: edge, durationMs: frames * frameMs })
  const still = await sharp(Buffer.from(made.still, 'base64')).webp({ quality: 80, effort: 6 }).toBuffer()
  await writeFile(new URL('loading.webm', import.meta.url), video)
  await writeFile(new URL('loading-still.webp', import.meta.url), still)
  console.log(`loading.webm ${video.length} bytes, loading-still.webp ${still.length} bytes`)
} finally {
  await browser.close()
  page.close()
}

type Job = { draw: string; edge: number; frames: number; frameMs: number; stillMoment: number }

/** Runs in the page: draws each picture and hands it to the browser's VP9 encoder. */
async function encode({ draw, edge, frames, frameMs, stillMoment }: Job) {
  const drawAt = new Function(`return ${draw}`)() as typeof drawFlower
  const canvas = new OffscreenCanvas(edge, edge)
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const chunks: { base64: string; atMs: number; isKey: boolean }[] = []
  const encoder = new VideoEncoder({
    output(chunk) {
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      chunks.push({ base64: base64(bytes), atMs: chunk.timestamp / 1000, isKey: chunk.type === 'key' })
    },
    error(problem) {
      throw problem
    },
  })
  encoder.configure({
    codec: 'vp09.00.10.08',
    width: edge,
    height: edge,
    bitrate: 45_000,
    framerate: 1000 / frameMs,
    latencyMode: 'quality',
  })
  for (let i = 0; i < frames; i++) {
    drawAt(context, i / frames, edge)
    const frame = new VideoFrame(canvas, { timestamp: i * frameMs * 1000, duration: frameMs * 1000 })
    encoder.encode(frame, { keyFrame: i === 0 })
    frame.close()
  }
  await encoder.flush()
  drawAt(context, stillMoment, edge)
  const still = await canvas.convertToBlob({ type: 'image/png' })
  return { chunks, still: base64(new Uint8Array(await still.arrayBuffer())) }
}
