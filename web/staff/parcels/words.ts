import { parcels as en } from '../../words/areas/parcels.en.ts'
import { parcels as es } from '../../words/areas/parcels.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type ParcelWords = typeof es

/** The words of the pages about parcels, loaded with them. */
export const useParcelWords = (): ParcelWords => (useLanguage().language === 'es' ? es : en)
