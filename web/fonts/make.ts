/**
 * Cuts Inter 400 and 600 down to what English and Spanish need, with tabular figures and kerning kept.
 * Run with `node web/fonts/make.ts`; the results are committed, so a build never needs it.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
// The package brings no types.
const subsetFont = require('subset-font') as (
  font: Buffer,
  text: string,
  options: { targetFormat: 'woff2'; keepFeatures: string[]; noHinting: boolean },
) => Promise<Buffer>
const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')
const spanish = 'ÁÉÍÓÚÜÑáéíóúüñ¿¡ºª'
const names = 'àâãçèêëïôöåøÇ'
const signs = '·×±−–—‘’“”…°½\u00a0↑↓'

const license = require.resolve('@fontsource/inter/LICENSE')
await copyFile(license, new URL('OFL.txt', import.meta.url))

for (const weight of [400, 600]) {
  const full = await readFile(require.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff2`))
  const cut = await subsetFont(full, ascii + spanish + names + signs, {
    targetFormat: 'woff2',
    keepFeatures: ['kern', 'tnum'],
    noHinting: true,
  })
  await writeFile(new URL(`inter-${weight}.woff2`, import.meta.url), cut)
  console.log(`inter-${weight}.woff2 ${(cut.length / 1000).toFixed(1)} KB`)
}
