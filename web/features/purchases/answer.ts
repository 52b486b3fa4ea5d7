import type { SendOf } from '../../../contract/core/endpoint.ts'
import { e4FromDollars, lineAmountCents } from '../../../contract/core/money.ts'
import type {
  VendorOrder,
  VendorOrderLine,
  vendorOrders,
} from '../../../contract/features/purchases/vendor-orders.ts'
import { boxesOf } from '../../../contract/rules/flower-boxes.ts'
import type { CutReason } from '../../../contract/rules/purchase-moves.ts'

/** What a grower has typed for one line; absent while it is confirmed as ordered. */
export type Said = {
  units: number
  reason?: CutReason | undefined
  words?: string | undefined
  offer?: { productId: number; units: number } | undefined
}
/** By the id of the line. */
export type Answer = Readonly<Record<string, Said>>

type Lines = readonly VendorOrderLine[]

export const unitsOf = (line: VendorOrderLine, answer: Answer): number =>
  answer[line.lineId]?.units ?? line.ordered

/** Another number for a line. What is complete again has no reason and no offer; a first cut offers as much of the most alike product. */
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

/** Lines of which less comes, and nobody has said why. */
export const withoutReason = (lines: Lines, answer: Answer): VendorOrderLine[] =>
  lines.filter((line) => {
    const said = answer[line.lineId]
    if (!said || said.units >= line.ordered) return false
    return said.reason === undefined || (said.reason === 'OTHER' && !said.words?.trim())
  })

/** What an answer comes to, in boxes; `cents` is null where a line has no price. */
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

/** The body of the call: only lines of which less comes. */
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
