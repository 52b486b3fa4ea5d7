import type { Steps } from '../core/steps.ts'
import type { Catalogue, CatalogueFacts, Searching } from './columns.ts'
import { buildColumns, gatherColumns } from './gather.ts'
import { tokenIndexSteps } from './tokens.ts'
import { changedTokenIndex } from './tokens-change.ts'
import { searchTypesFirst } from './types-first.ts'

const searching: Searching = {
  index: tokenIndexSteps,
  change: changedTokenIndex,
  search: searchTypesFirst,
}

/** A searchable catalogue. `colorFamilies` is the display order of colors; families not in it follow. */
export const buildCatalogue = (
  facts: readonly CatalogueFacts[],
  colorFamilies: readonly string[] = [],
): Catalogue => buildColumns(facts, colorFamilies, searching)

/** Like `buildCatalogue`, from a stream of products, with pauses. */
export function gatherCatalogue(colorFamilies: readonly string[]): {
  add: (fact: CatalogueFacts) => void
  finish: () => Steps<{ catalogue: Catalogue; order: Uint32Array<ArrayBuffer> }>
} {
  const { add, finish } = gatherColumns(colorFamilies)
  return { add, finish: () => finish(searching) }
}
