import { products as en } from '../../words/areas/products.en.ts'
import { products as es } from '../../words/areas/products.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type ProductWords = typeof es

export const useProductWords = (): ProductWords => (useLanguage().language === 'es' ? es : en)
