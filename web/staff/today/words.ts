import { today as en } from '../../words/areas/today.en.ts'
import { today as es } from '../../words/areas/today.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type TodayWords = typeof es

/** The words of the page Today, loaded with it. */
export const useTodayWords = (): TodayWords => (useLanguage().language === 'es' ? es : en)
