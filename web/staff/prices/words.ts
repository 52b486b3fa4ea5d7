import { prices as en } from '../../words/areas/prices.en.ts'
import { prices as es } from '../../words/areas/prices.es.ts'
import { useLanguage } from '../../words/language.tsx'

/** The words of prices, loaded with the staff pages. */
export const usePriceWords = (): typeof es => (useLanguage().language === 'es' ? es : en)
