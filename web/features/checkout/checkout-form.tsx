import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { centsFromDollars } from '../../../contract/core/money.ts'
import type { Cart } from '../../../contract/features/cart.ts'
import { onDemand } from '../../core/later.tsx'
import { useUser } from '../../core/session.ts'
import { Button } from '../../ui/button.tsx'
import { FaultBox } from '../../ui/fault-box.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { linkClass } from '../../ui/link.ts'
import { useToast } from '../../ui/toast.tsx'
import { useMessages } from '../../words/language.tsx'
import { dropsOf } from '../cart/delivery.ts'
import { TruckRail } from '../cart/rail/truck-rail.tsx'
import { useCartChanges } from '../cart/use-cart.ts'
import { mayPayByCard, mayPayOnAccount, type PayChoice } from '../payments/pay-options.ts'
import { PayPanel, useCredit } from '../payments/pay-panel.tsx'
import { SaveAsList } from '../shop-lists/list-buttons.tsx'
import { type Blocker, blockerOf } from './blockers.ts'
import { lineKey } from './cart-now.ts'
import { CartOrderPanel } from './cart-order.tsx'
import type { useDraft } from './draft.ts'
import { PlaceButton, PlaceDock, SumRows } from './place-panel.tsx'
import { RefusalNote } from './refusal-note.tsx'
import { useRemoval } from './removal.ts'
import { type Trim, trimsOf } from './trims.ts'
import { usePay } from './use-pay.ts'
import type { usePlaceOrders } from './use-place.ts'

type Props = { cart: Cart; placing: ReturnType<typeof usePlaceOrders>; draft: ReturnType<typeof useDraft> }

const Items = onDemand(async () => (await import('../recommendations/items.tsx')).Items)

/** The cart before placing: orders on the left; payment, total and the the button on the right. */
export function CheckoutForm({ cart, placing, draft }: Props) {
  const t = useMessages().checkout
  const pay = usePay()
  const blocker = useBlocker(cart, pay.choice)
  const trims = trimsOf(cart)
  const drops = dropsOf(cart)
  const totalCents = centsFromDollars(cart.totals.total)
  const firstShipDay = cart.orders.map(({ date }) => date).sort()[0] ?? ''
  const onPlace = () => {
    if (!blocker) void placing.place({ shown: cart, draft: draft.draft, payment: pay.payment })
  }
  const button = { cart, blocker, phase: placing.phase, onPlace }

  return (
    <div className="mx-auto w-full max-w-336 px-4 py-4 max-md:px-0 max-md:pb-28 md:px-6 md:py-6">
      <CheckoutHead cart={cart} />
      {/* On a phone the orders below say the same, and each line has its Move button. */}
      <div className="mb-4 max-md:hidden">
        <TruckRail />
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_336px] xl:grid-rows-[auto_1fr] xl:gap-x-6 2xl:grid-cols-[minmax(0,1fr)_384px]">
        <div className="flex min-w-0 flex-col gap-4">
          {trims.length > 1 && <TrimAll trims={trims} />}
          {cart.orders.map((order) => {
            const drop = drops.find(({ orders }) => orders.includes(order))
            return (
              drop && <CartOrderPanel key={order.id} order={order} cart={cart} drop={drop} trims={trims} />
            )
          })}
        </div>
        <section
          aria-label={t.pay}
          className="min-w-0 border-y border-line bg-surface xl:row-span-2 md:grid-cols-2 md:rounded-4 md:border-x md:max-xl:grid xl:sticky xl:top-18 xl:max-h-[calc(100dvh-5.5rem)] xl:overflow-y-auto"
        >
          <div className="min-w-0">
            <div className="grid grid-cols-2 items-end gap-3 p-4 max-md:grid-cols-1">
              <Field label={t.purchaseOrder} optional>
                <TextInput
                  value={draft.draft.poNumber}
                  onChange={(poNumber) => draft.change({ poNumber })}
                  maxLength={30}
                  autoComplete="off"
                />
              </Field>
              <Field label={t.note}>
                <TextInput
                  value={draft.draft.note}
                  onChange={(note) => draft.change({ note })}
                  maxLength={200}
                  autoComplete="off"
                />
              </Field>
            </div>
            <h2 className="border-t border-line px-4 pt-3 pb-2 font-semibold">{t.pay}</h2>
            <PayPanel
              choice={pay.choice}
              onChoose={pay.choose}
              cards={pay.cards}
              known={pay.known}
              totalCents={totalCents}
              firstShipDay={firstShipDay}
              card={{ ...pay.fields, onSubmit: onPlace }}
            />
          </div>
          <div className="flex min-w-0 flex-col gap-3 border-line p-4 max-md:border-t md:max-xl:border-l xl:border-t">
            <SumRows cart={cart} />
            {placing.refusal && (
              <RefusalNote refusal={placing.refusal} onAskAgain={() => void placing.askAgain()} />
            )}
            <PlaceButton {...button} />
          </div>
        </section>
        <Suspense>
          <div className="min-w-0 max-md:px-4">
            <Items kinds={['forgot', 'goesWith']} showPrices />
          </div>
        </Suspense>
      </div>
      <PlaceDock {...button} />
    </div>
  )
}

