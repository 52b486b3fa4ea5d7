import { expect, test } from 'vitest'
import { readSource, sourceFiles } from '../../tests/support/sources.ts'
import { tableWord } from './table-words.ts'

/** Words that Spanish has too. */
const same = new Set(['Total', 'Color', 'Webhooks'])

test('every title and heading of a saved list has its Spanish word', () => {
  const missing = sourceFiles()
    .filter((file) => file.startsWith('server/') && !/(\.test|-words)\.ts$/.test(file))
    .flatMap((file) => {
      const text = readSource(file)
      const headings = [...text.matchAll(/header: '([^']+)', width/g)].map(([, word]) => word!)
      const titles = [...text.matchAll(/name: '([A-Z][^']+)',\s+(?:fileName|columns)/g)].map(
        ([, word]) => word!,
      )
      return [...headings, ...titles]
        .filter((word) => tableWord(word, 'es') === word && !same.has(word))
        .map((word) => `${file}: ${word}`)
    })
  expect(missing).toEqual([])
})
