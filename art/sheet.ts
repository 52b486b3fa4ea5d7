import { readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import sharp, { type OverlayOptions } from 'sharp'
import { draw, forms } from './draw.ts'
import { parseHint } from './hint.ts'
import { rasterise } from './raster.ts'

/**
 * Contact sheets of every form, for inspection: `npm run art` writes them to dist/art and prints the sizes of the drawings and the
 * forms without a drawing. Each form is shown as its first product, or in green when it has none.
 */

const dataFolder = new URL('../db/demo/data/', import.meta.url).pathname
const outFolder = new URL('../dist/art/', import.meta.url).pathname
/** `--tile` of the light theme, on which the pictures are seen. */
const tile = '#dad7cc'
const sheets = [
  { edge: 320, columns: 11, rowsPerSheet: 11, label: 26 },
  { edge: 56, columns: 24, rowsPerSheet: 16, label: 12 },
] as const

interface Sample {
  form: string
  imageName: string
  imageHint: string
}

const readRows = (file: string) =>
  parse<Partial<Record<string, string>>>(readFileSync(join(dataFolder, file)), { columns: true })

function readSamples(): Sample[] {
  const formNames = readRows('forms.csv').map((row) => row.form ?? '')
  const firstOf = new Map<string, Sample>()
  for (const file of readdirSync(dataFolder).filter((name) => name.endsWith('.csv'))) {
    for (const { image_hint: hint, imageName: name } of readRows(file)) {
      if (!hint || !name) continue
      const { form } = parseHint(hint)
      if (!firstOf.has(form)) firstOf.set(form, { form, imageName: name, imageHint: hint })
    }
  }
  return formNames.map(
    (form) => firstOf.get(form) ?? { form, imageName: `${form}.svg`, imageHint: `form=${form};c1=#4C8B3B` },
  )
}

const labelSvg = (text: string, width: number, height: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text x="${width / 2}" y="${height * 0.72}" font-family="sans-serif" font-size="${height * 0.6}" text-anchor="middle" fill="#1b1d19">${text}</text></svg>`,
  )

async function writeSheets(
  samples: Sample[],
  { edge, columns, rowsPerSheet, label }: (typeof sheets)[number],
) {
  const gap = Math.ceil(edge / 32)
  const perSheet = columns * rowsPerSheet
  for (let first = 0; first < samples.length; first += perSheet) {
    const page = samples.slice(first, first + perSheet)
    const tiles: OverlayOptions[] = []
    for (const [i, { form, imageName, imageHint }] of page.entries()) {
      const svg = draw(parseHint(imageHint), { seed: imageName })
      const left = gap + (i % columns) * (edge + gap)
      const top = gap + Math.floor(i / columns) * (edge + label + gap)
      tiles.push({ input: await rasterise({ svg, widthPx: edge, format: 'webp' }), left, top })
      // At 56 px there is room for the start of the name only.
      tiles.push({
        input: labelSvg(edge < 100 ? form.replace('plant_', 'p_').slice(0, 10) : form, edge, label),
        left,
        top: top + edge,
      })
    }
    const width = gap + columns * (edge + gap)
    const height = gap + Math.ceil(page.length / columns) * (edge + label + gap)
    const file = join(outFolder, `forms-${edge}-${first / perSheet + 1}.png`)
    await sharp({ create: { width, height, channels: 3, background: tile } })
      .composite(tiles)
      .png({ palette: true })
      .toFile(file)
    console.log(file)
  }
}

const samples = readSamples()
await mkdir(outFolder, { recursive: true })
for (const sheet of sheets) await writeSheets(samples, sheet)

const sizes = samples
  .map(({ form, imageName, imageHint }) => ({
    form,
    bytes: draw(parseHint(imageHint), { seed: imageName }).length,
  }))
  .sort((a, b) => b.bytes - a.bytes)
const mean = Math.round(sizes.reduce((sum, { bytes }) => sum + bytes, 0) / sizes.length)
console.log(`${sizes.length} forms, mean ${mean} bytes, largest ${sizes[0]?.bytes} (${sizes[0]?.form})`)
const undrawn = samples.filter(({ form }) => !forms[form]).map(({ form }) => form)
console.log(
  undrawn.length === 0
    ? 'every form has its own drawing'
    : `without a drawing of their own: ${undrawn.join(', ')}`,
)
