import { merchandising as en } from '../../words/areas/merchandising.en.ts'
import { merchandising as es } from '../../words/areas/merchandising.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type MerchandisingWords = typeof es

export const useMerchandisingWords = (): MerchandisingWords => (useLanguage().language === 'es' ? es : en)
