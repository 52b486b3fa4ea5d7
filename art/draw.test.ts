import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type CsvRow, readCsv } from '../db/demo/read-csv.ts'
import { draw, forms } from './draw.ts'
import { parseHint } from './hint.ts'
import { rasterise } from './raster.ts'

const KB = 1000
const cut = (row: CsvRow) => ({ hint: parseHint(row('image_hint')), seed: row('imageName'), sold: row('um') })
const flowers = [...new Map(readCsv('flowers.csv').map((row) => [row('imageName'), cut(row)])).values()]
const rose = parseHint('form=rose;c1=#B7122B')

test('every form that a cut flower or green uses has its own drawing', () => {
  const used = readCsv('forms.csv').filter((row) => Number(row('flowers')) > 0)
  expect(used.length).toBeGreaterThan(150)
  expect(used.map((row) => row('form')).filter((form) => !Object.hasOwn(forms, form))).toEqual([])
})

test('the same product is the same picture, byte for byte, and another variety of its color is not', () => {
  const options = { seed: 'roses-freedom-red.svg' } as const
  expect(draw(rose, options)).toBe(draw(rose, options))
  expect(draw(rose, { ...options, seed: 'roses-explorer-red.svg' })).not.toBe(draw(rose, options))
})

test('pictures of the whole flower list average under 8 KB, none is over 12 KB, and each is whole', () => {
  const pictures = flowers.map(({ hint, seed }) => draw(hint, { seed }))
  for (const svg of pictures) expect(svg).not.toMatch(/NaN|undefined|null|Infinity/)
  const sizes = pictures.map((svg) => svg.length)
  expect(Math.max(...sizes)).toBeLessThan(12 * KB)
  expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(8 * KB)
})

test('a bunch is under 12 KB too', () => {
  const bunches = flowers
    .filter(({ sold }) => sold === 'BU')
    .map(({ hint, seed }) => draw(hint, { seed, bunch: true }))
  expect(Math.max(...bunches.map((svg) => svg.length))).toBeLessThan(12 * KB)
})

test('every id that a picture uses is defined in it once', () => {
  for (const { hint, seed } of flowers.filter((_, i) => i % 7 === 0)) {
    const svg = draw(hint, { seed })
    const defined = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
    const used = [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map((match) => match[1])
    expect(new Set(defined).size).toBe(defined.length)
    expect(used.filter((id) => !defined.includes(id))).toEqual([])
  }
})

test('a picture has no ground of its own, whatever its color, so that one tile shows through them all', async () => {
  const corner = async (color: string) => {
    const svg = draw(parseHint(`form=rose;c1=${color}`), { seed: 'a' })
    const body = await rasterise({ svg, widthPx: 112, format: 'webp' })
    const pixel = await sharp(body)
      .extract({ left: 1, top: 1, width: 1, height: 1 })
      .ensureAlpha()
      .raw()
      .toBuffer()
    return pixel[3]
  }
  for (const color of ['#FBFAF5', '#F3D3CB', '#E8F1F2', '#B7122B', '#1C1B1D'])
    expect(await corner(color)).toBe(0)
})

test('a bunch is drawn for cut flowers only', () => {
  const options = { seed: 'a' } as const
  expect(draw(rose, { ...options, bunch: true })).not.toBe(draw(rose, options))
  const box = parseHint('form=box_nobody_draws;c1=#F7CF1D')
  expect(draw(box, { ...options, bunch: true })).toBe(draw(box, options))
})

test('assorted goods show more than one color', () => {
  const svg = draw(parseHint('form=button_mum;c1=#D9A6C2'), { seed: 'mixed' })
  expect(svg).not.toContain('#D9A6C2')
  expect(new Set(svg.match(/#[0-9a-f]{6}/gi)).size).toBeGreaterThan(12)
})
