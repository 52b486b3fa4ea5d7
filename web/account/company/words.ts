import { company as en } from '../../messages/areas/company.en.ts'
import { company as es } from '../../messages/areas/company.es.ts'
import { useLanguage } from '../../messages/language.tsx'

/** The words about a company's people and the message to the representative, which come with those pages. */
export const useCompanyWords = () => (useLanguage().language === 'es' ? es : en)
