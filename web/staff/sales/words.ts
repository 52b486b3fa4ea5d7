import { sales as en } from '../../words/areas/sales.en.ts'
import { sales as es } from '../../words/areas/sales.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type SalesWords = typeof en

/** The words of the pages of representatives, loaded with them. */
export const useSalesWords = (): SalesWords => (useLanguage().language === 'es' ? es : en)
