/** Goods that not every shop is offered: of US growers, and of farms and growers that ship themselves. */
export const programNames = ['us', 'farm-direct', 'grower-direct'] as const
export type ProgramName = (typeof programNames)[number]

type Kinds = { us: boolean; isFarmDirect: boolean; isGrowerDirect: boolean }

/** The programs that a product belongs to: flowers that a US farm ships belong to two. */
export const programsOf = ({ us, isFarmDirect, isGrowerDirect }: Kinds): ProgramName[] => [
  ...(us ? (['us'] as const) : []),
  ...(isFarmDirect ? (['farm-direct'] as const) : []),
  ...(isGrowerDirect ? (['grower-direct'] as const) : []),
]

/** Whether a shop is offered a product: none of its programs is closed to the shop. */
export const isOffered = (closed: readonly ProgramName[], product: Kinds): boolean =>
  programsOf(product).every((name) => !closed.includes(name))

/** How goods of a farm ship, besides the days of the calendar. */
export type FarmShipping = {
  /** The fewest days between order and ship day; null leaves it to each product. */
  leadDays: number | null
  /** 0 is Sunday; null for every day of the calendar. */
  shipWeekdays: readonly number[] | null
  /** `HH:MM`, until when orders are taken on the last day of the lead. */
  orderBy: string | null
  /** The fewest boxes in an order. */
  boxMinimum: number
}

/** The boxes of some lines: a box is the multiple that the product comes in. */
export const boxesOf = (lines: readonly { quantity: number; minQuantity: number }[]): number =>
  lines.reduce((boxes, { quantity, minQuantity }) => boxes + Math.floor(quantity / minQuantity), 0)
