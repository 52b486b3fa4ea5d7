import { shorts as en } from '../../words/areas/shorts.en.ts'
import { shorts as es } from '../../words/areas/shorts.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type ShortWords = typeof en

/** The words of shorts, loaded with their page. */
export const useShortWords = (): ShortWords => (useLanguage().language === 'es' ? es : en)
