import type { Slots } from './reading.ts'
import type { Text } from './text.ts'

const amount = '(\\d{1,5}(?:,\\d{3})*(?:[.]\\d{1,4})?)'
const money = `(?:\\$ ?${amount}|${amount} ?(?:dollars?|bucks|usd|dolares|pesos|\\$))`
const stem = '(?: ?(?:a|per|/|por|el|la|cada|the|x)? ?(?:stem|tallo|vara|pc|piece)\\b|/st|/stem)'
const unit = '(?:bunch|bu|box|bx|case|pot|bag|ramo|paquete|manojo|caja|maceta|bolsa)\\b'
const each = '(?: ?(?:each|ea|apiece|cada un[oa]|c/u))'

const numberOf = (text: string | undefined): number | null => {
  const value = Number((text ?? '').replaceAll(',', ''))
  return text && Number.isFinite(value) && value > 0 ? value : null
}

/** Reads price limits and the total budget. */
export function readMoney(of: Text, slots: Slots) {
  const under =
    '(?:under|below|beneath|less than|at most|max(?:imum)?|no more than|up to|cheaper than|menos de|por debajo de|(?:por )?abajo de|bajo|hasta|maximo|no mas de|a menos de|debajo de|<)'
  const above = '(?:over|more than|above|at least|mas de|arriba de|por encima de|desde)'
  const dollar = of.take(
    new RegExp(`\\b${under} (?:a|one|un|1) (?:dollar|buck|dolar)(?:es|s)?(${stem}|${each})?`),
  )
  if (dollar) {
    slots.under = 1
    slots.perStem = true
  }
  const cents =
    slots.under === null &&
    of.take(new RegExp(`\\b${under} ?(\\d{2}) ?(?:cents?|centavos|¢)(${stem}|${each})?`))
  if (cents) {
    slots.under = Number(cents[1]) / 100
    slots.perStem = true
  }
  readRange(of, slots)
  const ofUnit =
    slots.under === null &&
    of.take(
      new RegExp(
        `\\b${under} ?(?:${money}|(\\d{1,3}(?:[.]\\d{1,2})?)) ?(?:an?|per|the|/|el|la|por|cada) ?${unit}`,
      ),
    )
  if (ofUnit) slots.under = numberOf(ofUnit[1] ?? ofUnit[2] ?? ofUnit[3])
  const limit =
    slots.under === null &&
    of.take(
      new RegExp(
        `(?<![a-z])${under} ?(?:${money}|(\\d{1,3}[.]\\d{1,2})(?!\\d)|([1-9])(?![\\d.]))(${stem}|${each})?(?! ?(?:cm|stems?|%|bunch|tallos|ramos|varas|pieces|centros))`,
      ),
    )
  if (limit) {
    const value = numberOf(limit[1] ?? limit[2] ?? limit[3] ?? limit[4])
    if (value !== null && value > 40 && !limit[5]) slots.budget = value
    else {
      slots.under = value
      slots.perStem =
        Boolean(limit[5] && !/\bea\b|each|cada|c\/u|apiece/.test(limit[5])) || (value !== null && value <= 4)
    }
  }
  const over = of.take(new RegExp(`\\b${above} ${money}(${stem}|${each})?`))
  if (over) slots.over = numberOf(over[1] ?? over[2])
  const perStem = slots.under === null && of.take(new RegExp(`${money}(${stem}|${each})`))
  if (perStem) {
    slots.under = numberOf(perStem[1] ?? perStem[2])
    slots.perStem = !/\bea\b|each|cada|c\/u|apiece/.test(perStem[3] ?? '') || (slots.under ?? 9) <= 4
  }
  const budget =
    of.take(new RegExp(`\\b(?:budget|presupuesto)(?: (?:of|is|de|es))? ?(?:${money}|(\\d{2,5}))`)) ??
    of.take(new RegExp(`(?:${money}|\\b(\\d{2,5})) ?(?:budget|total|in all|max|de presupuesto|en total)`)) ??
    of.take(
      new RegExp(`(?:\\b(?:i have|tengo|spend|gastar|for|por|con|with|around|about|unos|como) )?${money}`),
    )
  if (budget) {
    const value = numberOf(budget[1] ?? budget[2] ?? budget[3])
    if (value !== null && value < 20 && slots.under === null) {
      slots.under = value
      slots.perStem = value <= 4
    } else slots.budget ??= value
  } else if (makes.test(of.rest)) {
    const bare = of.take(
      /\b(?:around|about|approx|roughly|like|unos|como|alrededor de|on|with|for|con|por|has|have|got|spend|pay|trae|traigo|tiene|tengo|gastar) (\d{3,5})\b(?! ?(?:%|cm|stems?|tallos|people|guests|personas|invitados|bunch|ramos|rosas|roses))/,
    )
    slots.budget = numberOf(bare?.[1])
  }
}

/** `between .60 and .80`, `de $1 a $2`: at least one of the numbers looks like money. */
function readRange(of: Text, slots: Slots) {
  const sum = '(\\$ ?)?(\\d{1,3}(?:[.]\\d{1,2})?)( ?(?:dollars?|bucks|cents?|dolares|centavos))?'
  const found = new RegExp(
    `\\b(?:(?:between|entre|from|de) )?${sum} ?(?:-|and|to|y|a) ?${sum}(${stem}|${each})?(?! ?(?:cm|stems?|%|bunch|tallos|ramos|varas))`,
  ).exec(of.rest)
  if (!found) return
  const [text, ...parts] = found
  const [dollarA, a = '', unitA, dollarB, b = '', unitB] = parts
  if (!(dollarA || dollarB || unitA || unitB || a.includes('.') || b.includes('.'))) return
  const cents = /cent/.test(`${unitA ?? ''}${unitB ?? ''}`) ? 100 : 1
  const [low, high] = [Number(a) / cents, Number(b) / cents]
  if (low >= high) return
  of.rest = `${of.rest.slice(0, found.index)} ${of.rest.slice(found.index + text.length)}`
  slots.over = low
  slots.under = high
  slots.perStem = high <= 4
}

/** A number next to a design may be its budget: `casket spray in reds around 350`. */
const makes =
  /\b(?:centerpieces?|centrepieces?|bouquets?|boutonnieres?|corsages?|arrangements?|wreaths?|garlands?|casket|standing spray|centros?|arreglos?|coronas?|ramos)\b/
