import { asDay } from '../../contract/core/dates.ts'
import type { Language } from '../../contract/core/language.ts'
import { centsFromDollars, e4FromDollars, moneyText, unitPriceText } from '../../contract/core/money.ts'
import type { PriceCandidate, PriceExplanation } from '../../contract/features/prices/why.ts'
import { dateText } from '../../contract/words/day-words.ts'
import { quantityText } from '../../contract/words/unit-words.ts'

type Said = Pick<
  PriceExplanation,
  'description' | 'um' | 'quantity' | 'price' | 'amount' | 'listPrice' | 'steps'
>

const money = (dollars: number) => `$${unitPriceText(e4FromDollars(dollars))}`

/**
 * Two sentences to say on the phone: the price and where it comes from, then the other rules that could have applied. No cost, and no
 * other shop.
 */
export const sayPrice = (why: Said): PriceExplanation['say'] => ({
  en: inWords(why, 'en'),
  es: inWords(why, 'es'),
})

function inWords(why: Said, language: Language): string {
  const isEn = language === 'en'
  const { description, um, quantity, price, amount, listPrice, steps } = why
  if (price === null || amount === null || listPrice === null || steps.tier === null)
    return isEn
      ? `${description} has no price that day. We can’t take an order for it.`
      : `${description} no tiene precio ese día. No podemos tomarle un pedido.`
  const from = quantityText(steps.tier.from, um, language)
  const goods = quantityText(quantity, um, language)
  const total = moneyText(centsFromDollars(amount))
  const counts = steps.candidates.find(({ outcome }) => outcome === 'counts')
  const why1 = counts && reasonOf(counts, language)
  const first = isEn
    ? `${description} is ${money(listPrice)} from ${from}${why1 ? `; ${why1}, so it is ${money(price)}` : ''}, ${total} for ${goods}.`
    : `${description} está a ${money(listPrice)} desde ${from}${why1 ? `; ${why1}, así que queda a ${money(price)}` : ''}, ${total} por ${goods}.`
  return `${first} ${secondOf(why, counts, language)}`
}

function reasonOf(counts: PriceCandidate, language: Language): string {
  const isEn = language === 'en'
  const { source, percent, promisedFor, to, key } = counts
  if (source === 'lock') {
    const until = to === null ? '' : dateText(asDay(to), language)
    return isEn
      ? `you locked the price for ${promisedFor} until ${until}`
      : `usted fijó el precio para ${promisedFor} hasta el ${until}`
  }
  if (source === 'promise') {
    const until = to === null ? '' : dateText(asDay(to), language)
    return isEn
      ? `we promised you a price for ${promisedFor} until ${until}`
      : `le prometimos un precio para ${promisedFor} hasta el ${until}`
  }
  if (percent === null) return isEn ? 'you have your own price' : 'usted tiene un precio propio'
  const off = isEn ? `you have ${percent}% off` : `usted tiene ${percent}% de descuento`
  const where = {
    own: isEn ? 'on this item' : 'en este artículo',
    customer: isEn ? 'of your own' : 'propio',
    route: isEn ? `on route ${key}` : `por la ruta ${key}`,
    price_tier: isEn ? `as level ${key}` : `por su nivel ${key}`,
    category: isEn ? `on ${key}` : `en ${key}`,
    global: isEn ? 'as everyone has' : 'como todos',
  }[source]
  return `${off} ${where}`
}

/** The second sentence: a rule that lost, the saving at a larger quantity, or that nothing else lowers the price. */
function secondOf({ steps, um }: Said, counts: PriceCandidate | undefined, language: Language): string {
  const isEn = language === 'en'
  const lost = steps.candidates.find(({ outcome, percent }) => outcome === 'loses' && percent !== null)
  if (counts && lost?.percent)
    return isEn
      ? `Discounts are not added up: the other ${lost.percent}% is not better, so you keep this one.`
      : `Los descuentos no se suman: el otro de ${lost.percent}% no es mejor, así que conserva este.`
  const next = steps.tier?.next
  if (next) {
    const from = quantityText(next.from, um, language)
    return isEn
      ? `The list price drops to ${money(next.price)} from ${from}.`
      : `El precio de lista baja a ${money(next.price)} desde ${from}.`
  }
  return isEn
    ? 'There is no lower price for a larger quantity.'
    : 'No hay un precio más bajo por mayor cantidad.'
}
