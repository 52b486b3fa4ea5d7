import type { Language } from '../../contract/core/language.ts'

const colors: Readonly<Record<string, string>> = {
  white: 'blanco',
  cream: 'crema',
  ivory: 'marfil',
  pink: 'rosa',
  'hot pink': 'rosa fuerte',
  'light pink': 'rosa claro',
  red: 'rojo',
  burgundy: 'borgoña',
  orange: 'naranja',
  peach: 'durazno',
  coral: 'coral',
  salmon: 'salmón',
  yellow: 'amarillo',
  gold: 'dorado',
  green: 'verde',
  blue: 'azul',
  purple: 'morado',
  lavender: 'lavanda',
  brown: 'café',
  black: 'negro',
  silver: 'plata',
  gray: 'gris',
  clear: 'transparente',
  assorted: 'surtido',
  bicolor: 'bicolor',
}

/** A color by its usual name; a breeder's own color name is kept. */
export const colorIn = (color: string, language: Language): string =>
  language === 'es' ? (colors[color.toLowerCase()] ?? color) : color.toLowerCase()

const purposes: Readonly<Record<string, string>> = {
  focal: 'flor principal',
  filler: 'relleno',
  greenery: 'follaje',
  line: 'flor lineal',
  texture: 'textura',
  wedding: 'bodas',
  everyday: 'diario',
  tropical: 'tropical',
  seasonal: 'temporada',
  branch: 'rama',
  gift: 'regalo',
  interior: 'interiores',
  design: 'diseño',
  landscape: 'paisajismo',
}

/** A product's purpose by its usual name; an unknown one is kept. */
export const purposeIn = (purpose: string, language: Language): string =>
  language === 'es' ? (purposes[purpose.toLowerCase()] ?? purpose.toLowerCase()) : purpose.toLowerCase()

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Codes of countries by their English names. */
const countries = new Map<string, string>()
const english = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'none' })
for (const first of letters)
  for (const second of letters) {
    const name = english.of(first + second)
    if (name) countries.set(name.toLowerCase(), first + second)
  }

const inSpanish = new Intl.DisplayNames('es-US', { type: 'region' })

/** A country's name; an unknown one is kept. */
export function countryIn(origin: string, language: Language): string {
  const code = countries.get(origin.toLowerCase())
  return language === 'es' && code ? (inSpanish.of(code) ?? origin) : origin
}

/** `November` or `noviembre`. */
export const monthIn = (month: number, language: Language): string =>
  new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, month - 1, 15),
  )
