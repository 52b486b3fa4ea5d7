import { weekdayNames, weekdays } from '../../../contract/rules/day-in-words.ts'
import type { Past, Slots } from './reading.ts'
import { names, type Text } from './text.ts'
import { holidayNames, numbers } from './vocabulary.ts'

const holidayWords = names(holidayNames)

/** Reads which earlier order is meant, and how much more or less of it. */
export function readPast(of: Text, slots: Slots) {
  const isAgain = again.test(of.rest)
  const percent = of.take(
    /\b(less|fewer|minus|menos|down|cut|off|baj[a-z]+|quit[a-z]+|more|mas|plus|extra|add|up|another|agreg[a-z]+|sub[a-z]+|aument[a-z]+) (?:by |it |it by |that by |un |otro |a |le )?(\d{1,2}) ?(?:%|percent|por ?ciento)|\b(\d{1,2}) ?(?:%|percent|por ?ciento) ?(less|fewer|menos|de menos|off|below|down|more|mas|de mas|extra|cheaper|higher)?/,
  )
  if (percent) {
    const number = Number(percent[2] ?? percent[3])
    const word = percent[1] ?? percent[4] ?? 'less'
    slots.percent = /^(?:baj|quit)|less|fewer|minus|menos|off|below|down|cut|cheaper/.test(word)
      ? -number
      : number
  } else if (of.take(/\b(?:less|minus|menos) (?:a |un |una )?(?:quarter|fourth|cuarto|cuarta parte)\b/))
    slots.percent = -25
  else if (of.take(/\b(?:plus|mas) (?:a |un |una )?(?:quarter|fourth|cuarto|cuarta parte)\b/))
    slots.percent = 25
  else if (of.take(/\b(?:less|minus|menos) (?:a |un |una )?(?:third|tercio|tercera parte)\b/))
    slots.percent = -33
  else if (of.take(/\b(half as much|half of it|half of that|half|la mitad)\b/)) slots.percent = -50
  else if (of.take(/\b(double|twice as much|twice|el doble|al doble)\b/)) slots.percent = 100
  slots.past = pastIn(of, isAgain)
}

const numberWords = names(numbers)
const countOf = (word: string): number => numbers[word] ?? (Number(word) || 1)
const daysIn = (unit: string): number => (/^d/.test(unit) ? 1 : /^(?:w|s)/.test(unit) ? 7 : 30)

const last = '(?:last|pasad[oa]|previous|ultim[oa]|anterior)'

/** Asks to repeat an order. */
export const again =
  /\b(?:same|again|repeat|reorder|re-order|redo|run (?:it |that )?back|igual|lo mismo|repetir|repit[a-z]+|otra vez|de nuevo|vuelva a)\b/

/** `isAgain`: a holiday or weekday then means the previous one, even without “last”. */
function pastIn(of: Text, isAgain: boolean): Past | null {
  const holiday =
    of.take(
      new RegExp(
        `\\b(${holidayWords})(?:'s)?,? (?:like|as|same as|from|of|como|igual que|igual al) (?:the )?(?:last(?: year)?|year before|(?:el |del |al )?(?:ano )?(?:pasado|anterior))(?:'s)?\\b`,
      ),
    ) ??
    of.take(new RegExp(`\\b(${holidayWords}) (?:${last}|last year|del ano pasado)\\b`)) ??
    of.take(
      new RegExp(
        `(?<!para )\\b(?:${last}(?: year'?s?| ano)?|el|del|de|the|for${isAgain ? '|as|que|my|our|repeat|reorder|redo|repita|repitame|otra vez' : ''}) (${holidayWords})(?: (?:${last})| de hace un ano)?\\b`,
      ),
    )
  if (
    holiday &&
    ((isAgain && !holiday[0].startsWith('for')) ||
      new RegExp(`\\b${last}\\b|ano pasado|last year|before`).test(holiday[0]))
  )
    return { kind: 'holiday', rule: holidayNames[holiday[1] ?? ''] ?? '' }
  if (holiday) of.rest += ` ${holiday[0]}`
  const ofDay = of.take(
    new RegExp(
      `\\blast (${weekdayNames})(?:'s)?\\b|\\b(?:del|el) (${weekdayNames}) pasado\\b${isAgain ? `|\\b(?:my|our|the) (${weekdayNames})(?:'s)? (?:order|one)\\b|\\b(?:pedido|orden|lo) (?:del|de el|de|que pedi el) (${weekdayNames})\\b` : ''}`,
    ),
  )
  const weekday = ofDay?.slice(1).find((name) => name !== undefined)
  if (weekday) return { kind: 'weekday', weekday: weekdays[weekday] ?? 0 }
  const ago = of.take(
    new RegExp(
      `\\b(\\d{1,2}|a|${numberWords}) (days?|weeks?|months?) (?:ago|back)\\b|\\bhace(?: como)? (\\d{1,2}|una?|${numberWords}) (dias?|semanas?|mes(?:es)?)\\b`,
    ),
  )
  if (ago) return { kind: 'ago', days: countOf(ago[1] ?? ago[3] ?? '') * daysIn(ago[2] ?? ago[4] ?? '') }
  if (
    of.take(
      /\b(this (?:time|week|day) last year|a year ago|last year(?:'s)?|hace un ano|(?:del |el )?ano pasado)\b/,
    )
  )
    return { kind: 'lastYear' }
  if (
    of.take(
      /\b(?:last|previous|latest) (?:order|week's order|weeks?|time|one)(?:'s)?\b|\b(?:the )?(?:exact )?same (?:thing|order|stuff|list)\b|\blo mismo (?:otra vez|de (?:la )?(?:otra|ultima|pasada) vez|de antes|que (?:antes|la vez pasada|la otra vez))\b|\b(?:igual|mismo) (?:que la|a la) (?:ultima|otra|pasada)\b|\b(?:ultimo|anterior) pedido\b|\bpedido (?:anterior|pasado)\b|\b(?:semana pasada|ultima vez|la vez pasada)\b/,
    )
  )
    return { kind: 'last' }
  if (
    of.take(
      /\b(?:the |my |our |mi |lo )?(?:usual|usuals|regular order|normal order|de siempre|pedido habitual|habitual|acostumbrado|pedido normal|normal de siempre|de costumbre|de todas las semanas|de cada semana)\b/,
    )
  )
    return { kind: 'usual' }
  return null
}
