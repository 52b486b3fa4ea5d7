import { pricePublishing as en } from '../../words/areas/price-publishing.en.ts'
import { pricePublishing as es } from '../../words/areas/price-publishing.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type PublishWords = typeof es

/** The words for publishing daily prices, loaded with its screens. */
export const usePublishWords = (): PublishWords => (useLanguage().language === 'es' ? es : en)
