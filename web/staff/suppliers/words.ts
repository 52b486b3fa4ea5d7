import { suppliers as en } from '../../words/areas/suppliers.en.ts'
import { suppliers as es } from '../../words/areas/suppliers.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type SupplierWords = typeof es

/** The words of suppliers, loaded with their page. */
export const useSupplierWords = (): SupplierWords => (useLanguage().language === 'es' ? es : en)
