import { customerPage as en } from '../../words/areas/customer-page.en.ts'
import { customerPage as es } from '../../words/areas/customer-page.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type CustomerPageWords = typeof en

/** The words of a customer's page, loaded with it. */
export const useCustomerPageWords = (): CustomerPageWords => (useLanguage().language === 'es' ? es : en)
