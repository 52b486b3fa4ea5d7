import { quotesDesk as en } from '../../words/areas/quotes-desk.en.ts'
import { quotesDesk as es } from '../../words/areas/quotes-desk.es.ts'
import { useLanguage } from '../../words/language.tsx'

/** The words of the special orders desk, loaded with its page. */
export const useQuoteDeskWords = (): typeof es => (useLanguage().language === 'es' ? es : en)
