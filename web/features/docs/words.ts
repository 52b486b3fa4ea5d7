import { apiReference as english } from '../../words/areas/api-reference.en.ts'
import { apiReference as spanish } from '../../words/areas/api-reference.es.ts'
import type { Translated } from '../../words/catalogue.ts'
import { useLanguage } from '../../words/language.tsx'

export const useDocsWords = (): Translated<typeof english> =>
  useLanguage().language === 'es' ? spanish : english
