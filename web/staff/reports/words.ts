import { reports as en } from '../../words/areas/reports.en.ts'
import { reports as es } from '../../words/areas/reports.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type ReportWords = typeof es

/** The words of the reports, loaded with them. */
export const useReportWords = (): ReportWords => (useLanguage().language === 'es' ? es : en)
