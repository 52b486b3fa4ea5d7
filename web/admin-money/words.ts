import { money as en } from '../messages/areas/money.en.ts'
import { money as es } from '../messages/areas/money.es.ts'
import { useLanguage } from '../messages/language.tsx'

export type MoneyWords = typeof es

/** The words of the office's side of money, which come with its screens. */
export const useMoneyWords = (): MoneyWords => (useLanguage().language === 'es' ? es : en)
