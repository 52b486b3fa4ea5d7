import { growers as en } from '../../words/areas/growers.en.ts'
import { growers as es } from '../../words/areas/growers.es.ts'
import { proposals as proposalsEn } from '../../words/areas/proposals.en.ts'
import { proposals as proposalsEs } from '../../words/areas/proposals.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type GrowerWords = typeof es

/** The words of vendors' pages, loaded with them. */
export const useGrowerWords = (): GrowerWords => (useLanguage().language === 'es' ? es : en)

export type ProposalWords = typeof proposalsEs

/** The words of vendors' products and pictures. */
export const useProposalWords = (): ProposalWords =>
  useLanguage().language === 'es' ? proposalsEs : proposalsEn
