import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { inventory } from '../../../../contract/features/catalogue/inventory.ts'
import { read } from '../../../core/query.ts'
import { linkClass } from '../../../ui/link.ts'
import { useMessages } from '../../../words/language.tsx'
import { useShipment } from '../../shipment/use-shipment.ts'
import { useSectionCounts } from './use-search.ts'

/** The nearest spelling of a search without results, as a link to a page where it finds something: this one, if it does. */
export function NearSpelling({ text, path }: { text: string; path: string }) {
  const t = useMessages().catalogue
  const shipDay = useShipment().data?.shipDay
  const { data } = useQuery({
    ...read(inventory.spelling, {
      query: { searchText: text, ...(shipDay ? { shippingDate: shipDay } : {}) },
    }),
    enabled: shipDay !== undefined,
    retry: false,
  })
  const near = data?.text ?? ''
  const found = useSectionCounts(near, '').filter(({ count }) => count > 0)
  const section = found.find((one) => one.path === path) ?? found[0]
  if (near === '' || !section) return null
  return (
    <p role="status" className="mt-2">
      {t.didYouMean}{' '}
      <Link
        to={section.path as '/'}
        search={{ search: near } as never}
        className={`${linkClass} font-semibold max-md:min-h-6`}
      >
        {near}
      </Link>
      ?
    </p>
  )
}
