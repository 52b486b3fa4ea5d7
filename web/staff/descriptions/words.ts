import { descriptions as en } from '../../words/areas/descriptions.en.ts'
import { descriptions as es } from '../../words/areas/descriptions.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type DescriptionWords = typeof es

/** The words of descriptions, loaded with them. */
export const useDescriptionWords = (): DescriptionWords => (useLanguage().language === 'es' ? es : en)
