import { health as en } from '../../words/areas/health.en.ts'
import { health as es } from '../../words/areas/health.es.ts'
import { useLanguage } from '../../words/language.tsx'

/** The words of the health page, loaded with it. */
export const useHealthWords = (): typeof en => (useLanguage().language === 'es' ? es : en)
