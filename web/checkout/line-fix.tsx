import type { ReactNode } from 'react'
import type { CartOrder, CartProblem, OrderDetail } from '../../contract/cart.ts'
import { e4FromDollars } from '../../contract/money.ts'
import { snapUp } from '../../contract/quantity.ts'
import type { Fault } from '../cart/cart-changes.ts'
import { useReasonText } from '../cart/reason-text.ts'
import { countText } from '../messages/format.ts'
import { useLanguage, useMessages } from '../messages/language.tsx'
import { quantityText } from '../messages/units.ts'
import { useDayWords } from '../shipment/day-words.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { totalText, unitPriceInText } from '../ui/money.tsx'
import { trimTo } from './trims.ts'

type Props = {
  order: CartOrder
  line: OrderDetail
  problems: readonly CartProblem[]
  fault: Fault | undefined
  onSet: (quantity: number) => void
}

/** What has changed about a line since it was added, under the line, with what settles it as a button. */
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
          <FixButton onClick={() => onSet(0)}>{t.takeOut}</FixButton>
        </FaultBox>
      )
  }
}

/** Less is there than the line asks for: how much, at which price, and one press that takes it. */
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
        <FixButton onClick={() => onSet(0)}>{t.takeOut}</FixButton>
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

/** A fault with what mends it beside it, on phones below it. */
export function FaultBox({
  lead,
  text,
  children,
}: {
  lead: string
  text?: string | undefined
  children?: ReactNode
}) {
  return (
    <div className="flex items-center gap-x-3 gap-y-2 rounded-4 border border-danger-edge bg-danger-bg px-3 py-1.5 max-md:flex-wrap max-md:p-3">
      <span className="text-danger max-md:self-start max-md:pt-0.5">
        <Icon name="warning" />
      </span>
      <p className="min-w-0 flex-1 text-12 max-md:text-14">
        <strong className="font-semibold text-danger">{lead}</strong> {text}
      </p>
      {children && (
        <span data-fix="" className="flex gap-2 max-md:w-full max-md:flex-col">
          {children}
        </span>
      )}
    </div>
  )
}
