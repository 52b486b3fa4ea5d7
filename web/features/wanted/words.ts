import { wanted as en } from '../../words/areas/wanted.en.ts'
import { wanted as es } from '../../words/areas/wanted.es.ts'
import { useLanguage } from '../../words/language.tsx'

export const useWantedWords = (): typeof en => (useLanguage().language === 'es' ? es : en)
