import { claimsDesk as en } from '../../words/areas/claims-desk.en.ts'
import { claimsDesk as es } from '../../words/areas/claims-desk.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type ClaimDeskWords = typeof es

/** The words of the claims desk, loaded with it. */
export const useClaimDeskWords = (): ClaimDeskWords => (useLanguage().language === 'es' ? es : en)
