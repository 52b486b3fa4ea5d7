import { ups as en } from '../../words/areas/ups.en.ts'
import { ups as es } from '../../words/areas/ups.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type UpsWords = typeof es

/** The words of the UPS pages, loaded with them. */
export const useUpsWords = (): UpsWords => (useLanguage().language === 'es' ? es : en)
