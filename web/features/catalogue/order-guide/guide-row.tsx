import { memo, useRef } from 'react'
import { e4FromDollars } from '../../../../contract/core/money.ts'
import type { Product } from '../../../../contract/features/catalogue/inventory.ts'
import type { GuideRow } from '../../../../contract/features/catalogue/order-guide.ts'
import { Flash } from '../../../ui/flash.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { smallLinkClass } from '../../../ui/link.ts'
import { UnitPrice, unitPriceInText } from '../../../ui/money.tsx'
import { ProductArt } from '../../../ui/product-art.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { useLanguage, useMessages } from '../../../words/language.tsx'
import { quantityText, unitWord } from '../../../words/units.ts'
import type { Fault } from '../../cart/cart-changes.ts'
import { useProductInCart } from '../../cart/use-cart.ts'
import { isLow, isSoldOut } from '../product-facts.ts'
import { faultText, moveFocus } from '../quantity-box.tsx'
import { GrownBy, LeftInline, ProductName, SubstituteLine } from '../row-parts.tsx'
import { TellMe } from '../tell-me.tsx'
import { mostMore, priceE4At, priceMove } from './guide-rules.ts'
import { InsteadButton } from './instead.tsx'

export const guideGrid =
  'grid items-center gap-x-3 px-3 grid-cols-[40px_minmax(0,1fr)] md:px-4 md:grid-cols-[40px_minmax(0,1fr)_80px_64px_72px_132px] xl:grid-cols-[40px_minmax(0,1fr)_96px_72px_80px_96px_132px]'

type Props = {
  row: GuideRow
  /** Selling units filled in. */
  quantity: number
  /** Its substitute when it is sold out. */
  instead: Product | undefined
  fault: Fault | undefined
  showPrices: boolean
  closed: boolean
  eager: boolean
  onFill: (productId: number, quantity: number) => void
}

/** One product of the guide: usual quantity, last price, today's price, stock, and a quantity box. */
export const GuideLine = memo(function GuideLine(props: Props) {
  const { row, quantity, instead, fault, showPrices, closed, eager, onFill } = props
  const t = useMessages()
  const { language } = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const { placed } = useProductInCart(row)
  const { productId, productDescription, um, minQuantity } = row
  const soldOut = isSoldOut(row) && placed === 0
  const left = row.isPreBooked ? 'font-semibold' : isLow(row) ? 'font-semibold text-amber' : ''
  const note = placed > 0 ? t.orderGuide.inCart(quantityText(placed, um, language)) : undefined
  return (
    <li
      data-product={productId}
      aria-label={productDescription}
      className={`${guideGrid} min-h-14 border-b border-l-3 border-b-line bg-surface py-2 [contain-intrinsic-height:auto_40px] [content-visibility:auto] max-md:[contain-intrinsic-height:auto_92px] has-[input:focus]:bg-tint-2 ${
        quantity > 0 ? 'border-l-accent' : 'border-l-transparent'
      }`}
    >
      <ProductArt imageName={row.imageName} size={40} eager={eager} faded={soldOut} />
      <div className="min-w-0">
        <p>
          <ProductName product={row} muted={soldOut} />
        </p>
        <div className="flex min-w-0 items-center gap-x-2 text-12">
          <span className={`xl:hidden ${left}`}>
            <LeftInline product={row} shortDay />
          </span>
          <GrownBy product={row} />
        </div>
        {soldOut && instead && <SubstituteLine substitute={instead} showPrices={showPrices} />}
      </div>
      <div className="text-right max-md:hidden">
        <Usual {...props} />
      </div>
      <p className="text-right text-ink-2 max-md:hidden">
        {showPrices && row.lastBought && (
          <>
            <span className="sr-only">{t.orderGuide.last} </span>
            <UnitPrice e4={e4FromDollars(row.lastBought.unitPrice)} />
          </>
        )}
      </p>
      <div className="text-right max-md:hidden">{showPrices && <Today row={row} quantity={quantity} />}</div>
      <p className="text-right text-12 max-xl:hidden">
        <LeftInline product={row} shortDay />
      </p>
      <div className="max-md:col-span-2 max-md:mt-1 max-md:flex max-md:items-start max-md:justify-between max-md:gap-2">
        <div className="flex min-w-0 flex-col items-start gap-0.5 pl-13 text-12 md:hidden">
          {showPrices && (
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="text-14">
                <Today row={row} quantity={quantity} />
              </span>
              {row.lastBought && (
                <span className="text-ink-2">
                  {t.orderGuide.lastIs(unitPriceInText(e4FromDollars(row.lastBought.unitPrice)).slice(1))}
                </span>
              )}
            </span>
          )}
          <Usual {...props} />
        </div>
        <div ref={box} className="shrink-0">
          {soldOut ? (
            <span className="flex flex-col">
              {instead && (
                <InsteadButton
                  row={row}
                  instead={instead}
                  quantity={row.usualQuantity ?? 0}
                  closed={closed}
                />
              )}
              <TellMe productId={productId} name={productDescription} />
            </span>
          ) : (
            <Stepper
              label={t.orderGuide.box(productDescription, unitWord(2, um, language))}
              value={quantity}
              step={minQuantity}
              max={mostMore(row, placed)}
              disabled={closed}
              onChange={(next) => onFill(productId, next)}
              onEnter={() => box.current && moveFocus(box.current, 1)}
              onMove={(rows) => box.current && moveFocus(box.current, rows)}
              fault={fault && faultText(fault, t, language)}
              note={note}
            />
          )}
        </div>
      </div>
    </li>
  )
})