function CheckoutHead({ cart }: { cart: Cart }) {
  const t = useMessages().checkout
  const { empty } = useRemoval()
  const { orders, lines } = cart.totals
  return (
    <div className="mb-4 flex flex-wrap items-baseline gap-x-3 gap-y-1 max-md:mb-3 max-md:px-4">
      <h1 className="text-22 font-semibold">{t.title}</h1>
      <p className="flex-1 text-ink-2">{t.summary(orders, lines)}</p>
      <div className="flex flex-wrap items-baseline gap-x-4 whitespace-nowrap max-md:basis-full">
        <button type="button" className={`${linkClass} max-md:py-2`} onClick={() => void empty(cart)}>
          {t.emptyCart}
        </button>
        <Link
          to="/standing/$standingId"
          params={{ standingId: 'new' }}
          search={{ from: 'cart' } as never}
          className={`${linkClass} max-md:py-2`}
        >
          {t.makeStanding}
        </Link>
        <SaveAsList
          lines={cart.orders.flatMap((order) =>
            order.details.map(({ productCode, quantity }) => ({ productId: Number(productCode), quantity })),
          )}
        />
        <Link to="/" className={`${linkClass} max-md:hidden`}>
          {t.keepShopping}
        </Link>
      </div>
    </div>
  )
}

/** Several lines are short: one click reduces all of them to the remaining stock. */
function TrimAll({ trims }: { trims: readonly Trim[] }) {
  const t = useMessages().checkout
  const { set } = useCartChanges()
  const toast = useToast()
  const onTrim = () => {
    for (const { line, quantity } of trims) {
      const { id, orderId, productCode } = line
      set({ productId: Number(productCode), quantity, line: { orderId, detailsId: id } })
    }
    toast({ text: t.trimmed(trims.length) })
  }
  return (
    <div className="max-md:px-4">
      <FaultBox lead={t.reasons.short(trims.length)}>
        <Button kind="primary" onClick={onTrim}>
          {t.trimAll(trims.length)}
        </Button>
      </FaultBox>
    </div>
  )
}

function useBlocker(cart: Cart, choice: PayChoice | undefined): Blocker | undefined {
  const user = useUser()
  const { faults, offline } = useCartChanges()
  const { leftCents, stopped } = useCredit()
  const lines = cart.orders.flatMap(({ details }) => details)
  const refused = lines.filter((line) => faults.has(lineKey(line))).map(({ id }) => id)
  const pay =
    !choice || (!mayPayOnAccount(user) && !mayPayByCard(user))
      ? null
      : choice.kind === 'account'
        ? { kind: 'account' as const, leftCents, stopped }
        : { kind: 'card' as const }
  return blockerOf({ cart, refused, pay, totalCents: centsFromDollars(cart.totals.total), offline })
}
