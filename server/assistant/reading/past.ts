import { weekdayNames, weekdays } from '../../../contract/rules/day-in-words.ts'
import type { Past, Slots } from './reading.ts'
import { names, type Text } from './text.ts'
import { holidayNames } from './vocabulary.ts'

const holidayWords = names(holidayNames)

/** Which earlier order is meant, and how much more or less of it. */
export function readPast(of: Text, slots: Slots) {
  const isAgain = again.test(of.rest)
  const percent = of.take(
    /\b(less|fewer|minus|menos|more|mas|plus|extra|add|up|another|agreg[a-z]+|sub[a-z]+|aument[a-z]+) (?:by |it |it by |un |otro |a )?(\d{1,2}) ?(?:%|percent|por ?ciento)|\b(\d{1,2}) ?(?:%|percent|por ?ciento) ?(less|fewer|menos|more|mas|extra|cheaper|higher)?/,
  )
  if (percent) {
    const number = Number(percent[2] ?? percent[3])
    const word = percent[1] ?? percent[4] ?? 'less'
    slots.percent = /less|fewer|minus|menos|cheaper/.test(word) ? -number : number
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

const last = '(?:last|pasad[oa]|previous|ultim[oa]|anterior)'

/** An order is to be repeated. */
export const again =
  /\b(?:same|again|repeat|reorder|re-order|redo|run (?:it |that )?back|igual|lo mismo|repetir|repit[a-z]+|otra vez|de nuevo|vuelva a)\b/

/** `isAgain`: a holiday or a weekday is the one before, although nothing says “last”. */
function pastIn(of: Text, isAgain: boolean): Past | null {
  const holiday =
    of.take(new RegExp(`\\b(${holidayWords}) (?:${last}|last year|del ano pasado)\\b`)) ??
    of.take(
      new RegExp(
        `(?<!para )\\b(?:${last}(?: year'?s?| ano)?|el|del|de|the|for${isAgain ? '|as|que|my|our|repeat|reorder|redo|repita|repitame|otra vez' : ''}) (${holidayWords})(?: (?:${last})| de hace un ano)?\\b`,
      ),
    )
  if (
    holiday &&
    ((isAgain && !holiday[0].startsWith('for')) ||
      new RegExp(`\\b${last}\\b|ano pasado|last year`).test(holiday[0]))
  )
    return { kind: 'holiday', rule: holidayNames[holiday[1] ?? ''] ?? '' }
  if (holiday) of.rest += ` ${holiday[0]}`
  const ofDay = of.take(
    new RegExp(
      `\\blast (${weekdayNames})(?:'s)?\\b|\\b(?:del|el) (${weekdayNames}) pasado\\b${isAgain ? `|\\b(?:my|our|the) (${weekdayNames})(?:'s)? (?:order|one)\\b|\\b(?:pedido|orden|lo) del? (${weekdayNames})\\b` : ''}`,
    ),
  )
  const weekday = ofDay?.slice(1).find((name) => name !== undefined)
  if (weekday) return { kind: 'weekday', weekday: weekdays[weekday] ?? 0 }
  if (
    of.take(
      /\b(this (?:time|week|day) last year|a year ago|last year(?:'s)?|hace un ano|(?:del |el )?ano pasado)\b/,
    )
  )
    return { kind: 'lastYear' }
  if (
    of.take(
      /\b(?:last|previous|latest) (?:order|week's order|weeks?|time|one)(?:'s)?\b|\b(?:ultimo|anterior) pedido\b|\bpedido (?:anterior|pasado)\b|\b(?:semana pasada|ultima vez|la vez pasada)\b/,
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
