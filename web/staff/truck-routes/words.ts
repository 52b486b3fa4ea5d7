import { truckRoutes as en } from '../../words/areas/truck-routes.en.ts'
import { truckRoutes as es } from '../../words/areas/truck-routes.es.ts'
import { useLanguage } from '../../words/language.tsx'

export const useRouteWords = (): typeof es => (useLanguage().language === 'es' ? es : en)
