import { company as en } from '../../words/areas/company.en.ts'
import { company as es } from '../../words/areas/company.es.ts'
import { useLanguage } from '../../words/language.tsx'

/** Loads the words about a company's people and the message to the representative. */
export const useCompanyWords = () => (useLanguage().language === 'es' ? es : en)
