import { backups as enBackups } from '../../words/areas/backups.en.ts'
import { backups as esBackups } from '../../words/areas/backups.es.ts'
import { health as en } from '../../words/areas/health.en.ts'
import { health as es } from '../../words/areas/health.es.ts'
import { useLanguage } from '../../words/language.tsx'

/** The words of the page of health, loaded with it. */
export const useHealthWords = (): typeof en => (useLanguage().language === 'es' ? es : en)

/** The words of its panel of backups. */
export const useBackupWords = (): typeof enBackups =>
  useLanguage().language === 'es' ? esBackups : enBackups
