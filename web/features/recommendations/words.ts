import { recommendations as en } from '../../words/areas/recommendations.en.ts'
import { recommendations as es } from '../../words/areas/recommendations.es.ts'
import { useLanguage } from '../../words/language.tsx'

/** The words of recommendations, loaded with them. */
export const useRecommendationWords = (): typeof es => (useLanguage().language === 'es' ? es : en)
