import { asDay } from '../core/dates.ts'
import type { Language } from '../core/language.ts'
import { unitPriceText } from '../core/money.ts'
import { type Cell, type CellFault, type CellValue, ruleOf } from '../rules/product-cells.ts'
import { dateText } from './day-words.ts'

/** Why a cell of a product is refused, as a sentence. */
export function cellFaultText(fault: CellFault, language: Language): string {
  const es = language === 'es'
  const say = (english: string, spanish: string) => (es ? spanish : english)
  switch (fault.code) {
    case 'required':
      return say('This can’t be empty.', 'Este dato no puede quedar vacío.')
    case 'locked':
      return say('You can’t change this.', 'Usted no puede cambiar esto.')
    case 'not_a_price':
      return say('Enter a price, such as 2.55.', 'Escriba un precio, como 2.55.')
    case 'not_a_count':
      return say('Enter a whole number.', 'Escriba un número entero.')
    case 'not_a_percent':
      return say('Enter a percentage, such as 4.', 'Escriba un porcentaje, como 4.')
    case 'not_a_day':
      return say('Enter a day as YYYY-MM-DD.', 'Escriba el día como AAAA-MM-DD.')
    case 'not_a_month':
      return say('Enter a month, 1 to 12.', 'Escriba un mes, de 1 a 12.')
    case 'not_a_flag':
      return say('Enter yes or no.', 'Escriba sí o no.')
    case 'too_fine':
      return say(
        'Too many decimals. Prices have four at most.',
        'Hay demasiados decimales. Un precio lleva cuatro a lo sumo.',
      )
    case 'too_long':
      return say(`At most ${fault.most} characters.`, `A lo sumo ${fault.most} caracteres.`)
    case 'too_small':
      return say(
        fault.least === 0 ? 'This can’t be below 0.' : 'This must be above 0.',
        fault.least === 0 ? 'No puede ser menor que 0.' : 'Tiene que ser mayor que 0.',
      )
    case 'too_big':
      return say('This number is too large.', 'Este número es demasiado grande.')
    case 'unreadable':
      return say('This cannot be read.', 'Esto no se puede leer.')
    case 'not_below':
      return say(
        `Tier ${fault.tier} must be below tier ${fault.than}, ${unitPriceText(fault.price)}.`,
        `La escala ${fault.tier} tiene que ser menor que la ${fault.than}, ${unitPriceText(fault.price)}.`,
      )
    case 'not_above':
      return say(
        `Tier ${fault.tier} must start above tier ${fault.than}, ${fault.quantity}.`,
        `La escala ${fault.tier} tiene que empezar después de la ${fault.than}, ${fault.quantity}.`,
      )
    case 'not_a_multiple':
      return say(`Sold in multiples of ${fault.of}.`, `Se vende en múltiplos de ${fault.of}.`)
    case 'no_quantity':
      return say(
        `Tier ${fault.tier} needs a quantity first. Press q to show quantities.`,
        `La escala ${fault.tier} necesita primero una cantidad. Presione q para ver las cantidades.`,
      )
    case 'tier_above':
      return say(
        `This must stay above tier ${fault.tier}. Change tier ${fault.tier} first.`,
        `Tiene que quedar por encima de la escala ${fault.tier}. Cambie primero la escala ${fault.tier}.`,
      )
    case 'was_not_above':
      return say(
        `The price before the sale must be above tier 1, ${unitPriceText(fault.price)}.`,
        `El precio de antes tiene que ser mayor que la escala 1, ${unitPriceText(fault.price)}.`,
      )
    case 'on_sale':
      return say(
        `It is on sale and was ${unitPriceText(fault.was)}. Stay below that, or end the sale first.`,
        `Está en oferta y costaba ${unitPriceText(fault.was)}. Quede por debajo o termine primero la oferta.`,
      )
    case 'no_sale':
      return say(
        'A sale needs the price before it. Enter that first.',
        'Una oferta necesita el precio de antes. Escríbalo primero.',
      )
    case 'allocated':
      return say(
        `${fault.units} are in orders and carts. On hand can’t be less.`,
        `${fault.units} están en pedidos y carritos. No puede haber menos.`,
      )
    case 'unknown_unit':
      return say('Use a unit of the list, such as ST or BU.', 'Use una unidad de la lista, como ST o BU.')
  }
}

/** A stored value as a person types it. */
export function cellText(cell: Cell, value: CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  const { kind } = ruleOf(cell)
  if (kind === 'price') return unitPriceText(Number(value)).replaceAll(',', '')
  if (kind === 'percent') return String(Number(value) / 100)
  return String(value)
}

/** A stored value as a person reads it. */
export function cellShown(cell: Cell, value: CellValue | undefined, language: Language): string {
  if (value === null || value === undefined || value === '') return ''
  const { kind } = ruleOf(cell)
  if (kind === 'price') return unitPriceText(Number(value))
  if (kind === 'percent') return `${Number(value) / 100}%`
  if (kind === 'day') return dateText(asDay(String(value)), language)
  if (kind === 'flag') return value ? (language === 'es' ? 'sí' : 'yes') : 'no'
  if (kind === 'count') return Number(value).toLocaleString('en-US')
  return String(value)
}
