import { feedback as en } from '../../words/areas/feedback.en.ts'
import { feedback as es } from '../../words/areas/feedback.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type FeedbackWords = typeof es

/** The words of Help, loaded with its pages. */
export const useFeedbackWords = (): FeedbackWords => (useLanguage().language === 'es' ? es : en)
