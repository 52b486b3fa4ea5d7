import { centsFromDollars, e4FromDollars } from '../../../contract/core/money.ts'
import type { CartOrder, CartProblem, OrderDetail } from '../../../contract/features/cart.ts'
import { IconButton } from '../../ui/button.tsx'
import { ColorDot } from '../../ui/color-dot.tsx'
import { useZone } from '../../ui/dates.tsx'
import { Flash } from '../../ui/flash.tsx'
import { Money, UnitPrice, unitPriceInText } from '../../ui/money.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { timeText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { unitWord } from '../../words/units.ts'
import { lineFacts } from '../cart/line-facts.ts'
import { DragLine } from '../cart/rail/drag-line.tsx'
import { MoveLine } from '../cart/rail/move-line.tsx'
import type { Boarded } from '../cart/rail/rail.ts'
import { useReasonText } from '../cart/reason-text.ts'
import { useCartChanges } from '../cart/use-cart.ts'
import { LineWish } from '../shorts/wish-line.tsx'
import { lineKey } from './cart-now.ts'
import { LineFix } from './line-fix.tsx'
import { useRemoval } from './removal.ts'
import { goTo, lineElementId } from './show.ts'

/** Columns of the check-out's lines and header: art, item, quantity, unit, line, remove. */
export const lineGrid =
  'grid gap-x-3 px-4 grid-cols-[40px_minmax(0,1fr)_auto] md:grid-cols-[40px_minmax(0,1fr)_132px_72px_80px_24px] 2xl:gap-x-4 2xl:grid-cols-[40px_minmax(0,1fr)_132px_88px_88px_24px]'

type Props = { order: CartOrder; line: OrderDetail; problems: readonly CartProblem[] }

/** The focus follows a line to its new day, unless it is somewhere else by now. The cache draws its changes in a timer, so this waits for one. */
const follow = ({ line }: Boarded) =>
  setTimeout(() => document.activeElement === document.body && goTo(lineElementId(line.id)))

/** One line of the cart: product, quantity and price, and below it what has changed and how to settle it. */
export function CartLine({ order, line, problems }: Props) {
  const t = useMessages().checkout
  const { language } = useLanguage()
  const zone = useZone()
  const { faultText } = useReasonText()
  const { faults, set } = useCartChanges()
  const { removeLine } = useRemoval()
  const { productDescription, um, colorHex, imageName, minQuantity, unitPrice, amount } = line
  const fault = faults.get(lineKey(line))
  const blocking = problems.find(({ code }) => code !== 'price_changed')
  const price = unitPriceInText(e4FromDollars(unitPrice))
  const shown = fault?.quantity ?? line.quantity

  function setQuantity(quantity: number) {
    if (quantity === 0) return removeLine(order, line)
    const { id, orderId, productCode } = line
    set({ productId: Number(productCode), quantity, line: { orderId, detailsId: id } })
  }

  return (
    <li
      id={lineElementId(line.id)}
      aria-label={productDescription}
      className={`${lineGrid} border-b border-line py-3 last:border-b-0`}
    >
      <span className="max-md:row-span-2">
        <DragLine boarded={{ order, line }}>
          <ProductArt
            imageName={imageName}
            color={colorHex}
            size={40}
            faded={blocking?.code === 'not_orderable'}
          />
        </DragLine>
      </span>
      <div className="min-w-0">
        <p className="font-semibold">{productDescription}</p>
        <p className="flex items-baseline gap-1.5 text-12 text-ink-2 max-md:hidden">
          {colorHex && <ColorDot color={colorHex} />}
          <span className="min-w-0">{lineFacts(line, t, language)}</span>
        </p>
      </div>
      <p className="text-right font-semibold md:col-start-5 md:row-start-1 md:leading-9">
        <Flash on={amount}>
          <Money cents={centsFromDollars(amount)} kind="column" />
        </Flash>
      </p>
      <div className="flex items-center gap-3 max-[359px]:gap-1 max-md:col-span-2 max-md:col-start-2 max-md:mt-1 md:contents">
        <div className="md:col-start-3 md:row-start-1">
          <Stepper
            label={`${productDescription}, ${unitWord(2, um, language)}`}
            value={shown}
            step={minQuantity}
            // A short line has a message with its fix below; the box itself need not repeat it.
            max={blocking || fault?.available ? Math.max(line.newQuantity, shown) : line.newQuantity}
            onChange={setQuantity}
            // The note below explains why and offers substitutes.
            fault={!fault || fault.available ? undefined : faultText(fault)}
            disabled={blocking?.code === 'not_orderable' && line.newQuantity === 0}
          />
        </div>
        <p className="min-w-0 text-ink-2 max-md:flex-1 max-md:text-12 md:col-start-4 md:row-start-1 md:text-right md:leading-9">
          <span className="max-md:hidden">
            <UnitPrice e4={e4FromDollars(unitPrice)} />
          </span>
          <span className="md:hidden">
            {um === 'EA' ? t.each(price) : t.perUnit(price, unitWord(1, um, language))}
          </span>
        </p>
        <span className="-my-1 -mr-3 md:col-start-6 md:row-start-1 md:-mx-1.5 md:my-0 md:flex md:h-9 md:items-center">
          <RemoveButton item={productDescription} onRemove={() => removeLine(order, line)} />
        </span>
      </div>
      <div className="col-start-2 -mb-1.5 flex max-w-full flex-wrap items-center gap-x-3 max-md:col-end-4 md:col-end-6 md:-mt-0.5">
        <MoveLine boarded={{ order, line }} onMoved={follow} />
        <span className="-ml-2 empty:hidden">
          <LineWish line={line} />
        </span>
        {line.heldUntil && (
          <span className="text-12 whitespace-nowrap text-ink-3 max-md:hidden">
            {t.heldUntil(timeText(new Date(line.heldUntil), zone))}
          </span>
        )}
      </div>
      <LineFix order={order} line={line} problems={problems} fault={fault} onSet={setQuantity} />
    </li>
  )
}

function RemoveButton({ item, onRemove }: { item: string; onRemove: () => void }) {
  const t = useMessages().checkout
  return (
    <>
      <span className="md:hidden">
        <IconButton icon="close" label={t.remove(item)} size={44} onClick={onRemove} />
      </span>
      <span className="max-md:hidden">
        <IconButton icon="close" label={t.remove(item)} size={36} onClick={onRemove} />
      </span>
    </>
  )
}
