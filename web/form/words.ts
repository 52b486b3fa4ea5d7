import { form as en } from '../words/areas/form.en.ts'
import { form as es } from '../words/areas/form.es.ts'
import { useLanguage } from '../words/language.tsx'

export const useFormWords = (): typeof es => (useLanguage().language === 'es' ? es : en)
