import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { draw, forms } from './draw.ts'
import { parseHint } from './hint.ts'

interface FormRow {
  form: string
  plants: string
  supplies: string
  yard: string
}

const rows: FormRow[] = parse(readFileSync(new URL('../db/demo/data/forms.csv', import.meta.url)), {
  columns: true,
})
const ours = rows
  .filter((row) => Number(row.plants) + Number(row.supplies) + Number(row.yard) > 0)
  .map((row) => row.form)

/** Variations of one form in the catalog: a strong color, white, two colors, assorted, and the kinds of pots. */
const hints = [
  'c1=#B7122B;pot=plastic;size=6in',
  'c1=#FBFAF5;pot=tray;size=4.5in',
  'c1=#4C8B3B;c2=#FBFAF5;pot=hanging;size=10in_HB',
  'c1=#D9A6C2;pot=tray;size=606_Flat',
  'c1=#E8F1F2;pot=burlap;size=5_gal',
  'c1=#1C1B1D',
]
/** Words in image names that select among the goods that share a form. */
const names = [
  'red.svg',
  'paperwhite-ziva-white.svg',
  'glass-tall-zinc.svg',
  'combo-basket-shade-assorted.svg',
]

describe.each(ours)('%s', (form) => {
  test('has a drawing of its own', () => {
    expect(Object.keys(forms)).toContain(form)
  })

  test('is whole, small and the same every time, whatever its color and pot', () => {
    for (const hint of hints) {
      for (const seed of names) {
        const options = { seed } as const
        const svg = draw(parseHint(`form=${form};${hint}`), options)
        expect(svg).toBe(draw(parseHint(`form=${form};${hint}`), options))
        expect(svg).not.toMatch(/NaN|undefined|null|Infinity/)
        expect(svg.length).toBeLessThan(14_000)
      }
    }
  })
})
