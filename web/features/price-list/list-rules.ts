import { folded } from '../../../contract/catalogue/text.ts'
import type { PriceListRow } from '../../../contract/features/price-list.ts'

/** Rows with every word of `text` in their name, code, color or grower. */
export function foundRows(rows: readonly PriceListRow[], text: string): readonly PriceListRow[] {
  const words = folded(text).split(' ').filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const said = folded([row.productId, row.productDescription, row.color, row.grower].join(' '))
    return words.every((word) => said.includes(word))
  })
}

/** The categories of a list, and the chosen one even if it has no rows. */
export const categoriesOf = (rows: readonly PriceListRow[], chosen: string): string[] =>
  [...new Set([...rows.map(({ category }) => category), ...(chosen ? [chosen] : [])])].sort()

/** Groups consecutive rows of one department and category, in the list's own order. */
export const sectionsOf = (rows: readonly PriceListRow[]) =>
  [...Map.groupBy(rows, ({ department, category }) => `${department} ${category}`).values()].map((of) => ({
    title: of[0]?.category ?? '',
    rows: of,
  }))
