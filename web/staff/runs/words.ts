import { runs as en } from '../../words/areas/runs.en.ts'
import { runs as es } from '../../words/areas/runs.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type RunsWords = typeof es
export const useRunsWords = (): RunsWords => (useLanguage().language === 'es' ? es : en)
