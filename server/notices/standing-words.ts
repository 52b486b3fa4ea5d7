import type { Day } from '../../contract/core/dates.ts'
import type { Language } from '../../contract/core/language.ts'
import { dollarsFromE4 } from '../../contract/core/money.ts'
import { shipDayText } from '../../contract/words/day-words.ts'
import type { NoticeWords, Parts } from './word-shapes.ts'

/** Why a standing order's day was held or missed, by its stored code. */
const reasons: Record<Language, Record<string, string>> = {
  en: {
    NO_STOCK: 'None of it is in stock.',
    TOO_LATE: 'Orders for that day had closed.',
    SHUT: 'No truck runs near that day.',
    account_on_hold: 'The account is on hold.',
    credit_limit: 'It is over the credit limit.',
    card_declined: 'The card was declined.',
    payment_required: 'There is no card to pay with.',
    account_not_offered: 'The account pays by card.',
    not_found: 'Its address or card no longer exists.',
    not_allowed: 'Nobody at the shop may order.',
    other: 'It can’t be ordered as it is.',
  },
  es: {
    NO_STOCK: 'No hay existencias.',
    TOO_LATE: 'Los pedidos para ese día ya habían cerrado.',
    SHUT: 'Ningún camión sale cerca de ese día.',
    account_on_hold: 'La cuenta está retenida.',
    credit_limit: 'Supera el límite de crédito.',
    card_declined: 'La tarjeta fue rechazada.',
    payment_required: 'No hay tarjeta para pagar.',
    account_not_offered: 'La cuenta paga con tarjeta.',
    not_found: 'Su dirección o su tarjeta ya no existe.',
    not_allowed: 'Nadie de la tienda puede pedir.',
    other: 'No se puede pedir así.',
  },
}

/** Phrases in notices about standing orders. */
export function standingParts(
  at: Record<string, unknown>,
  language: Language,
): Pick<Parts, 'day' | 'from' | 'holiday' | 'without' | 'price' | 'atMost' | 'factor' | 'percent' | 'why'> {
  const day = (name: string) => (at[name] ? shipDayText(at[name] as Day, language) : '')
  const price = (name: string) =>
    typeof at[name] === 'number' ? dollarsFromE4(at[name] as number).toFixed(2) : ''
  const why = at.why === undefined ? '' : (reasons[language][String(at.why)] ?? reasons[language].other)
  return {
    day: day('day'),
    from: /^\d{4}-/.test(String(at.from)) ? day('from') : '',
    holiday: String(at.holiday ?? ''),
    without: String(at.without ?? ''),
    price: price('priceE4'),
    atMost: price('atMostE4'),
    factor: typeof at.factor === 'number' ? at.factor.toFixed(1) : '',
    percent: at.percent === undefined ? '' : String(at.percent),
    why: why ?? '',
  }
}

type Standing = Pick<NoticeWords, Extract<keyof NoticeWords, `standing-${string}`>>

export const standingEn: Standing = {
  'standing-made': ({ name, order, day, sum, without }) => ({
    title: `${name}: order ${order} for ${day} was created`,
    text: without === '' ? sum : `${sum}, without ${without}`,
    lock: 'A standing order was created',
  }),
  'standing-over': ({ name, day, goods, price, atMost }) => ({
    title: `${goods} is over your price`,
    text: `${price} is over your maximum of ${atMost}, so ${name} goes without it on ${day}.`,
    lock: 'An item is over your price',
  }),
  'standing-double': ({ name, day, holiday, factor }) => ({
    title: `${name}: double ${day} for ${holiday}?`,
    text: `${factor === '' ? '' : `Last year you bought ${factor} times as much. `}Without an answer, it stays as usual.`,
    lock: 'Double a standing order?',
  }),
  'standing-moved': ({ name, day, from, holiday }) => ({
    title: `${name} comes ${day} instead of ${from}`,
    text: holiday === '' ? 'No truck runs that day.' : `Because of ${holiday}.`,
    lock: 'A standing order comes on another day',
  }),
  'standing-held': ({ name, day, why }) => ({
    title: `${name} for ${day} is on hold`,
    text: why,
    lock: 'A standing order is on hold',
  }),
  'standing-missed': ({ name, day, why }) => ({
    title: `${name} for ${day} was not created`,
    text: why,
    lock: 'A standing order was not created',
  }),
  'standing-rose': ({ name, goods, percent }) => ({
    title: `${goods} costs ${percent}% more than four weeks ago`,
    text: name,
    lock: 'A price of a standing order rose',
  }),
  'standing-waits': ({ name, who, day, why }) => ({
    title: `${who}: ${name} for ${day} is on hold`,
    text: why,
    lock: 'A customer’s standing order is on hold',
  }),
}

export const standingEs: Standing = {
  'standing-made': ({ name, order, day, sum, without }) => ({
    title: `${name}: el pedido ${order} para ${day} está hecho`,
    text: without === '' ? sum : `${sum}, sin ${without}`,
    lock: 'Un pedido fijo está hecho',
  }),
  'standing-over': ({ name, day, goods, price, atMost }) => ({
    title: `${goods} supera su precio`,
    text: `${price} supera su máximo de ${atMost}; ${name} va sin esto el ${day}.`,
    lock: 'Un producto supera su precio',
  }),
  'standing-double': ({ name, day, holiday, factor }) => ({
    title: `${name}: ¿el doble el ${day} por ${holiday}?`,
    text: `${factor === '' ? '' : `El año pasado compró ${factor} veces más. `}Sin respuesta queda como siempre.`,
    lock: '¿Duplicar un pedido fijo?',
  }),
  'standing-moved': ({ name, day, from, holiday }) => ({
    title: `${name} llega el ${day} en vez del ${from}`,
    text: holiday === '' ? 'Ese día no sale ningún camión.' : `Por ${holiday}.`,
    lock: 'Un pedido fijo llega otro día',
  }),
  'standing-held': ({ name, day, why }) => ({
    title: `${name} para el ${day} está retenido`,
    text: why,
    lock: 'Un pedido fijo está retenido',
  }),
  'standing-missed': ({ name, day, why }) => ({
    title: `${name} para el ${day} no se hizo`,
    text: why,
    lock: 'Un pedido fijo no se hizo',
  }),
  'standing-rose': ({ name, goods, percent }) => ({
    title: `${goods} cuesta ${percent} % más que hace cuatro semanas`,
    text: name,
    lock: 'Subió un precio de un pedido fijo',
  }),
  'standing-waits': ({ name, who, day, why }) => ({
    title: `${who}: ${name} para el ${day} está retenido`,
    text: why,
    lock: 'El pedido fijo de un cliente está retenido',
  }),
}
