import type { FacetGroup } from '../../../../contract/features/catalogue/inventory.ts'
import { groupOfKind, type Suggestion } from '../../../../contract/features/catalogue/search.ts'

/** Maximum number of suggestions (specification 9). */
export const mostOptions = 20

/** One line of the list under the search box. */
export type Option =
  | { kind: 'recent'; text: string }
  | { kind: 'value'; group: FacetGroup; text: string; count: number }
  | { kind: 'product'; productId: number; text: string; product: NonNullable<Suggestion['product']> }
  | { kind: 'section'; path: string; text: string; count: number }

/** The id of a line's element, by its index in the list. */
export const optionId = (listId: string, at: number) => `${listId}-${at}`

/** Lines of one kind under one heading. */
export type OptionGroup = { heading: 'recent' | 'values' | 'products' | 'sections'; options: Option[] }

type Found = {
  suggestions: readonly Suggestion[]
  /** Other pages with matches. */
  sections: readonly { path: string; text: string; count: number }[]
}

/** The list for `text`: recent searches if it is empty, otherwise completions. */
export function groupsOf(text: string, recent: readonly string[], found: Found): OptionGroup[] {
  const groups: OptionGroup[] =
    text === ''
      ? [{ heading: 'recent', options: recent.map((one) => ({ kind: 'recent', text: one })) }]
      : suggestedGroups(found)
  return groups.filter(({ options }) => options.length > 0)
}

function suggestedGroups({ suggestions, sections }: Found): OptionGroup[] {
  const elsewhere = sections.filter(({ count }) => count > 0)
  const shown = suggestions.slice(0, mostOptions - elsewhere.length)
  return [
    {
      heading: 'values',
      options: shown.flatMap(({ kind, text, count }): Option[] =>
        kind === 'product' ? [] : [{ kind: 'value', group: groupOfKind[kind], text, count }],
      ),
    },
    {
      heading: 'products',
      options: shown.flatMap(({ productId, text, product }): Option[] =>
        productId && product ? [{ kind: 'product', productId, text, product }] : [],
      ),
    },
    { heading: 'sections', options: elsewhere.map((section) => ({ kind: 'section', ...section })) },
  ]
}

/** The index after `step` arrow presses. It wraps around, and the search box itself (-1) is one of the stops. */
export function movedTo(at: number, step: 1 | -1, count: number): number {
  const next = at + step
  return next >= count ? -1 : next < -1 ? count - 1 : next
}
