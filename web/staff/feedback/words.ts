import { feedbackDesk as en } from '../../words/areas/feedback-desk.en.ts'
import { feedbackDesk as es } from '../../words/areas/feedback-desk.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type FeedbackDeskWords = typeof es

/** The words of the desk that answers feedback, loaded with its page. */
export const useFeedbackDeskWords = (): FeedbackDeskWords => (useLanguage().language === 'es' ? es : en)
