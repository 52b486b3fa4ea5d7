import type { Cart, OrderDetail } from '../../../contract/features/cart.ts'

/** One difference between two readings of the cart, for a person to review. */
export type CartDifference =
  | { kind: 'price'; item: string; was: number; now: number }
  | { kind: 'quantity'; item: string; was: number; now: number }
  | { kind: 'added' | 'gone'; item: string }
  | { kind: 'total'; was: number; now: number }

const linesOf = ({ orders }: Cart) => new Map(orders.flatMap(({ details }) => details.map((l) => [l.id, l])))

/** The changes from `before` to `after`, line by line; the total last, in dollars as in the cart. */
export function differencesOf(before: Cart, after: Cart): CartDifference[] {
  const [was, now] = [linesOf(before), linesOf(after)]
  const gone = [...was.values()].filter(({ id }) => !now.has(id))
  const found = [...now.values()].flatMap((line) => lineDifferences(was.get(line.id), line))
  const total: CartDifference[] =
    before.totals.total === after.totals.total
      ? []
      : [{ kind: 'total', was: before.totals.total, now: after.totals.total }]
  return [
    ...found,
    ...gone.map(({ productDescription }) => ({ kind: 'gone' as const, item: productDescription })),
    ...total,
  ]
}

function lineDifferences(before: OrderDetail | undefined, after: OrderDetail): CartDifference[] {
  const item = after.productDescription
  if (!before) return [{ kind: 'added', item }]
  const found: CartDifference[] = []
  if (before.quantity !== after.quantity)
    found.push({ kind: 'quantity', item, was: before.quantity, now: after.quantity })
  if (before.unitPrice !== after.unitPrice)
    found.push({ kind: 'price', item, was: before.unitPrice, now: after.unitPrice })
  return found
}
