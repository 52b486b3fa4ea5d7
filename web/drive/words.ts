import { drive as english } from '../words/areas/drive.en.ts'
import { drive as spanish } from '../words/areas/drive.es.ts'
import type { Translated } from '../words/catalogue.ts'
import type { Language } from '../words/load.ts'

export type Words = Translated<typeof english>
const both: Record<Language, Words> = { en: english, es: spanish }

/** Both languages are in the page's code, because it must work without a network. */
export const pageWords = (): Words => both[document.documentElement.lang === 'es' ? 'es' : 'en']
