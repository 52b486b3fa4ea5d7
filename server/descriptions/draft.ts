import type { Language } from '../../contract/core/language.ts'
import { unitWord } from '../../contract/words/unit-words.ts'
import { colorIn, countryIn, monthIn, purposeIn } from './words.ts'

/** The facts of a product that its description may mention. Empty or null means unknown. */
export type Facts = {
  department: 'flowers' | 'plants' | 'supplies' | 'yard'
  description: string
  type: string
  variety: string
  botanicalName: string
  color: string
  grade: string
  purpose: string
  grower: string
  origin: string
  um: string
  pack: number
  minQuantity: number
  /** Months, counted from 1. */
  seasonStart: number | null
  seasonEnd: number | null
  potSizeInches: number | null
  hardinessZoneMin: number | null
  hardinessZoneMax: number | null
  /** The usual vase life of its kind, in days; null for goods that don't age. */
  vaseDays: number | null
}

export type Draft = Record<Language, string>

/** The facts that a text itself contains. */
export function factsIn(text: string): Facts {
  const [grade = ''] = /\b\d{2,3} ?cm\b/i.exec(text) ?? []
  return {
    department: 'flowers',
    description: text,
    type: '',
    variety: '',
    botanicalName: '',
    color: '',
    grade,
    purpose: '',
    grower: '',
    origin: '',
    um: '',
    pack: 1,
    minQuantity: 1,
    seasonStart: null,
    seasonEnd: null,
    potSizeInches: null,
    hardinessZoneMin: null,
    hardinessZoneMax: null,
    vaseDays: null,
  }
}

/** A description in sentences, using only the product's own facts: unknown facts are left out. */
export const draftOf = (facts: Facts): Draft => ({ en: inEnglish(facts), es: inSpanish(facts) })

const sentences = (parts: readonly (string | false)[]) => parts.filter(Boolean).join(' ')

const isBlooming = ({ department }: Facts) => department === 'flowers' || department === 'plants'

/** "Rose Standard “Freedom” (Rosa hybrida)". A variety that repeats the type is mentioned only once. */
function named({ type, variety, botanicalName, description }: Facts): string {
  const kind = type || description
  const own = variety !== '' && variety.toLowerCase() !== kind.toLowerCase() ? ` “${variety}”` : ''
  return `${kind}${own}${botanicalName ? ` (${botanicalName})` : ''}`
}

/** A grade, unless the pot size already says it. */
const says = ({ grade, potSizeInches }: Facts) =>
  grade !== '' && (potSizeInches === null || Number.parseFloat(grade) !== potSizeInches)

const lengthOf = (grade: string) => /^(\d{2,3}) ?cm$/i.exec(grade)?.[1]

/** The months of the season; null for the whole year; undefined if unknown. */
function seasonOf({ seasonStart, seasonEnd }: Facts): readonly [number, number] | null | undefined {
  if (seasonStart === null || seasonEnd === null) return undefined
  return (seasonEnd % 12) + 1 === seasonStart ? null : [seasonStart, seasonEnd]
}

const number = (count: number, language: Language) =>
  new Intl.NumberFormat(language === 'es' ? 'es-US' : 'en-US').format(count)

function inEnglish(facts: Facts): string {
  const { color, grade, purpose, grower, origin, um, pack, minQuantity, potSizeInches, vaseDays } = facts
  const { hardinessZoneMin: from, hardinessZoneMax: to } = facts
  const cm = lengthOf(grade)
  const season = seasonOf(facts)
  const from1 = grower ? `by ${grower}${origin ? `, ${origin}` : ''}` : origin && `in ${origin}`
  const made = isBlooming(facts) ? 'Grown' : 'Made'
  return sentences([
    `${named(facts)}${color ? `, ${color.toLowerCase()}` : ''}.`,
    cm ? `Stems of ${cm} cm.` : says(facts) && `${isBlooming(facts) ? 'Grade' : 'Size'}: ${grade}.`,
    potSizeInches !== null && `In a pot of ${number(potSizeInches, 'en')} inches.`,
    from !== null && to !== null && `Hardy in zones ${from} to ${to}.`,
    purpose !== '' && `Use: ${purpose.toLowerCase()}.`,
    from1 !== '' &&
      (isBlooming(facts) || !grower ? `${made} ${from1}.` : `From ${grower}${origin ? `, ${origin}` : ''}.`),
    isBlooming(facts) &&
      season !== undefined &&
      (season
        ? `In season from ${monthIn(season[0], 'en')} to ${monthIn(season[1], 'en')}.`
        : 'Available all year.'),
    vaseDays !== null &&
      (facts.department === 'flowers'
        ? `Usually lasts about ${vaseDays} days in the vase.`
        : `Usually keeps about ${vaseDays} days.`),
    um !== '' &&
      `Sold by the ${unitWord(1, um, 'en')}${pack > 1 && um !== 'ST' ? ` of ${number(pack, 'en')}` : ''}${minQuantity > 1 ? `, in multiples of ${number(minQuantity, 'en')}` : ''}.`,
  ])
}

function inSpanish(facts: Facts): string {
  const { color, grade, purpose, grower, origin, um, pack, minQuantity, potSizeInches, vaseDays } = facts
  const { hardinessZoneMin: from, hardinessZoneMax: to } = facts
  const cm = lengthOf(grade)
  const season = seasonOf(facts)
  const land = countryIn(origin, 'es')
  const place = [grower, land].filter(Boolean).join(', ')
  return sentences([
    `${named(facts)}${color ? `, color ${colorIn(color, 'es')}` : ''}.`,
    cm ? `Tallos de ${cm} cm.` : says(facts) && `${isBlooming(facts) ? 'Grado' : 'Medida'}: ${grade}.`,
    potSizeInches !== null && `En maceta de ${number(potSizeInches, 'es')} pulgadas.`,
    from !== null && to !== null && `Resiste en las zonas ${from} a ${to}.`,
    purpose !== '' && `Uso: ${purposeIn(purpose, 'es')}.`,
    place !== '' && `${isBlooming(facts) ? 'Cultivo' : 'Procedencia'}: ${place}.`,
    isBlooming(facts) &&
      season !== undefined &&
      (season
        ? `De temporada de ${monthIn(season[0], 'es')} a ${monthIn(season[1], 'es')}.`
        : 'Disponible todo el año.'),
    vaseDays !== null &&
      (facts.department === 'flowers'
        ? `Suele durar unos ${vaseDays} días en el florero.`
        : `Suele conservarse unos ${vaseDays} días.`),
    um !== '' &&
      `Se vende por ${unitWord(1, um, 'es')}${pack > 1 && um !== 'ST' ? ` de ${number(pack, 'es')}` : ''}${minQuantity > 1 ? `, en múltiplos de ${number(minQuantity, 'es')}` : ''}.`,
  ])
}
