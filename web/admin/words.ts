import { staff as en } from '../messages/areas/staff.en.ts'
import { staff as es } from '../messages/areas/staff.es.ts'
import { useLanguage } from '../messages/language.tsx'

export type StaffWords = typeof es

/** The words of the administration of people, which come with its screens. */
export const useStaffWords = (): StaffWords => (useLanguage().language === 'es' ? es : en)
