import type { KeyboardEvent } from 'react'
import type { Product } from '../../../../contract/features/catalogue/inventory.ts'
import type { ListRow } from '../../../../contract/features/shop-lists.ts'
import { ladderOf, tierFor } from '../../../../contract/rules/pricing.ts'
import { maximumMultiples } from '../../../../contract/rules/quantity.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { Money, UnitPrice } from '../../../ui/money.tsx'
import { ProductArt } from '../../../ui/product-art.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { useLanguage, useMessages } from '../../../words/language.tsx'
import { quantityText, unitWord } from '../../../words/units.ts'
import { amountCents, type Fault } from '../../cart/cart-changes.ts'
import { useProductInCart } from '../../cart/use-cart.ts'
import { useListWords } from '../../shop-lists/words.ts'
import { InsteadButton } from '../order-guide/instead.tsx'
import { isSoldOut } from '../product-facts.ts'
import { faultText } from '../quantity-box.tsx'
import { GrownBy, LeftInline, ProductName, SubstituteLine } from '../row-parts.tsx'
import { TellMe } from '../tell-me.tsx'
import { quantityToAdd, type UseList } from './use-list.ts'

export const listGrid =
  'grid items-center gap-x-3 px-3 grid-cols-[40px_minmax(0,1fr)_36px] md:px-4 md:grid-cols-[40px_minmax(0,1fr)_80px_88px_132px_36px]'

/** The dragged item, and the place where it would be dropped. */
export type Drag = {
  productId: number | undefined
  over: number | undefined
  start: (productId: number) => void
  overPlace: (place: number) => void
  drop: () => void
  end: () => void
}

type Props = {
  row: ListRow
  use: UseList
  instead: Product | undefined
  fault: Fault | undefined
  /** Its position in the list, from 0. */
  place: number
  isLast: boolean
  drag: Drag
  showPrices: boolean
  closed: boolean
  mayChange: boolean
}

/** One item of a list: today's price, stock, the list's quantity; for a sold-out one a substitute. */
export function ListLine(props: Props) {
  const { row, use, instead, fault, place, isLast, drag, showPrices, closed, mayChange } = props
  const t = useListWords()
  const messages = useMessages()
  const { language } = useLanguage()
  const { placed } = useProductInCart(row)
  const { productId, productDescription: name, um, quantity, minQuantity } = row
  const soldOut = isSoldOut(row)
  const toAdd = quantityToAdd(row)
  const tier = soldOut ? undefined : tierFor(ladderOf(row), Math.max(toAdd, minQuantity))
  const short = !soldOut && toAdd > 0 && toAdd < quantity ? t.short(quantityText(toAdd, um, language)) : ''
  const inCart = placed > 0 ? t.inCart(quantityText(placed, um, language)) : undefined

  /** Alt with an arrow key moves the row; focus stays on the same element. */
  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || by === 0) return
    event.preventDefault()
    event.stopPropagation()
    const focused = document.activeElement
    use.moveTo(productId, place + by)
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus())
  }

  return (
    <li
      data-product={productId}
      onDragOver={(event) => {
        if (drag.productId === undefined) return
        event.preventDefault()
        drag.overPlace(place)
      }}
      onDrop={(event) => {
        event.preventDefault()
        drag.drop()
      }}
      onKeyDown={mayChange ? onKeyDown : undefined}
      className={`${listGrid} min-h-16 border-b border-line py-2 ${
        drag.over === place ? 'bg-tint' : 'bg-surface'
      } ${drag.productId === productId ? 'opacity-55' : ''}`}
    >
      <span
        draggable={mayChange}
        title={mayChange ? t.drag : undefined}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', name)
          drag.start(productId)
        }}
        onDragEnd={drag.end}
        className={mayChange ? 'cursor-grab' : ''}
      >
        <ProductArt imageName={row.imageName} color={row.colorHex} size={40} faded={soldOut} />
      </span>
      <div className="min-w-0">
        <p className="break-words">
          <ProductName product={row} muted={soldOut} />
        </p>
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 text-12">
          <LeftInline product={row} shortDay />
          <GrownBy product={row} />
        </div>
        {soldOut && instead && <SubstituteLine substitute={instead} showPrices={showPrices} />}
        {soldOut && <TellMe productId={productId} name={name} />}
        {short && <p className="text-12 font-semibold text-amber">{short}</p>}
      </div>
      <div className="text-right max-md:hidden">
        {showPrices && tier && (
          <>
            <UnitPrice e4={tier.priceE4} />
            <span className="block text-12 text-ink-3">{unitWord(1, um, language)}</span>
          </>
        )}
      </div>
      <p className="text-right font-semibold max-md:hidden">
        {showPrices && tier && toAdd > 0 && <Money cents={amountCents(ladderOf(row), toAdd)} kind="column" />}
      </p>
      <div className="flex items-start justify-between gap-2 max-md:col-span-3 max-md:row-start-2 max-md:mt-1 max-md:pl-13">
        <p className="pt-2.5 md:hidden">
          {showPrices && tier && (
            <>
              <UnitPrice e4={tier.priceE4} />{' '}
              <span className="text-12 text-ink-3">{unitWord(1, um, language)}</span>
            </>
          )}
        </p>
        {soldOut && instead && mayChange ? (
          <InsteadButton row={row} instead={instead} quantity={quantity} closed={closed} />
        ) : (
          <Stepper
            label={t.box(name, unitWord(2, um, language))}
            value={quantity}
            step={minQuantity}
            max={maximumMultiples * minQuantity}
            disabled={!mayChange}
            onChange={(next) => use.setQuantity(productId, next)}
            fault={fault && faultText(fault, messages, language)}
            note={inCart}
          />
        )}
      </div>
      <span className="max-md:col-start-3 max-md:row-start-1">
        {mayChange && (
          <Menu
            label={t.menu(name)}
            align="end"
            trigger={(trigger) => <IconButton {...trigger} icon="more" label={t.menu(name)} />}
          >
            {place > 0 && (
              <MenuItem icon="arrow-up" onChoose={() => use.moveTo(productId, place - 1)}>
                {t.up}
              </MenuItem>
            )}
            {!isLast && (
              <MenuItem icon="arrow-down" onChoose={() => use.moveTo(productId, place + 1)}>
                {t.down}
              </MenuItem>
            )}
            <MenuItem icon="close" onChoose={() => use.takeOff(row)}>
              {t.takeOff}
            </MenuItem>
          </Menu>
        )}
      </span>
    </li>
  )
}