/** The usual quantity; a click fills it into the box. */
function Usual({ row, quantity, closed, onFill }: Props) {
  const t = useMessages().orderGuide
  const { language } = useLanguage()
  const { placed } = useProductInCart(row)
  const { productId, usualQuantity, minQuantity, um, orderCount } = row
  if (!usualQuantity) return null
  const most = mostMore(row, placed)
  const usual = Math.min(usualQuantity, most - (most % minQuantity))
  const text = quantityText(usualQuantity, um, language)
  return (
    <>
      {usual > 0 && usual !== quantity && !closed ? (
        <button
          type="button"
          className={`${smallLinkClass} max-md:min-h-6`}
          aria-label={`${t.takeUsual(text)}: ${row.productDescription}`}
          onClick={() => onFill(productId, usual)}
        >
          {text}
        </button>
      ) : (
        <span className="text-12 text-ink">
          <span className="sr-only">{t.usual} </span>
          {text}
        </span>
      )}
      <span className="block text-12 text-ink-3 max-md:hidden">{t.orders(orderCount)}</span>
    </>
  )
}

/** Today's price for the quantity in the box, or the usual one; marked if it differs from the last price paid. */
function Today({ row, quantity }: { row: GuideRow; quantity: number }) {
  const t = useMessages().orderGuide
  const todayE4 = priceE4At(row, quantity || (row.usualQuantity ?? 0))
  if (todayE4 === undefined) return null
  const move = priceMove(row, todayE4)
  const byE4 = Math.abs(todayE4 - e4FromDollars(row.lastBought?.unitPrice ?? 0))
  const look = move === 'up' ? 'text-amber' : move === 'down' ? 'text-accent' : ''
  return (
    <span className={`inline-flex items-center justify-end gap-1 font-semibold ${look}`}>
      {move && (
        <>
          <Icon name={move === 'up' ? 'arrow-up' : 'arrow-down'} />
          <span className="sr-only">{t[move](unitPriceInText(byE4))}: </span>
        </>
      )}
      <span className="sr-only">{t.today} </span>
      <Flash on={todayE4}>
        <UnitPrice e4={todayE4} />
      </Flash>
    </span>
  )
}

export function GuideHeads({ leftFor, showPrices }: { leftFor: string; showPrices: boolean }) {
  const t = useMessages().orderGuide
  return (
    <div
      aria-hidden="true"
      className={`${guideGrid} h-7 border-y border-l-3 border-y-line border-l-transparent bg-ground text-12 text-ink-3 max-md:hidden`}
    >
      <span />
      <span>{t.item}</span>
      <span className="text-right">{t.usual}</span>
      <span className="text-right whitespace-nowrap">{showPrices && t.last}</span>
      <span className="text-right">{showPrices && t.today}</span>
      <span className="text-right whitespace-nowrap max-xl:hidden">{leftFor}</span>
      <span>{t.quantity}</span>
    </div>
  )
}
