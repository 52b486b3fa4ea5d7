import { assistant as en } from '../../words/areas/assistant.en.ts'
import { assistant as es } from '../../words/areas/assistant.es.ts'
import { useLanguage } from '../../words/language.tsx'

/** The words of the assistant, loaded with it. */
export const useLilyWords = (): typeof es => (useLanguage().language === 'es' ? es : en)
