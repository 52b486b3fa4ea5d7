import { houseNotices as en } from '../../words/areas/house-notices.en.ts'
import { houseNotices as es } from '../../words/areas/house-notices.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type HouseNoticeWords = typeof en

export const useHouseNoticeWords = (): HouseNoticeWords => (useLanguage().language === 'es' ? es : en)
