import { growers as en } from '../../words/areas/growers.en.ts'
import { growers as es } from '../../words/areas/growers.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type GrowerWords = typeof es

/** The words of vendors' pages, loaded with them. */
export const useGrowerWords = (): GrowerWords => (useLanguage().language === 'es' ? es : en)
