import { pickLists as en } from '../../words/areas/pick-lists.en.ts'
import { pickLists as es } from '../../words/areas/pick-lists.es.ts'
import { useLanguage } from '../../words/language.tsx'

/** The words of pick lists, loaded with their page. */
export const usePickWords = (): typeof en => (useLanguage().language === 'es' ? es : en)
