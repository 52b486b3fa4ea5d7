import { notices as en } from '../../words/areas/notices.en.ts'
import { notices as es } from '../../words/areas/notices.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type NoticeWords = typeof es

/** The words of notices, loaded with the list under the bell. */
export const useNoticeWords = (): NoticeWords => (useLanguage().language === 'es' ? es : en)
