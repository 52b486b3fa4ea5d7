import { centsFromDollars, e4FromDollars, moneyText } from '../../../../contract/core/money.ts'
import type { LineMove } from '../../../../contract/features/cart-moves.ts'
import { unitPriceInText } from '../../../ui/money.tsx'
import { type Messages, useLanguage, useMessages } from '../../../words/language.tsx'
import { quantityText, unitWord } from '../../../words/units.ts'
import { useDayWords } from '../../shipment/day-words.ts'
import type { Drop } from '../delivery.ts'
import { reasonText } from '../reason-text.ts'
import type { Boarded } from './rail.ts'

/** `+$24`, `−$1.20`, or that the total stays. */
export function changeText(cents: number, t: Messages['rail']): string {
  if (cents === 0) return t.effect.same
  return cents > 0 ? `+${moneyText(cents)}` : moneyText(cents)
}

/** By how many cents the cart's total changes. */
export const totalChange = ({ goodsChange, shippingChange }: LineMove): number =>
  centsFromDollars(goodsChange) + centsFromDollars(shippingChange)

/** `now` is the shipment that the line leaves, before the move. */
type About = { move: LineMove; boarded: Boarded; now: Drop | undefined }

/** What a move does to price, stock and delivery, a sentence each, the weightiest first. Or why it isn't possible, in one. */
export function useEffectWords() {
  const t = useMessages()
  const { language } = useLanguage()
  const words = useDayWords()
  const { effect } = t.rail
  const money = (dollars: number) => moneyText(centsFromDollars(dollars))

  return ({ move, boarded: { order, line }, now }: About): string[] => {
    const { reason, joined, left, deliveryMethod } = move
    if (!move.possible) {
      const { shipDay: date, shipDayReason, shipDayNote } = move
      if (!shipDayReason) return reason ? [reasonText(reason, t, language)] : []
      const note = shipDayNote === null ? {} : { note: shipDayNote }
      return [words.reason({ date, enabled: false, reason: shipDayReason, ...note }, order.city)]
    }
    const price = (dollars: number) => unitPriceInText(e4FromDollars(dollars))
    const count = (quantity: number) => quantityText(quantity, line.um, language)
    const sentences: (string | false | null | undefined)[] = [
      reason && reasonText(reason, t, language),
      move.unitPrice !== move.unitPriceNow &&
        effect.price(price(move.unitPrice), unitWord(1, line.um, language), price(move.unitPriceNow)),
      joined && deliveryMethod !== 'Pickup' && deliveryThere(joined),
      joined && joined.givenBack > 0 && effect.givenBack(money(joined.givenBack)),
      behind(),
      move.quantity > line.quantity && effect.joins(count(move.quantity)),
      line.heldUntil !== null && !reason && effect.held(count(line.quantity)),
    ]
    return sentences.filter((sentence): sentence is string => Boolean(sentence))

    function deliveryThere({ shippingCost, placedShipping, goods, placedGoods, shippingMinimum }: Joined) {
      if (shippingCost > 0) return effect.costsThere(money(shippingCost))
      const isFree = shippingMinimum !== null && goods + placedGoods >= shippingMinimum
      return placedShipping > 0 && !isFree ? effect.alreadyThere : effect.freeThere
    }

    /** The fee of the day that the line leaves, if it changes. */
    function behind() {
      const was = now?.shippingCents ?? 0
      const becomes = left ? centsFromDollars(left.shippingCost) : 0
      const day = words.day(order.date)
      if (becomes > was) return effect.leavesFee(day, moneyText(becomes))
      return becomes < was && effect.savesFee(day, moneyText(was - becomes))
    }
  }
}

type Joined = NonNullable<LineMove['joined']>
