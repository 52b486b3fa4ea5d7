import { jobs as en } from '../../words/areas/jobs.en.ts'
import { jobs as es } from '../../words/areas/jobs.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type JobWords = typeof en

/** The words of the queue, loaded with its page. */
export const useJobWords = (): JobWords => (useLanguage().language === 'es' ? es : en)

/** The display name of a job; an unknown one keeps its code. */
export const nameOfJob = (name: string, t: JobWords): string =>
  (t.names as Readonly<Record<string, string>>)[name] ?? name
