import type { ReactNode } from 'react'
import { e4FromDollars } from '../../../contract/core/money.ts'
import type { CartOrder, CartProblem, OrderDetail } from '../../../contract/features/cart.ts'
import { snapUp } from '../../../contract/rules/quantity.ts'
import { Button } from '../../ui/button.tsx'
import { FaultBox } from '../../ui/fault-box.tsx'
import { Icon } from '../../ui/icon.tsx'
import { totalText, unitPriceInText } from '../../ui/money.tsx'
import { countText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { quantityText } from '../../words/units.ts'
import type { Fault } from '../cart/cart-changes.ts'
import { useReasonText } from '../cart/reason-text.ts'
import { useDayWords } from '../shipment/day-words.ts'
import { trimTo } from './trims.ts'

type Props = {
  order: CartOrder
  line: OrderDetail
  problems: readonly CartProblem[]
  fault: Fault | undefined
  onSet: (quantity: number) => void
}

/** What has changed about a line since it was added, shown under it, with a button to settle it. */
export function LineFix(props: Props) {
  const { line, problems, fault } = props
  const blocking = problems.find(({ code }) => code !== 'price_changed')
  const moved = line.addedUnitPrice !== null && line.addedUnitPrice !== line.unitPrice
  if (!blocking && !moved && !fault?.available) return null
  return (
    <div className="col-span-full col-start-2 flex flex-col gap-2 pt-2 max-md:pt-3">
      {moved && <PriceMoved line={line} />}
      {blocking ? (
        <Blocking {...props} blocking={blocking} />
      ) : (
        fault?.available && <Short {...props} available={fault.available} />
      )}
    </div>
  )
}

function PriceMoved({ line: { addedUnitPrice, unitPrice } }: { line: OrderDetail }) {
  const t = useMessages().checkout
  if (addedUnitPrice === null) return null
  const rose = unitPrice > addedUnitPrice
  return (
    <p className={`flex items-start gap-1 text-12 ${rose ? 'text-amber' : 'text-accent'}`}>
      <Icon name={rose ? 'warning' : 'arrow-down'} />
      <span>
        <strong className="font-semibold">{t.priceNow(unitPriceInText(e4FromDollars(unitPrice)))}</strong>{' '}
        {t.priceWas(unitPriceInText(e4FromDollars(addedUnitPrice)))}
      </span>
    </p>
  )
}

function Blocking({ order, line, blocking, onSet }: Props & { blocking: CartProblem }) {
  const t = useMessages().checkout
  const words = useDayWords()
  const day = words.day(order.date)
  const { reasonText } = useReasonText()
  switch (blocking.code) {
    case 'not_enough_stock':
      return <Short order={order} line={line} available={blocking.available ?? 0} onSet={onSet} />
    case 'not_a_multiple': {
      const fit = trimTo(line, snapUp(line.quantity, line.minQuantity))
      return (
        <FaultBox lead={t.soldBy(countText(line.minQuantity))}>
          <FixButton primary onClick={() => onSet(fit.quantity)}>
            {t.setTo(countText(fit.quantity), totalText(fit.amountCents))}
          </FixButton>
        </FaultBox>
      )
    }
    default:
      return (
        <FaultBox
          lead={blocking.code === 'ship_day_closed' ? t.dayClosed(day) : t.notOrderable(day)}
          text={
            blocking.reason && blocking.code !== 'ship_day_closed' ? reasonText(blocking.reason) : undefined
          }
        >
          <FixButton onClick={() => onSet(0)}>{t.removeLine}</FixButton>
        </FaultBox>
      )
  }
}

/** Less stock than the line needs: shows how much is left and at which price, with a button that takes it. */
function Short({
  order,
  line,
  available,
  onSet,
}: Pick<Props, 'order' | 'line' | 'onSet'> & { available: number }) {
  const t = useMessages().checkout
  const { language } = useLanguage()
  const words = useDayWords()
  const day = words.day(order.date)
  if (available === 0) {
    return (
      <FaultBox lead={t.noneLeft(day)}>
        <FixButton onClick={() => onSet(0)}>{t.removeLine}</FixButton>
      </FaultBox>
    )
  }
  const trim = trimTo(line, available)
  const otherPrice = trim.priceE4 !== e4FromDollars(line.unitPrice)
  return (
    <FaultBox
      lead={t.onlyLeft(quantityText(available, line.um, language), day)}
      text={otherPrice ? t.priceAt(countText(available), unitPriceInText(trim.priceE4)) : undefined}
    >
      <FixButton primary onClick={() => onSet(available)}>
        {t.take(countText(available), totalText(trim.amountCents))}
      </FixButton>
    </FaultBox>
  )
}

function FixButton({
  primary = false,
  onClick,
  children,
}: {
  primary?: boolean
  onClick: () => void
  children: ReactNode
}) {
  const kind = primary ? 'primary' : 'secondary'
  return (
    <>
      <span className="w-full md:hidden">
        <Button kind={kind} size={44} wide onClick={onClick}>
          {children}
        </Button>
      </span>
      <span className="max-md:hidden">
        <Button kind={kind} size={28} onClick={onClick}>
          {children}
        </Button>
      </span>
    </>
  )
}
