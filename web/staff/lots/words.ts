import { lots as en } from '../../words/areas/lots.en.ts'
import { lots as es } from '../../words/areas/lots.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type LotWords = typeof es

/** The words of the stock pages, loaded with them. */
export const useLotWords = (): LotWords => (useLanguage().language === 'es' ? es : en)
