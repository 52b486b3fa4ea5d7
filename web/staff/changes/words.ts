import { changes as en } from '../../words/areas/changes.en.ts'
import { changes as es } from '../../words/areas/changes.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type ChangeWords = typeof es

export const useChangeWords = (): ChangeWords => (useLanguage().language === 'es' ? es : en)
