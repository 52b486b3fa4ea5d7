import { type Day, weekdayOf } from '../core/dates.ts'
import { dayIn } from '../rules/day-in-words.ts'

const weekday =
  'mon|monday|tue|tues|tuesday|wed|weds|wednesday|thu|thur|thurs|thursday|fri|friday|sat|saturday|sun|sunday|lunes|martes|miercoles|mie|jueves|jue|viernes|vie|sabado|sab|domingo'
const months = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|ene|abr|ago|dic)[a-z]*'
const date = `${months}\\.? \\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}(?:st|nd|rd|th)? (?:de |of )?${months}|\\d{1,2}\\/\\d{1,2}(?:\\/\\d{2,4})?`
const nth = '(?:the |el )?\\d{1,2}(?:st|nd|rd|th)|(?:the|el|el dia) \\d{1,2}'
const oneDay = `(?:${weekday}|tomorrow|today|tonight|manana|pasado manana|hoy|${date})`
/** A day, perhaps with its date and the time of day: `thu`, `fri 11/27`, `tues am delivery`. */
const someDay = `${oneDay}(?:(?:,? (?:the )?| el )(?:${date}|\\d{1,2}(?:st|nd|rd|th)|\\d{1,2}(?=\\s*(?:$|[,.:;!?)\\n]|pls|plz|please|por|xfa))))?`
const timeOfDay =
  '(?:,? (?:am|pm|a\\.m\\.?|p\\.m\\.?|morning|afternoon|early|first thing|delivery|deliveries|order|orden|pedido|truck|temprano|(?:en|por|de) la (?:manana|tarde)|entrega|camion))*'
const before =
  "(?:for|by|on|with|to|my|our|mi|nuestro|para|pal|pa|pa'l|this|next|este|el|de|delivery|deliver|entrega|the)"
const courtesy = '(?: (?:pls|plz|please|por favor|porfa|xfa|xfavor|thanks|thank you|thx|gracias))*'
/** `for thu`, `para el jueves`, a leading `tomorrow:`, a closing `friday`, a row of its own. */
const dayPatterns = [
  new RegExp(`(?:^|[\\s,(])(?:${before}\\s+){1,3}(${someDay})${timeOfDay}(?=$|[\\s,.:;!?)])`),
  new RegExp(`(?:^|[\\s,])(?:for|by|on|para|pa)\\s+(${nth})${timeOfDay}(?=$|\\s*[,.:;!?\\n])`),
  new RegExp(`^\\s*(${someDay})${timeOfDay}${courtesy}\\s*[:,;.!-]\\s*`),
  new RegExp(`(?<=[.!?:]\\s)(${someDay})${timeOfDay}${courtesy}\\s*[:,-]\\s+`),
  new RegExp(`(?:[,.!]\\s*|[;\\n]\\s*)(${someDay})${timeOfDay}${courtesy}\\s*[.!]*\\s*(?=$|[\\n;])`),
  new RegExp(
    `\\s((?:${weekday.replace('|sun|', '|')}|tomorrow)(?: ${date})?)${timeOfDay}${courtesy}\\s*[.!]*\\s*$`,
  ),
]

/** `lunes 30` is the 30th when that is a Monday. */
function dayNamed(text: string, today: Day): Day | null {
  const day = dayIn(text, today)?.day ?? null
  const number = /[a-z] (\d{1,2})$/.exec(text)?.[1]
  const exact = number && dayIn(`the ${number}`, today)?.day
  return day && exact && weekdayOf(exact) === weekdayOf(day) ? exact : day
}

/** The day that the text of an order names, and the text without it. */
export function withoutDay(text: string, today: Day): { words: string; day: Day | null } {
  for (const pattern of dayPatterns) {
    const found = pattern.exec(text)
    const day = found && dayNamed(found[1] ?? '', today)
    if (!found || !day) continue
    const between = /[;\n]/.test(found[0]) ? '\n' : ' '
    return {
      words: `${text.slice(0, found.index)}${between}${text.slice(found.index + found[0].length)}`,
      day,
    }
  }
  return { words: text, day: null }
}
