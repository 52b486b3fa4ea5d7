import { claims as en } from '../../words/areas/claims.en.ts'
import { claims as es } from '../../words/areas/claims.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type ClaimWords = typeof es

/** The words of claims, loaded with their pages. */
export const useClaimWords = (): ClaimWords => (useLanguage().language === 'es' ? es : en)
