import { mailing as en } from '../../words/areas/mailing.en.ts'
import { mailing as es } from '../../words/areas/mailing.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type MailingWords = typeof es

/** The words of the mailing list, blocked addresses and templates, loaded with their pages. */
export const useMailingWords = (): MailingWords => (useLanguage().language === 'es' ? es : en)
