import { webhooks as en } from '../../words/areas/webhooks.en.ts'
import { webhooks as es } from '../../words/areas/webhooks.es.ts'
import { useLanguage } from '../../words/language.tsx'

/** The words of the webhooks page, loaded with it. */
export const useWebhookWords = (): typeof en => (useLanguage().language === 'es' ? es : en)
