import type { Catalogue, CatalogueFacts } from './catalogue-columns.ts'
import { buildColumns, gatherColumns, type SearchingInSteps } from './catalogue-gather.ts'
import { searchRows } from './catalogue-search.ts'
import { buildTokenIndex, tokenIndexSteps } from './catalogue-tokens.ts'
import type { Steps } from './steps.ts'

/** A catalogue that can be searched. `colorFamilies` is the order in which colors are shown; families beyond it follow. */
export const buildCatalogue = (
  facts: readonly CatalogueFacts[],
  colorFamilies: readonly string[] = [],
): Catalogue => buildColumns(facts, colorFamilies, { index: buildTokenIndex, search: searchRows })

const searching: SearchingInSteps = { index: tokenIndexSteps, search: searchRows }

/** As `buildCatalogue`, of products that come one by one, and with pauses. */
export function gatherCatalogue(colorFamilies: readonly string[]): {
  add: (fact: CatalogueFacts) => void
  finish: () => Steps<{ catalogue: Catalogue; order: Uint32Array<ArrayBuffer> }>
} {
  const { add, finish } = gatherColumns(colorFamilies)
  return { add, finish: () => finish(searching) }
}
