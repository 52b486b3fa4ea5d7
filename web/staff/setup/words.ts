import { setup as en } from '../../words/areas/setup.en.ts'
import { setup as es } from '../../words/areas/setup.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type SetupWords = typeof es
export const useSetupWords = (): SetupWords => (useLanguage().language === 'es' ? es : en)
