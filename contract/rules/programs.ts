/** Programs of goods that only some shops are offered: goods of US growers, and of farms and growers that ship themselves. */
export const programNames = ['us', 'farm-direct', 'grower-direct'] as const
export type ProgramName = (typeof programNames)[number]

type Kinds = { us: boolean; isFarmDirect: boolean; isGrowerDirect: boolean }

/** The programs that a product belongs to: flowers shipped by a US farm belong to two. */
export const programsOf = ({ us, isFarmDirect, isGrowerDirect }: Kinds): ProgramName[] => [
  ...(us ? (['us'] as const) : []),
  ...(isFarmDirect ? (['farm-direct'] as const) : []),
  ...(isGrowerDirect ? (['grower-direct'] as const) : []),
]

/** Whether a shop is offered a product: all its programs are open to the shop. */
export const isOffered = (closed: readonly ProgramName[], product: Kinds): boolean =>
  programsOf(product).every((name) => !closed.includes(name))

/** How a farm's goods ship, besides the calendar's rules. */
export type FarmShipping = {
  /** The minimum days between order and ship day; null uses each product's own. */
  leadDays: number | null
  /** 0 is Sunday; null for every open day of the calendar. */
  shipWeekdays: readonly number[] | null
  /** `HH:MM`, the latest order time on the last possible day. */
  orderBy: string | null
  /** Minimum boxes per order. */
  boxMinimum: number
}

/** The number of boxes in some lines; a box is the product's multiple. */
export const boxesOf = (lines: readonly { quantity: number; minQuantity: number }[]): number =>
  lines.reduce((boxes, { quantity, minQuantity }) => boxes + Math.floor(quantity / minQuantity), 0)
