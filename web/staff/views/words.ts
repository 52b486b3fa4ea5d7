import { views as en } from '../../words/areas/views.en.ts'
import { views as es } from '../../words/areas/views.es.ts'
import { useLanguage } from '../../words/language.tsx'

export const useViewsWords = (): typeof es => (useLanguage().language === 'es' ? es : en)
