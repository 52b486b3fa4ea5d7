/**
 * Makes the short videos of the demo's products from their drawings: from the whole product to a close-up, over to the other form in
 * which it is sold, and back. Run with `node art/videos/make.ts`. The results are committed, so a build never needs it.
 */
import { writeFile } from 'node:fs/promises'
import { filmed } from '../../db/demo/products.ts'
import { readCsv } from '../../db/demo/read-csv.ts'
import { type Film, type Filming, videoOf, withFilm } from '../../web/ui/loading-video/film.ts'
import { draw } from '../draw.ts'
import { parseHint } from '../hint.ts'

const film: Film = { edge: 480, frames: 100, frameMs: 40, codec: 'vp09.00.21.08', bitrate: 220_000 }

await withFilm(async (tab) => {
  const flowers = readCsv('flowers.csv')
  for (const name of filmed) {
    const row = flowers.find((one) => one('imageName') === `${name}.svg`)
    if (!row) throw new Error(`no product has the picture ${name}`)
    const drawn = (bunch: boolean) => draw(parseHint(row('image_hint')), { seed: `${name}.svg`, bunch })
    const video = videoOf(await tab.evaluate(inPage, { stem: drawn(false), bunch: drawn(true), film }), film)
    await writeFile(new URL(`${name}.webm`, import.meta.url), video)
    console.log(`${name}.webm ${video.length} bytes`)
  }
})

type Job = { stem: string; bunch: string; film: Film }

/** Runs in the page: moves over both drawings. */
async function inPage({ stem, bunch, film }: Job) {
  const { encode } = (globalThis as unknown as { film: Filming }).film
  const pictureOf = async (svg: string) => {
    const image = new Image()
    // A video can't be transparent, so it is recorded on the tile color of the light theme.
    const sized = svg
      .replace('<svg ', '<svg width="960" height="960" ')
      .replace('>', '><rect width="200" height="200" fill="#dad7cc"/>')
    image.src = `data:image/svg+xml,${encodeURIComponent(sized)}`
    await image.decode()
    return createImageBitmap(image, { resizeWidth: 960, resizeHeight: 960 })
  }
  const [one, many] = [await pictureOf(stem), await pictureOf(bunch)]
  const canvas = new OffscreenCanvas(film.edge, film.edge)
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  const smooth = (at: number) => at * at * (3 - 2 * at)
  const between = (at: number, from: number, to: number) =>
    smooth(Math.min(1, Math.max(0, (at - from) / (to - from))))
  const show = (picture: ImageBitmap, near: number, alpha: number) => {
    const size = 960 / (1 + near)
    const left = (960 - size) / 2
    const top = (960 - size) * 0.32
    context.globalAlpha = alpha
    context.drawImage(picture, left, top, size, size, 0, 0, film.edge, film.edge)
  }
  return encode(film, canvas, (at) => {
    const near = 0.9 * (between(at, 0.04, 0.4) - between(at, 0.55, 0.9))
    const other = between(at, 0.42, 0.52) - between(at, 0.92, 1)
    show(one, near, 1)
    if (other > 0) show(many, near, other)
  })
}
