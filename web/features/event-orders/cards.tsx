import { moneyColumn } from '../../../contract/core/money.ts'
import { mostStems } from '../../../contract/features/event-orders/fields.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { countText } from '../../words/format.ts'
import type { Row } from './calculated.ts'
import { NumberCell, WasteCell } from './cell.tsx'
import { withDesign, withItem, withStems } from './draft.ts'
import { DesignName, type GridProps } from './grid.tsx'
import { BuyText, OverMeter, RowNotes, sumText } from './row-parts.tsx'
import { useEventWords } from './words.ts'

/** The builder in a narrow window: a list of designs, and a card for each item with its stems in each design. */
export function Cards(props: GridProps) {
  const { draft, calculated, edit, disabled, onRemoveDesign } = props
  const t = useEventWords()
  return (
    <>
      <ul aria-label={t.grid} className="divide-y divide-line border-b border-line">
        {draft.designs.map((design, at) => (
          <li
            key={design.key}
            className="grid grid-cols-[minmax(0,1fr)_auto_auto_44px] items-center gap-2 px-4 py-1"
          >
            <DesignName draft={draft} edit={edit} disabled={disabled} at={at} isTall />
            <span className="max-w-20 text-right text-12 text-ink-2">
              {countText(calculated.sums.pieces[at]?.stems ?? 0)} {t.stemsAPiece}
              <span className="block font-semibold text-ink">
                {moneyColumn(calculated.sums.pieces[at]?.cents ?? 0)}
              </span>
            </span>
            <NumberCell
              label={t.pieces(design.name)}
              at={[-1, at]}
              sign="×"
              value={design.pieces}
              most={mostStems}
              isTall
              disabled={disabled}
              onChange={(pieces) => edit((now) => withDesign(now, at, { pieces }))}
            />
            {!disabled && (
              <IconButton
                icon="close"
                size={44}
                label={t.removeDesign(design.name)}
                onClick={() => onRemoveDesign(at)}
              />
            )}
          </li>
        ))}
      </ul>
      {calculated.rows.length === 0 && <p className="px-4 py-4 text-ink-2">{t.noItems}</p>}
      <ul aria-label={t.stemsInEach} className="divide-y divide-line">
        {calculated.rows.map((row, at) => (
          <ItemCard key={row.item.productId} {...props} row={row} at={at} />
        ))}
      </ul>
      {!disabled && (
        <div className="border-t border-line px-4 py-3">
          <Button size={44} icon="plus" wide onClick={props.onAddItem}>
            {t.addItem}
          </Button>
        </div>
      )}
    </>
  )
}

function ItemCard({ draft, edit, disabled, onItem, row, at }: GridProps & { row: Row; at: number }) {
  const t = useEventWords()
  const { item, facts, sums } = row
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex items-start gap-3">
        <ProductArt imageName={item.imageName} size={40} />
        <div className="min-w-0 flex-1">
          <button
            type="button"
            aria-label={t.detailsOf(item.description)}
            onClick={() => onItem(at)}
            className="min-h-6 text-left font-semibold hover:underline max-md:min-h-11"
          >
            {item.description}
          </button>
          <p className="text-12 text-ink-2">
            <RowNotes row={row} />
          </p>
        </div>
        <p className="text-right font-semibold">{sumText(row)}</p>
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(80px,1fr))] gap-x-2 gap-y-2">
        {draft.designs.map((design, n) => (
          <div key={design.key} className="flex flex-col items-start justify-end gap-0.5">
            <span aria-hidden className="text-12 text-ink-2">
              {design.name}
            </span>
            <NumberCell
              label={t.cell(item.description, design.name)}
              at={[at, n]}
              isQuiet
              isTall
              value={item.stems[n] ?? 0}
              most={mostStems}
              disabled={disabled}
              onChange={(stems) => edit((now) => withStems(now, at, n, stems))}
            />
          </div>
        ))}
        <div className="flex flex-col items-start justify-end gap-0.5">
          <span aria-hidden className="text-12 text-ink-2">
            {t.waste}
          </span>
          <WasteCell
            label={t.wasteOf(item.description)}
            at={[at, draft.designs.length]}
            value={item.waste}
            usual={facts?.usualWaste ?? 0}
            isTall
            disabled={disabled}
            onChange={(waste) => edit((now) => withItem(now, at, { waste }))}
          />
        </div>
      </div>
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <span>
          <BuyText row={row} isShort />
        </span>
        <span className="flex items-center gap-2 text-12 text-ink-2">
          {t.stems} {countText(sums.stems)} · {t.over} <OverMeter row={row} />
        </span>
      </p>
    </li>
  )
}
