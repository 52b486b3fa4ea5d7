import type { Language } from '../core/language.ts'
import { countText } from './day-words.ts'

type Forms = readonly [one: string, many: string]

/** Selling units by catalogue code, as written beside a number. */
const units: Record<string, Record<Language, Forms>> = {
  ST: { en: ['stem', 'stems'], es: ['tallo', 'tallos'] },
  BU: { en: ['bunch', 'bunches'], es: ['ramo', 'ramos'] },
  EA: { en: ['each', 'each'], es: ['pieza', 'piezas'] },
  DZ: { en: ['dozen', 'dozen'], es: ['docena', 'docenas'] },
  PK: { en: ['pack', 'packs'], es: ['paquete', 'paquetes'] },
  CS: { en: ['case', 'cases'], es: ['caja', 'cajas'] },
  BX: { en: ['box', 'boxes'], es: ['caja', 'cajas'] },
  QB: { en: ['quarter box', 'quarter boxes'], es: ['cuarto de caja', 'cuartos de caja'] },
  HB: { en: ['half box', 'half boxes'], es: ['media caja', 'medias cajas'] },
  FB: { en: ['full box', 'full boxes'], es: ['caja entera', 'cajas enteras'] },
  EB: { en: ['eighth box', 'eighth boxes'], es: ['octavo de caja', 'octavos de caja'] },
  RL: { en: ['roll', 'rolls'], es: ['rollo', 'rollos'] },
  BG: { en: ['bag', 'bags'], es: ['bolsa', 'bolsas'] },
  SL: { en: ['sleeve', 'sleeves'], es: ['funda', 'fundas'] },
  BK: { en: ['bucket', 'buckets'], es: ['cubeta', 'cubetas'] },
  TR: { en: ['tray', 'trays'], es: ['bandeja', 'bandejas'] },
  FL: { en: ['flat', 'flats'], es: ['plancha', 'planchas'] },
  PT: { en: ['pot', 'pots'], es: ['maceta', 'macetas'] },
  HBK: { en: ['basket', 'baskets'], es: ['canasta', 'canastas'] },
  YD: { en: ['yard', 'yards'], es: ['yarda', 'yardas'] },
  FT: { en: ['foot', 'feet'], es: ['pie', 'pies'] },
  LB: { en: ['pound', 'pounds'], es: ['libra', 'libras'] },
  GA: { en: ['gallon', 'gallons'], es: ['galón', 'galones'] },
  BL: { en: ['bale', 'bales'], es: ['paca', 'pacas'] },
  BD: { en: ['bundle', 'bundles'], es: ['atado', 'atados'] },
  CN: { en: ['can', 'cans'], es: ['lata', 'latas'] },
  BT: { en: ['bottle', 'bottles'], es: ['botella', 'botellas'] },
  PL: { en: ['pallet', 'pallets'], es: ['tarima', 'tarimas'] },
  SET: { en: ['set', 'sets'], es: ['juego', 'juegos'] },
}

/** `bunch` or `bunches` by the count; an unknown code is unchanged. */
export function unitWord(count: number, um: string, language: Language): string {
  const forms = units[um]?.[language]
  return forms ? forms[count === 1 ? 0 : 1] : um.toLowerCase()
}

/** `44 bunches` / `44 ramos`. */
export const quantityText = (count: number, um: string, language: Language): string =>
  `${countText(count)} ${unitWord(count, um, language)}`

/** The codes of the selling units. */
export const unitCodes: readonly string[] = Object.keys(units)
export const isUnit = (code: string): boolean => Object.hasOwn(units, code)
/** A unit's code by its code, a word or an abbreviation of it in either language: `bu.`, `Bunch` and `ramos` are BU. */
export function unitCodeOf(text: string): string | undefined {
  const word = text.toLowerCase().replace(/[.\s]+$/, '')
  if (units[word.toUpperCase()]) return word.toUpperCase()
  return Object.keys(units).find((code) => Object.values(units[code]!).some((forms) => forms.includes(word)))
}
