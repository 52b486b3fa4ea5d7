import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Page } from '@playwright/test'
import { webmOf } from './webm.ts'

/** A square video: edge in pixels, number of frames, milliseconds per frame, and the encoder's settings. */
export type Film = { edge: number; frames: number; frameMs: number; codec: string; bitrate: number }

type Chunk = { base64: string; atMs: number; isKey: boolean }

/** The functions that the page finds as `film` on its global object. */
export type Filming = ReturnType<typeof filming>

/** Calls `shoot` with a page that can encode video. Needs Chromium (CHROMIUM, else /usr/bin/chromium). */
export async function withFilm(shoot: (tab: Page) => Promise<void>): Promise<void> {
  // Browsers offer the encoder to secure origins only; 127.0.0.1 counts as one.
  const page = createServer((_, answer) =>
    answer.setHeader('content-type', 'text/html').end('<!doctype html>'),
  )
  await new Promise<void>((listening) => page.listen(0, '127.0.0.1', listening))
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  try {
    const tab = await browser.newPage()
    await tab.goto(`http://127.0.0.1:${(page.address() as AddressInfo).port}/`)
    await tab.evaluate(`void (globalThis.film = (${filming})())`)
    await shoot(tab)
  } finally {
    await browser.close()
    page.close()
  }
}

/** The video file made of the encoded frames. */
export const videoOf = (made: readonly Chunk[], { edge, frames, frameMs }: Film): Buffer =>
  webmOf({
    chunks: made.map(({ base64, ...chunk }) => ({ ...chunk, bytes: Buffer.from(base64, 'base64') })),
    width: edge,
    height: edge,
    durationMs: frames * frameMs,
  })

/** Sent to the page as source text, so it must not refer to anything else in this file. */
function filming() {
  const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  /** Calls `drawAt` for each frame and encodes the canvas; `at` goes from 0 to just under 1. */
  async function encode(film: Film, canvas: OffscreenCanvas, drawAt: (at: number) => void): Promise<Chunk[]> {
    const { edge, frames, frameMs, codec, bitrate } = film
    const chunks: Chunk[] = []
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
      codec,
      bitrate,
      width: edge,
      height: edge,
      framerate: 1000 / frameMs,
      latencyMode: 'quality',
    })
    for (let i = 0; i < frames; i++) {
      drawAt(i / frames)
      const frame = new VideoFrame(canvas, { timestamp: i * frameMs * 1000, duration: frameMs * 1000 })
      encoder.encode(frame, { keyFrame: i === 0 })
      frame.close()
    }
    await encoder.flush()
    return chunks
  }
  return { base64, encode }
}
