/** What a customer wants when an item is short. */
export const wishes = ['NONE', 'SAME_COLOR', 'SAME_VARIETY', 'SAME_KIND', 'ASK'] as const
export type Wish = (typeof wishes)[number]

/** A standing wish. `percent`: by how much the list price of a substitute may exceed that of the ordered product. */
export type StandingWish = { wish: Wish; percent: number }

export const mostPercent = 25
/** Without a wish, a customer accepts fewer units. */
export const noWish: StandingWish = { wish: 'NONE', percent: 0 }

/** The facts about a product that decide whether it meets a wish. */
export type Wished = {
  category: string
  type: string
  variety: string
  colorFamily: string
  priceE4: number
}

/** Whether a product may replace another by a standing wish. Customers who want to be asked choose freely. */
export function fitsWish({ wish, percent }: StandingWish, line: Wished, other: Wished): boolean {
  if (other.priceE4 * 100 > line.priceE4 * (100 + percent)) return false
  const same = (field: 'category' | 'type' | 'variety' | 'colorFamily') =>
    line[field] !== '' && line[field] === other[field]
  switch (wish) {
    case 'SAME_COLOR':
      return same('type') && same('colorFamily')
    case 'SAME_VARIETY':
      return same('type') && same('variety')
    case 'SAME_KIND':
      return same('category')
    default:
      return false
  }
}
