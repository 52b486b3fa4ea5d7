import { money as en } from '../../words/areas/money.en.ts'
import { money as es } from '../../words/areas/money.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type MoneyWords = typeof es

/** The words of the office's receivables screens, loaded with them. */
export const useMoneyWords = (): MoneyWords => (useLanguage().language === 'es' ? es : en)
