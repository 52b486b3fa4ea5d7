/**
 * Subsets Arimo 400 and 700, whose letters are as wide as Helvetica's, to the characters of Western European languages. Run with
 * `node server/paper/fonts/make.ts`; the results are committed.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { paperLetters } from '../letters.ts'

const require = createRequire(import.meta.url)
// The package has no types.
const subsetFont = require('subset-font') as (
  font: Buffer,
  text: string,
  options: { targetFormat: 'sfnt'; keepFeatures: string[]; noHinting: boolean },
) => Promise<Buffer>

await copyFile(require.resolve('@fontsource/arimo/LICENSE'), new URL('OFL.txt', import.meta.url))

for (const weight of [400, 700]) {
  const full = await readFile(require.resolve(`@fontsource/arimo/files/arimo-latin-${weight}-normal.woff2`))
  // Without kerning a digit stands under a digit, and a text is laid out in a third of the time.
  const small = await subsetFont(full, paperLetters, {
    targetFormat: 'sfnt',
    keepFeatures: [],
    noHinting: true,
  })
  await writeFile(new URL(`arimo-${weight}.ttf`, import.meta.url), small)
  console.log(`arimo-${weight}.ttf ${(small.length / 1000).toFixed(1)} KB`)
}
