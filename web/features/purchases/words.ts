import { purchases as en } from '../../words/areas/purchases.en.ts'
import { purchases as es } from '../../words/areas/purchases.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type PurchaseWords = typeof es

/** The words of purchase orders, loaded with their pages. */
export const usePurchaseWords = (): PurchaseWords => (useLanguage().language === 'es' ? es : en)
