import { orderDesk as en } from '../../words/areas/order-desk.en.ts'
import { orderDesk as es } from '../../words/areas/order-desk.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type DeskWords = typeof es

/** The words of the order desk, loaded with it. */
export const useDeskWords = (): DeskWords => (useLanguage().language === 'es' ? es : en)
