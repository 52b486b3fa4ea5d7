import { incoming as en } from '../../words/areas/incoming.en.ts'
import { incoming as es } from '../../words/areas/incoming.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type IncomingWords = typeof es

/** The words of the page of incoming email, loaded with it. */
export const useIncomingWords = (): IncomingWords => (useLanguage().language === 'es' ? es : en)
