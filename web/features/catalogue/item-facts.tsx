import type { ReactNode } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import type { Product } from '../../../contract/features/catalogue/inventory.ts'
import { ShipDay } from '../../ui/dates.tsx'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { quantityText } from '../../words/units.ts'
import { careOf } from './product-facts.ts'
import { stemLengthCm } from './trade-facts.tsx'
import { useRowWords } from './use-row-words.ts'

/** The known facts of a product; unknown ones are omitted. */
export function ItemFacts({ product }: { product: Product }) {
  const t = useMessages().catalogue
  const words = useRowWords({ showPrices: false })
  const {
    hardinessZoneMin,
    hardinessZoneMax,
    leadTimeDays,
    potSizeInches,
    saleEndsOn,
    dateAvailable,
    arrivedOn,
    lastOrderDay,
  } = product
  const { language } = useLanguage()
  const cm = stemLengthCm(product.grade)
  const care = careOf(product)
  const zones =
    hardinessZoneMin !== null && hardinessZoneMax !== null
      ? t.zones(String(hardinessZoneMin), String(hardinessZoneMax))
      : ''
  const facts: [string, ReactNode][] = [
    [t.grower, product.grower || product.farm],
    [t.origin, product.origin],
    [t.color, product.color],
    [t.type, product.type],
    [t.variety, product.variety],
    [t.grade, cm === undefined ? product.grade : ''],
    [t.category, product.category === product.type ? '' : product.category],
    [t.purpose, product.purpose],
    [t.pack, words.pack(product, undefined)],
    [t.soldInSteps, product.minQuantity > 1 ? quantityText(product.minQuantity, product.um, language) : ''],
    [t.stemLength, cm === undefined ? '' : t.stemCm(cm)],
    [t.potSize, potSizeInches === null ? '' : t.potInches(String(potSizeInches))],
    [t.hardiness, zones],
    [t.leadTime, leadTimeDays === null ? '' : t.leadDays(leadTimeDays)],
    [t.arrived, arrivedOn && <ShipDay on={asDay(arrivedOn)} />],
    [t.firstDay, dateAvailable && <ShipDay on={asDay(dateAvailable)} />],
    [t.bookUntil, lastOrderDay && <ShipDay on={asDay(lastOrderDay)} />],
    [t.saleUntil, saleEndsOn && <ShipDay on={asDay(saleEndsOn)} />],
    [t.itemNumber, String(product.productId)],
  ]
  return (
    <section>
      <h2 className="pb-2 font-semibold">{t.details}</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 sm:max-w-120">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="col-span-2 grid grid-cols-subgrid border-t border-line py-1.5">
                <dt className="text-ink-2">{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {care && (
        <>
          <h2 className="pt-4 pb-2 font-semibold">{t.care}</h2>
          <p className="border-t border-line py-1.5 sm:max-w-120">{t.careFor[care]}</p>
        </>
      )}
    </section>
  )
}
