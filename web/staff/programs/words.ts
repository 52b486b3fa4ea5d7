import { programs as en } from '../../words/areas/programs.en.ts'
import { programs as es } from '../../words/areas/programs.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type ProgramWords = typeof es

export const useProgramWords = (): ProgramWords => (useLanguage().language === 'es' ? es : en)
