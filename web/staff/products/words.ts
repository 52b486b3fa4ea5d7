import { products as en } from '../../words/areas/products.en.ts'
import { products as es } from '../../words/areas/products.es.ts'
import { productsBulk as bulkEn } from '../../words/areas/products-bulk.en.ts'
import { productsBulk as bulkEs } from '../../words/areas/products-bulk.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type ProductWords = typeof es

export const useProductWords = (): ProductWords => (useLanguage().language === 'es' ? es : en)

export type BulkWords = typeof bulkEs

/** The words of changes to many products. */
export const useBulkWords = (): BulkWords => (useLanguage().language === 'es' ? bulkEs : bulkEn)
