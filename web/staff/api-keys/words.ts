import { apiKeys as en } from '../../words/areas/api-keys.en.ts'
import { apiKeys as es } from '../../words/areas/api-keys.es.ts'
import { useLanguage } from '../../words/language.tsx'

/** The words of the page of keys, loaded with it. */
export const useKeyWords = (): typeof en => (useLanguage().language === 'es' ? es : en)
