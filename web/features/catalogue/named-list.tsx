import type { Product } from '../../../contract/features/catalogue/inventory.ts'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { countText } from '../../words/format.ts'
import { useMessages } from '../../words/language.tsx'
import { useShipment } from '../shipment/use-shipment.ts'
import { isClosed } from './closed-notice.tsx'
import { ListHeads } from './list-heads.tsx'
import { type Named, showNamed } from './named.ts'
import { ProductList } from './product-list.tsx'
import { useCurrent, useProposal } from './proposal.ts'
import type { Proposed } from './proposed-box.tsx'
import type { useView } from './use-catalogue.ts'

type Props = {
  named: Named
  title: string
  /** Rows of the section. */
  of: number | undefined
  use: ReturnType<typeof useView>
}

/**
 * Products named by the assistant, as the list: dashed boxes are proposals, the others the cart's quantities. A click on the chip restores
 * the page.
 */
export function NamedList({ named, title, of, use }: Props) {
  const t = useMessages().catalogue
  const { data: shipment } = useShipment()
  const current = useCurrent(named)
  const proposal = useProposal(named.key)
  const { words, shipDay, rows } = named
  const isOtherDay =
    shipment !== undefined &&
    (shipment.shipDay !== shipDay || shipment.deliveryMethod !== named.deliveryMethod)
  const rowOf = new Map(rows.map((row) => [row.product.productId, row]))
  function proposedOf({ productId }: Product): Proposed | undefined {
    const row = rowOf.get(productId)
    const quantity = row && proposal.quantityOf(row)
    if (!row || quantity === undefined || (row.quantity === 0 && !isOtherDay)) return undefined
    return {
      quantity,
      whose: words.whose,
      note: row.note,
      onChange: (next) => proposal.set(productId, next),
    }
  }

  return (
    <>
      <div className="sticky top-14.25 z-20 border-b border-line bg-surface">
        <div className="flex min-h-12 items-center gap-3 px-4 py-1.5">
          <h1 className="shrink-0 text-16 font-semibold">{title}</h1>
          <p role="status" className="shrink-0 whitespace-nowrap text-ink-2">
            {countText(rows.length)}
            {of !== undefined && ` ${t.of(countText(of))}`}
          </p>
          <span className="flex min-w-0 items-center gap-1.5 overflow-hidden">
            <Chip on label={words.chip} onRemove={() => showNamed(undefined)} />
          </span>
          <span className="flex-1" />
          <span className="flex items-center gap-1.5 text-12 font-semibold whitespace-nowrap">
            <span className="text-accent">
              <Icon name="lily" />
            </span>
            {words.order}
          </span>
        </div>
        <ListHeads shipDay={shipDay} facts={undefined} use={undefined} />
      </div>
      <ProductList
        label={words.chip}
        rows={rows.map(({ product }) => current(product))}
        layout="list"
        shipDay={shipDay}
        closed={!isOtherDay && isClosed(shipment)}
        onSeeLike={({ type }) => {
          showNamed(undefined)
          use.change({ types: type })
        }}
        proposedOf={proposedOf}
      />
      {rows.some(({ product }) => proposedOf(product)) && <p className="p-4 text-ink-2">{words.proposal}</p>}
    </>
  )
}
