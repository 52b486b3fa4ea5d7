/**
 * Draws the loop that plays while a page waits, and the still that replaces it for reduced motion. Run with `node
 * web/ui/loading-video/make.ts`. The results are committed, so a build never needs it.
 */
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { drawFlower } from './draw.ts'
import { type Film, type Filming, videoOf, withFilm } from './film.ts'

const film: Film = { edge: 144, frames: 50, frameMs: 40, codec: 'vp09.00.10.08', bitrate: 45_000 }
/** The moment when the flower is open. */
const stillMoment = 0.7

await withFilm(async (tab) => {
  const made = await tab.evaluate(inPage, { draw: drawFlower.toString(), film, stillMoment })
  const video = videoOf(made.chunks, film)
  const still = await sharp(Buffer.from(made.still, 'base64')).webp({ quality: 80, effort: 6 }).toBuffer()
  await writeFile(new URL('loading.webm', import.meta.url), video)
  await writeFile(new URL('loading-still.webp', import.meta.url), still)
  console.log(`loading.webm ${video.length} bytes, loading-still.webp ${still.length} bytes`)
})

type Job = { draw: string; film: Film; stillMoment: number }

/** Runs in the page: encodes each frame, then draws the still. */
async function inPage({ draw, film, stillMoment }: Job) {
  const { base64, encode } = (globalThis as unknown as { film: Filming }).film
  const drawAt = new Function(`return ${draw}`)() as typeof drawFlower
  const canvas = new OffscreenCanvas(film.edge, film.edge)
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  const chunks = await encode(film, canvas, (at) => drawAt(context, at, film.edge))
  drawAt(context, stillMoment, film.edge)
  const still = await canvas.convertToBlob({ type: 'image/png' })
  return { chunks, still: base64(new Uint8Array(await still.arrayBuffer())) }
}
