import { scheduled as en } from '../../words/areas/scheduled.en.ts'
import { scheduled as es } from '../../words/areas/scheduled.es.ts'
import { useLanguage } from '../../words/language.tsx'

/** The words of scheduled changes, loaded with the staff pages. */
export const useScheduledWords = (): typeof es => (useLanguage().language === 'es' ? es : en)
