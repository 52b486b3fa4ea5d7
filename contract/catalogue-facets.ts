import { type Bits, countCommon, eachBit } from './catalogue-bits.ts'
import type { Catalogue } from './catalogue-columns.ts'
import { type FacetGroup, specialFilters } from './inventory.ts'

/** A value to filter by, as it is sent, and how many rows it would leave. */
export type FacetCount = { key: string; count: number }

/**
 * Counts the values of a group among `rows`, most frequent first, colors in the order they are shown. Values without a row are
 * left out unless they are chosen. Of `other`, the filters that `special` holds, in the order of the contract.
 */
export function countFacets(
  catalogue: Catalogue,
  group: FacetGroup,
  rows: Bits,
  chosen: readonly string[],
  special: Partial<Record<string, Bits>>,
): FacetCount[] {
  if (group === 'other')
    return specialFilters.flatMap((key) => {
      const bits = special[key]
      const count = bits ? countCommon(bits, rows) : 0
      return bits && (count > 0 || chosen.includes(key)) ? [{ key, count }] : []
    })
  const { texts, codes, codeOf, places } = catalogue.columns[group]
  const counts = new Uint32Array(texts.length)
  eachBit(rows, (row) => {
    const code = codes[row] as number
    counts[code] = (counts[code] as number) + 1
  })
  const wanted = new Set(chosen.map((value) => codeOf.get(value)))
  const shown: number[] = []
  for (let code = 1; code < counts.length; code++) if (counts[code] || wanted.has(code)) shown.push(code)
  const place = (code: number) => places[code] as number
  const count = (code: number) => counts[code] as number
  shown.sort(
    group === 'colors' ? (a, b) => place(a) - place(b) : (a, b) => count(b) - count(a) || place(a) - place(b),
  )
  return shown.map((code) => ({ key: texts[code] as string, count: count(code) }))
}
