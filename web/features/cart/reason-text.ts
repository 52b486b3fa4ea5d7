import { asDay } from '../../../contract/core/dates.ts'
import type { LineReason } from '../../../contract/features/line-reason.ts'
import { dictionaryText } from '../../core/error-text.ts'
import { countText, shipDayText } from '../../words/format.ts'
import { type Messages, useLanguage, useMessages } from '../../words/language.tsx'
import type { Fault } from './cart-changes.ts'

type Language = 'en' | 'es'

/** Why a line can't be as requested, in the reader's language. */
export function reasonText(reason: LineReason, t: Messages, language: Language): string {
  const words = t.cart.reasons
  const count = (value: number | undefined) => countText(value ?? 0)
  switch (reason.code) {
    case 'below_minimum':
      return words.below_minimum(count(reason.minQuantity))
    case 'not_a_multiple':
      return words.not_a_multiple(count(reason.minQuantity), count(reason.nearest))
    case 'above_maximum':
      return words.above_maximum(count(reason.maximum))
    case 'not_enough_stock':
      if (!reason.available) return words.none_left
      return reason.inCart === undefined
        ? words.not_enough_stock(count(reason.available))
        : words.in_cart(count(reason.available), count(reason.inCart))
    case 'box_minimum':
      return words.box_minimum(count(reason.least), count(reason.boxes))
    case 'ship_day_closed':
      return reason.nextOpenDay
        ? words.next_day(shipDayText(asDay(reason.nextOpenDay), language))
        : words.ship_day_closed
    case 'not_found':
    case 'not_sold':
    case 'other_way':
    case 'no_price':
    case 'out_of_season':
    case 'twice':
      return words[reason.code]
    default:
      throw new Error(`unhandled ${reason.code satisfies never}`)
  }
}

/** A rejected change in the reader's language; an error that is not about a line uses the dictionary's sentence. */
export const faultSentence = (fault: Fault, t: Messages, language: Language): string => {
  if (fault.reason) return reasonText(fault.reason, t, language)
  return language === 'en' ? fault.message : dictionaryText(fault.code, t)
}

export function useReasonText() {
  const t = useMessages()
  const { language } = useLanguage()
  return {
    reasonText: (reason: LineReason) => reasonText(reason, t, language),
    faultText: (fault: Fault) => faultSentence(fault, t, language),
  }
}
