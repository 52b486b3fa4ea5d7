/**
 * Subsets Inter 400 and 600 to the characters that English and Spanish need; keeps kerning and tabular figures. Run with `node
 * web/fonts/make.ts`; the results are committed, so a build never needs it.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { keepProportional } from './tabular.ts'

const require = createRequire(import.meta.url)
// The package has no types.
const subsetFont = require('subset-font') as (
  font: Buffer,
  text: string,
  options: { targetFormat: 'sfnt' | 'woff2'; keepFeatures: string[]; noHinting: boolean },
) => Promise<Buffer>

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')
const spanish = 'ÁÉÍÓÚÜÑáéíóúüñ¿¡ºª'
const names = 'àâãçèêëïôöåøÇ'
const signs = '·×±−–—‘’“”…°½\u00a0↑↓'
const text = ascii + spanish + names + signs

await copyFile(require.resolve('@fontsource/inter/LICENSE'), new URL('OFL.txt', import.meta.url))

for (const weight of [400, 600]) {
  const full = await readFile(require.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff2`))
  const keep = { keepFeatures: ['kern', 'tnum'], noHinting: true }
  const small = await subsetFont(full, text, { targetFormat: 'sfnt', ...keep })
  // With the width of a digit, a hyphen splits words ("Pre - order"), so it and the other punctuation marks keep their own width.
  const patched = keepProportional(small, '- ().,:')
  // A second pass drops the tabular glyphs that nothing refers to after the patch.
  const cut = await subsetFont(patched, text, { targetFormat: 'woff2', ...keep })
  await writeFile(new URL(`inter-${weight}.woff2`, import.meta.url), cut)
  console.log(`inter-${weight}.woff2 ${(cut.length / 1000).toFixed(1)} KB`)
}
