import { backups as en } from '../../words/areas/backups.en.ts'
import { backups as es } from '../../words/areas/backups.es.ts'
import { useLanguage } from '../../words/language.tsx'

/** The words of the backups panel, loaded with the health page. */
export const useBackupWords = (): typeof en => (useLanguage().language === 'es' ? es : en)
