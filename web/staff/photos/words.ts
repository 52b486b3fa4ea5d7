import { photos as en } from '../../words/areas/photos.en.ts'
import { photos as es } from '../../words/areas/photos.es.ts'
import { useLanguage } from '../../words/language.tsx'

export type PhotoWords = typeof es

/** The words of a product's pictures, loaded with them. */
export const usePhotoWords = (): PhotoWords => (useLanguage().language === 'es' ? es : en)
