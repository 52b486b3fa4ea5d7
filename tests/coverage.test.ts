import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFolder, readSource } from './support/sources.ts'

/** The number of lines in each section of the specification. */
const sections: Record<string, number> = { 1: 14, 2: 18, 3: 23, 4: 12, 5: 8, 6: 4, 8: 7, 9: 14 }
const numbers = [
  ...Object.entries(sections).flatMap(([section, lines]) =>
    Array.from({ length: lines }, (_, n) => `${section}.${String(n + 1).padStart(2, '0')}`),
  ),
  '7.xx',
  '7.90',
].sort()

/** Parses `| 1.01 | sentence | file › test<br>file › test<br>— what is not proved |`; security checks have numbers such as S24. */
const rows = readSource('docs/coverage.md')
  .split('\n')
  .flatMap((line) => {
    const [, number = '', sentence = '', proofs = ''] =
      /^\| (\d\.\w\w|S\d+) \| (.*?) \| (.*) \|$/.exec(line) ?? []
    return number ? [{ number, sentence, proofs: proofs.replaceAll('\\|', '|').split('<br>') }] : []
  })

test('every line of the specification is in the table once', () => {
  const lines = rows.map(({ number }) => number).filter((number) => !number.startsWith('S'))
  expect(lines.sort()).toEqual(numbers)
  for (const { number, sentence } of rows) expect(sentence.length, number).toBeGreaterThan(5)
})

describe('what proves a line is there', () => {
  test.each(rows.map((row) => [row.number, row.proofs] as const))('%s', (_, proofs) => {
    expect(proofs.length).toBeGreaterThan(0)
    for (const proof of proofs) {
      // Names the feature that will prove it.
      if (proof.startsWith('— ')) {
        expect(proof.length).toBeGreaterThan(4)
        continue
      }
      const [file = '', name = '', ...more] = proof.split(' › ')
      expect(more, proof).toEqual([])
      expect(existsSync(path.join(projectFolder, file)), `${file} is there`).toBe(true)
      expect(isNamedIn(readSource(file), name), `${file} has a test "${name}"`).toBe(true)
    }
  })
})

/** In quotes of any kind, as a test's name or in the first cell of a table of cases. */
function isNamedIn(source: string, name: string): boolean {
  const written = [name, name.replaceAll("'", "\\'")]
  return written.some((text) => ["'", '"', '`'].some((quote) => source.includes(`${quote}${text}${quote}`)))
}
