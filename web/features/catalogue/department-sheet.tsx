import { queryOptions, useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { inventory } from '../../../contract/features/catalogue/inventory.ts'
import { call } from '../../core/api.ts'
import { useUser } from '../../core/session.ts'
import { useClosesOnBack } from '../../core/use-closes-on-back.ts'
import { usePathname } from '../../core/use-pathname.ts'
import { ProductArt } from '../../ui/product-art.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { countText } from '../../words/format.ts'
import { useMessages } from '../../words/language.tsx'
import { useShipment } from '../shipment/use-shipment.ts'
import { type CatalogueSection, catalogueSections, opensFor } from './sections.ts'

/** Every department that the user may see, with a picture and its number of products. */
export function DepartmentSheet({ onClose }: { onClose: () => void }) {
  const t = useMessages()
  const user = useUser()
  const pathname = usePathname()
  useClosesOnBack(onClose)
  const sections = catalogueSections.filter((section) => opensFor(user, section))
  const facts = useDepartmentFacts(sections)
  return (
    <Sheet open onClose={onClose} title={t.shell.shop}>
      <ul className="-mx-4 -mt-4 divide-y divide-line">
        {sections.map(({ path, label }, i) => {
          const { total, imageName } = facts[i] ?? {}
          return (
            <li key={path}>
              <Link
                to={path}
                onClick={onClose}
                activeOptions={{ includeSearch: false }}
                aria-current={path === pathname ? 'page' : undefined}
                className="flex min-h-16 items-center gap-3 border-l-3 border-transparent px-4 -outline-offset-2 hover:bg-hover aria-[current=page]:border-accent aria-[current=page]:bg-tint-2"
              >
                <ProductArt imageName={imageName ?? ''} size={40} eager />
                <span className="min-w-0 flex-1 text-16 font-semibold">{label(t)}</span>
                <span className="text-ink-2">{total !== undefined && countText(total)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}

/** Each department's total and the picture of its first product; undefined until known and after a failure. */
function useDepartmentFacts(sections: readonly CatalogueSection[]) {
  const { data: shipment } = useShipment()
  const forShipment = [shipment?.shipDay, shipment?.deliveryMethod, shipment?.shipToCode].join(' ')
  return useQueries({
    queries: sections.map(({ endpoint, fixed, picturedBy }) => {
      const query = { maxRows: '1', facets: 'shown' as const, selectSort: picturedBy, ...fixed }
      return queryOptions({
        queryKey: [endpoint.path, { query }, forShipment],
        queryFn: ({ signal }) => call(endpoint as typeof inventory.flowers, { query }, { signal }),
        enabled: shipment !== undefined,
      })
    }),
    combine: (answers) =>
      answers.map(({ data }) => ({ total: data?.total, imageName: data?.rows[0]?.imageName })),
  })
}
