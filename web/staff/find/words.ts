import { find as en } from '../../words/areas/find.en.ts'
import { find as es } from '../../words/areas/find.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type FindWords = typeof es
export const useFindWords = (): FindWords => (useLanguage().language === 'es' ? es : en)
