/** What a customer wants instead of what is short. */
export const wishes = ['NONE', 'SAME_COLOR', 'SAME_VARIETY', 'SAME_KIND', 'ASK'] as const
export type Wish = (typeof wishes)[number]

/** A standing wish. `percent`: how much dearer than the ordered product the other may be in the price list. */
export type StandingWish = { wish: Wish; percent: number }

export const mostPercent = 25
/** Without a wish, a customer takes less. */
export const noWish: StandingWish = { wish: 'NONE', percent: 0 }

/** What of a product decides whether it is what a customer wants. */
export type Wished = {
  category: string
  type: string
  variety: string
  colorFamily: string
  priceE4: number
}

/** Whether a product may replace another by a standing wish. Customers who want to be asked decide for themselves. */
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
