import { promoBar as en } from '../../words/areas/promo-bar.en.ts'
import { promoBar as es } from '../../words/areas/promo-bar.es.ts'
import { useLanguage } from '../../words/language.tsx'

/** The words of the editor of promo bars, loaded with the staff pages. */
export const usePromoWords = (): typeof es => (useLanguage().language === 'es' ? es : en)
