import { settings as en } from '../../words/areas/settings.en.ts'
import { settings as es } from '../../words/areas/settings.es.ts'
import { useLanguage } from '../../words/language.tsx'

export const useSettingsWords = (): typeof es => (useLanguage().language === 'es' ? es : en)
