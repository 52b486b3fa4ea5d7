import type { Language } from '../../contract/core/language.ts'
import { en, type Words } from './words.en.ts'
import { es } from './words.es.ts'

export const wordsOf = (language: Language): Words => (language === 'es' ? es : en)
