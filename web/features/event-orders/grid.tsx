import { moneyColumn } from '../../../contract/core/money.ts'
import { mostStems } from '../../../contract/features/event-orders/fields.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { countText } from '../../words/format.ts'
import type { Calculated, Row } from './calculated.ts'
import { NumberCell, WasteCell } from './cell.tsx'
import { type Draft, withDesign, withItem, withStems } from './draft.ts'
import { BuyText, OverMeter, RowNotes, sumText } from './row-parts.tsx'
import { useEventWords } from './words.ts'

export type GridProps = {
  draft: Draft
  calculated: Calculated
  edit: (change: (draft: Draft) => Draft) => void
  disabled: boolean
  onItem: (at: number) => void
  onAddItem: () => void
  onRemoveDesign: (at: number) => void
}

const column = 'border-l border-line px-1 text-center'
const right = 'px-2 text-right'

/** The builder in a wide window: a row for each item, a column for each design, and columns calculated from them. */
export function Grid(props: GridProps) {
  const { draft, calculated, disabled } = props
  const t = useEventWords()
  const { designs } = draft
  return (
    // A scrolling box must be focusable, so that arrow keys can scroll it.
    <div role="group" aria-label={t.grid} tabIndex={0} className="overflow-x-auto -outline-offset-2">
      <table aria-label={t.grid} className="w-full border-collapse text-left text-14">
        <thead>
          <tr className="border-b border-line bg-ground align-bottom text-12 text-ink-2">
            <th scope="col" className="sticky left-0 z-1 h-17 min-w-52 bg-ground px-4 pb-2 font-normal">
              {t.stemsInEach}
            </th>
            {designs.map((design, at) => (
              <DesignHead key={design.key} {...props} at={at} />
            ))}
            <th scope="col" className={`border-l border-line pb-2 font-normal ${right}`}>
              {t.stems}
            </th>
            <th scope="col" className={`pb-2 font-normal ${right}`}>
              {t.waste}
            </th>
            <th scope="col" className={`pb-2 font-normal ${right}`}>
              {t.buy}
            </th>
            <th scope="col" className={`pb-2 font-normal ${right}`}>
              {t.over}
            </th>
            <th scope="col" className="px-4 pb-2 text-right font-normal">
              {t.sum}
            </th>
          </tr>
        </thead>
        <tbody>
          {calculated.rows.map((row, at) => (
            <ItemRow key={row.item.productId} {...props} row={row} at={at} />
          ))}
          {calculated.rows.length === 0 && (
            <tr className="border-b border-line">
              <td colSpan={designs.length + 6} className="px-4 py-4 text-ink-2">
                {t.noItems}
              </td>
            </tr>
          )}
          <tr className="border-b border-line">
            <td className="sticky left-0 h-10 bg-surface px-4 py-1.5">
              {!disabled && (
                <span className="flex flex-wrap gap-2">
                  <Button size={28} icon="plus" onClick={props.onAddItem}>
                    {t.addItem}
                  </Button>
                </span>
              )}
            </td>
            {designs.map(({ key }, at) => (
              <td key={key} className={`${column} font-semibold`}>
                {countText(calculated.sums.pieces[at]?.stems ?? 0)}
              </td>
            ))}
            <td colSpan={3} className="border-l border-line px-2 text-12 text-ink-2">
              {t.stemsAPiece}
            </td>
            <td className={`${right} font-semibold`}>{countText(calculated.sums.overStems)}</td>
            <td className="px-4 text-right font-semibold">{moneyColumn(calculated.sums.cents)}</td>
          </tr>
          <tr className="bg-ground">
            <td className="sticky left-0 h-9 bg-ground px-4 text-ink-2">{t.perPiece}</td>
            {designs.map(({ key }, at) => (
              <td key={key} className={`${column} font-semibold`}>
                {moneyColumn(calculated.sums.pieces[at]?.cents ?? 0)}
              </td>
            ))}
            <td colSpan={5} className="border-l border-line px-2 text-12 text-ink-2">
              {t.pricesOf}
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}

function DesignHead({ draft, edit, disabled, onRemoveDesign, at }: GridProps & { at: number }) {
  const t = useEventWords()
  const design = draft.designs[at]
  if (!design) return null
  return (
    <th scope="col" className={`${column} group relative min-w-21 py-1.5`}>
      <span className="flex flex-col items-center gap-1">
        <DesignName draft={draft} edit={edit} disabled={disabled} at={at} />
        <NumberCell
          label={t.pieces(design.name)}
          at={[-1, at]}
          sign="×"
          value={design.pieces}
          most={mostStems}
          disabled={disabled}
          onChange={(pieces) => edit((now) => withDesign(now, at, { pieces }))}
        />
      </span>
      {!disabled && (
        <span className="absolute top-0 right-0 bg-ground opacity-0 group-focus-within:opacity-100 group-hover:opacity-100">
          <IconButton
            icon="close"
            size={28}
            label={t.removeDesign(design.name)}
            onClick={() => onRemoveDesign(at)}
          />
        </span>
      )}
    </th>
  )
}

/** The name of a design; if it is cleared, the old name returns. */
export function DesignName({
  draft,
  edit,
  disabled,
  at,
  isTall = false,
}: Pick<GridProps, 'draft' | 'edit' | 'disabled'> & { at: number; isTall?: boolean }) {
  const t = useEventWords()
  const name = draft.designs[at]?.name ?? ''
  return (
    <textarea
      aria-label={t.designName(at + 1)}
      rows={1}
      disabled={disabled}
      defaultValue={name}
      key={name}
      maxLength={40}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        event.currentTarget.blur()
      }}
      onBlur={({ target }) => {
        const typed = target.value.replace(/\s+/g, ' ').trim()
        if (typed === '') target.value = name
        else if (typed !== name) edit((now) => withDesign(now, at, { name: typed }))
      }}
      className={`field-sizing-content resize-none rounded-4 border border-transparent bg-transparent font-semibold text-ink hover:border-field focus:border-field ${
        isTall ? 'min-h-11 w-full px-2 py-2.5 max-md:text-16' : 'max-w-24 min-w-16 px-0.5 text-center'
      }`}
    />
  )
}

