import { priceFiles as en } from '../../words/areas/price-files.en.ts'
import { priceFiles as es } from '../../words/areas/price-files.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type FileWords = typeof es

/** The words of reading price files, loaded with its screens. */
export const useFileWords = (): FileWords => (useLanguage().language === 'es' ? es : en)
