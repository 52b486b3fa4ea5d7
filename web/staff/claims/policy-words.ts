import { claimPolicy as en } from '../../words/areas/claim-policy.en.ts'
import { claimPolicy as es } from '../../words/areas/claim-policy.es.ts'
import { useLanguage } from '../../words/language.tsx'

/** The words of the claim policy, loaded with its page. */
export const usePolicyWords = (): typeof es => (useLanguage().language === 'es' ? es : en)
