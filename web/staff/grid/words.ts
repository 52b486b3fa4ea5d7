import { grid as en } from '../../words/areas/grid.en.ts'
import { grid as es } from '../../words/areas/grid.es.ts'
import { useLanguage } from '../../words/language.tsx'

export const useGridWords = (): typeof es => (useLanguage().language === 'es' ? es : en)
