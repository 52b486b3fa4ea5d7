import { shopLists as en } from '../../words/areas/shop-lists.en.ts'
import { shopLists as es } from '../../words/areas/shop-lists.es.ts'
import { useLanguage } from '../../words/language.tsx'

export const useListWords = (): typeof en => (useLanguage().language === 'es' ? es : en)
