import { priceFiles as fileEn } from '../../words/areas/price-files.en.ts'
import { priceFiles as fileEs } from '../../words/areas/price-files.es.ts'
import { vendorFiles as en } from '../../words/areas/vendor-files.en.ts'
import { vendorFiles as es } from '../../words/areas/vendor-files.es.ts'
import { useLanguage } from '../../words/language.tsx'

/** The words of vendors' files, and of the price desk's pages about them. */
export const useVendorWords = () =>
  useLanguage().language === 'es' ? { t: es, ofFile: fileEs } : { t: en, ofFile: fileEn }
