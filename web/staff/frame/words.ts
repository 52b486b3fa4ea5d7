import { frame as frameEn } from '../../words/areas/frame.en.ts'
import { frame as frameEs } from '../../words/areas/frame.es.ts'
import { staff as en } from '../../words/areas/staff.en.ts'
import { staff as es } from '../../words/areas/staff.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type StaffWords = typeof es

/** The words for administering people, loaded with its screens. */
export const useStaffWords = (): StaffWords => (useLanguage().language === 'es' ? es : en)

/** The words of the rail, the header and the shortcuts. */
export const useFrameWords = (): typeof frameEs => (useLanguage().language === 'es' ? frameEs : frameEn)
