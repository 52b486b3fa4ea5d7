import { quotes as en } from '../../words/areas/quotes.en.ts'
import { quotes as es } from '../../words/areas/quotes.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type QuoteWords = typeof es

/** The words of quotes, loaded with their pages. */
export const useQuoteWords = (): QuoteWords => (useLanguage().language === 'es' ? es : en)
