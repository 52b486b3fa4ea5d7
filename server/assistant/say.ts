import type { Language } from '../../contract/core/language.ts'
import { en } from './words.en.ts'
import { es } from './words.es.ts'
import type { AssistantWords } from './words.ts'

/** The assistant's texts, in the language of the question. */
export const say = (language: Language): AssistantWords => (language === 'es' ? es : en)
