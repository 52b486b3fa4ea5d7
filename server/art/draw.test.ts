import { expect, test } from 'vitest'
import { type CsvRow, readCsv } from '../../db/demo/read-csv.ts'
import { draw, forms } from './draw.ts'
import { parseHint } from './hint.ts'
import { SAGE_TILE, TILE } from './lib/ground.ts'

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
  const options = { seed: 'roses-freedom-red.svg', ground: 'tile' } as const
  expect(draw(rose, options)).toBe(draw(rose, options))
  expect(draw(rose, { ...options, seed: 'roses-explorer-red.svg' })).not.toBe(draw(rose, options))
})

test('pictures of the whole flower list average under 8 KB, none is over 12 KB, and each is whole', () => {
  const pictures = flowers.map(({ hint, seed }) => draw(hint, { seed, ground: 'tinted' }))
  for (const svg of pictures) expect(svg).not.toMatch(/NaN|undefined|null|Infinity/)
  const sizes = pictures.map((svg) => svg.length)
  expect(Math.max(...sizes)).toBeLessThan(12 * KB)
  expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(8 * KB)
})

test('a bunch is under 12 KB too', () => {
  const bunches = flowers
    .filter(({ sold }) => sold === 'BU')
    .map(({ hint, seed }) => draw(hint, { seed, ground: 'tile', bunch: true }))
  expect(Math.max(...bunches.map((svg) => svg.length))).toBeLessThan(12 * KB)
})

test('every id that a picture uses is defined in it once', () => {
  for (const { hint, seed } of flowers.filter((_, i) => i % 7 === 0)) {
    const svg = draw(hint, { seed, ground: 'tile' })
    const defined = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
    const used = [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map((match) => match[1])
    expect(new Set(defined).size).toBe(defined.length)
    expect(used.filter((id) => !defined.includes(id))).toEqual([])
  }
})

test('white flowers stand on the sage tile, all others on the neutral one', () => {
  const onTile = (color: string) => draw(parseHint(`form=rose;c1=${color}`), { seed: 'a', ground: 'tile' })
  for (const pale of ['#FBFAF5', '#F6EFDC', '#F5E6C4', '#F3D3CB', '#E8F1F2'])
    expect(onTile(pale)).toContain(SAGE_TILE)
  for (const color of ['#B7122B', '#F7CF1D', '#EE8FA9', '#1C1B1D']) expect(onTile(color)).toContain(TILE)
})

test('a bunch is drawn for cut flowers only', () => {
  const options = { seed: 'a', ground: 'tile' } as const
  expect(draw(rose, { ...options, bunch: true })).not.toBe(draw(rose, options))
  const box = parseHint('form=box_nobody_draws;c1=#F7CF1D')
  expect(draw(box, { ...options, bunch: true })).toBe(draw(box, options))
})

test('assorted goods show more than one color', () => {
  const svg = draw(parseHint('form=button_mum;c1=#D9A6C2'), { seed: 'mixed', ground: 'tile' })
  expect(svg).not.toContain('#D9A6C2')
  expect(new Set(svg.match(/#[0-9a-f]{6}/gi)).size).toBeGreaterThan(12)
})