function ItemRow({ draft, edit, disabled, onItem, row, at }: GridProps & { row: Row; at: number }) {
  const t = useEventWords()
  const { item, facts, sums } = row
  return (
    <tr className="group/row border-b border-line focus-within:bg-tint-2">
      <th
        scope="row"
        className="sticky left-0 z-1 bg-surface py-1 pr-1 pl-3 font-normal group-focus-within/row:bg-tint-2"
      >
        <span className="flex items-center gap-2">
          <ProductArt imageName={item.imageName} size={40} />
          <span className="min-w-0 leading-4.5">
            <button
              type="button"
              aria-label={t.detailsOf(item.description)}
              onClick={() => onItem(at)}
              className="block text-left font-semibold hover:underline"
            >
              {item.description}
            </button>
            <span className="block text-12 text-ink-2">
              <RowNotes row={row} />
            </span>
          </span>
        </span>
      </th>
      {draft.designs.map((design, n) => (
        <td key={design.key} className={column}>
          <NumberCell
            label={t.cell(item.description, design.name)}
            at={[at, n]}
            isQuiet
            value={item.stems[n] ?? 0}
            most={mostStems}
            disabled={disabled}
            onChange={(stems) => edit((now) => withStems(now, at, n, stems))}
          />
        </td>
      ))}
      <td className={`border-l border-line ${right}`}>{countText(sums.stems)}</td>
      <td className="pl-1 text-right">
        <WasteCell
          label={t.wasteOf(item.description)}
          at={[at, draft.designs.length]}
          value={item.waste}
          usual={facts?.usualWaste ?? 0}
          disabled={disabled}
          onChange={(waste) => edit((now) => withItem(now, at, { waste }))}
        />
      </td>
      <td className={`${right} leading-4`}>
        <BuyText row={row} />
      </td>
      <td className={right}>
        <OverMeter row={row} />
      </td>
      <td className="px-4 text-right font-semibold">{sumText(row)}</td>
    </tr>
  )
}
