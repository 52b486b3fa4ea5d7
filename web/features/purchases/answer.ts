import type { SendOf } from '../../../contract/core/endpoint.ts'
import { e4FromDollars, lineAmountCents } from '../../../contract/core/money.ts'
import type {
  VendorOrder,
  VendorOrderLine,
  vendorOrders,
} from '../../../contract/features/purchases/vendor-orders.ts'
import { boxesOf } from '../../../contract/rules/flower-boxes.ts'
import type { CutReason } from '../../../contract/rules/purchase-moves.ts'

/** What a grower has entered for one line; absent if it is confirmed as ordered. */
export type Said = {
  units: number
  reason?: CutReason | undefined
  words?: string | undefined
  offer?: { productId: number; units: number } | undefined
}
/** Keyed by line id. */
export type Answer = Readonly<Record<string, Said>>

type Lines = readonly VendorOrderLine[]

export const unitsOf = (line: VendorOrderLine, answer: Answer): number =>
  answer[line.lineId]?.units ?? line.ordered

/** Sets the confirmed units of a line. The full quantity removes its entry; for less, an existing offer is set to the missing units. */
export function withUnits(answer: Answer, line: VendorOrderLine, units: number): Answer {
  const { [line.lineId]: before, ...others } = answer
  if (units >= line.ordered) return others
  const less = line.ordered - units
  const offer = before?.offer && { ...before.offer, units: less }
  return { ...others, [line.lineId]: { ...before, units, offer } }
}

export const withSaid = (answer: Answer, line: VendorOrderLine, said: Partial<Said>): Answer => ({
  ...answer,
  [line.lineId]: { units: unitsOf(line, answer), ...answer[line.lineId], ...said },
})

/** Lines with less than ordered and no reason. */
export const withoutReason = (lines: Lines, answer: Answer): VendorOrderLine[] =>
  lines.filter((line) => {
    const said = answer[line.lineId]
    if (!said || said.units >= line.ordered) return false
    return said.reason === undefined || (said.reason === 'OTHER' && !said.words?.trim())
  })

/** The total of an answer in boxes; `cents` is null if a line has no price. */
export function sumsOf(lines: Lines, answer: Answer) {
  let [all, some, offered, cents, isPriced] = [0, 0, 0, 0, true]
  for (const line of lines) {
    const units = unitsOf(line, answer)
    all += boxesOf(line.ordered, line.perBox)
    some += boxesOf(units, line.perBox)
    offered += boxesOf(answer[line.lineId]?.offer?.units ?? 0, line.perBox)
    if (line.cost === null) isPriced = false
    else cents += lineAmountCents(units, e4FromDollars(line.cost))
  }
  return { all, some, offered, cents: isPriced ? cents : null }
}

/** The request's body: only lines with less than ordered. */
export const toSend = (
  { id, version, lines }: VendorOrder,
  answer: Answer,
): SendOf<typeof vendorOrders.confirm> => ({
  params: { id },
  body: {
    version,
    lines: lines.flatMap((line) => {
      const said = answer[line.lineId]
      if (!said || said.units >= line.ordered) return []
      const { units, reason, words, offer } = said
      return {
        lineId: line.lineId,
        units,
        ...(reason && { reason }),
        ...(words?.trim() && { words: words.trim() }),
        ...(offer && offer.units > 0 && { offer }),
      }
    }),
  },
})
