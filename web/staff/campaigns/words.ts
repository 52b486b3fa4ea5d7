import { campaigns as en } from '../../words/areas/campaigns.en.ts'
import { campaigns as es } from '../../words/areas/campaigns.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type CampaignPageWords = typeof es

/** The words of campaigns, loaded with their pages. */
export const useCampaignWords = (): CampaignPageWords => (useLanguage().language === 'es' ? es : en)
