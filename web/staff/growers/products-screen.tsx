import { Link } from '@tanstack/react-router'
import { type VendorProduct, vendorProducts } from '../../../contract/features/growers/proposals.ts'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Select } from '../../ui/select.tsx'
import { ListBody } from '../frame/list-parts.tsx'
import { useList } from '../grid/use-list.ts'
import { useProposalWords } from './words.ts'

export const productsPath = '/vendor/products'
const states = ['', 'PENDING', 'REFUSED', 'SHOWN', 'none'] as const
export const badgeOf: Record<VendorProduct['pictures'][number]['state'], BadgeKind> = {
  PENDING: 'amber',
  SHOWN: 'accent',
  REFUSED: 'danger',
}

/** A vendor's products, with what was submitted for each and the result. */
export function ProductsScreen() {
  const t = useProposalWords()
  const view = useList(vendorProducts.list, productsPath, ['q', 'state'])
  const { data } = view.list
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-surface px-4 py-2 md:px-6">
        <h1 className="text-22 font-semibold">{t.title}</h1>
        <p className="mr-auto text-ink-2">{data && t.lead(data.total)}</p>
        <div className="w-48 max-md:w-full">
          <SearchInput
            label={t.find}
            placeholder={t.find}
            value={view.filters.q}
            onChange={(q) => view.change({ q })}
          />
        </div>
        <Select
          label={t.show}
          value={states.find((one) => one === view.filters.state) ?? ''}
          onChange={(state) => view.change({ state })}
          options={states.map((value) => ({ value, label: t.states[value] }))}
        />
      </div>
      <ListBody
        list={view.list}
        label={t.title}
        page={view.page}
        isNarrowed={view.isNarrowed}
        onClear={view.clear}
        onTurn={view.turn}
        empty={<EmptyState title={t.empty}>{t.emptyText}</EmptyState>}
      >
        {({ rows }) => (
          <ul aria-label={t.title} className="divide-y divide-line bg-surface">
            {rows.map((row) => (
              <li
                key={row.productId}
                className="relative flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 hover:bg-hover md:px-6"
              >
                <ProductArt imageName={row.imageName} color={row.colorHex} size={40} />
                <span className="min-w-0 flex-1 basis-48">
                  <Link
                    to={`${productsPath}/${row.productId}` as never}
                    className="font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
                  >
                    {row.description}
                  </Link>
                  <span className="block text-12 text-ink-2">{row.hasPhoto ? t.photo : t.drawing}</span>
                </span>
                <span className="flex flex-wrap gap-1">
                  {row.pictures.map(({ proposalId, kind, state }) => (
                    <Badge key={proposalId} kind={badgeOf[state]}>
                      {`${t.kinds[kind]}: ${t.stateOf[state]}`}
                    </Badge>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </>
  )
}
