import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { centsFromDollars, e4FromDollars } from '../../../../contract/core/money.ts'
import { account } from '../../../../contract/features/account.ts'
import { cart } from '../../../../contract/features/cart.ts'
import type { Product } from '../../../../contract/features/catalogue/inventory.ts'
import { checkout, type Payment } from '../../../../contract/features/checkout.ts'
import { orders } from '../../../../contract/features/orders.ts'
import { maximumQuantity } from '../../../../contract/rules/quantity.ts'
import { ApiError } from '../../../core/api.ts'
import { useErrorText } from '../../../core/error-text.ts'
import { once } from '../../../core/once.ts'
import { read } from '../../../core/query.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Money, totalText, unitPriceInText } from '../../../ui/money.tsx'
import { ProductArt } from '../../../ui/product-art.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Skeleton } from '../../../ui/waiting.tsx'
import { useLanguage, useMessages } from '../../../words/language.tsx'
import { quantityText, unitWord } from '../../../words/units.ts'
import { reasonText } from '../../cart/reason-text.ts'
import { PayPanel } from '../../payments/pay-panel.tsx'
import { useDayWords } from '../../shipment/day-words.ts'
import { usePay } from '../use-pay.ts'

/** The gateway may take ten seconds for a card before the server responds. */
const placeTimeoutMs = 40_000
const restMs = 200

const buying = once(checkout.buyNow, {
  timeoutMs: placeTimeoutMs,
  apart: ({ body }) => body.productId,
})

type Props = { product: Product; quantity: number; onClose: () => void }

/** Orders one product immediately, outside the cart: delivery, price and payment. */
export function BuyDialog({ product, quantity: first, onClose }: Props) {
  const t = useMessages()
  const { language } = useLanguage()
  const words = useDayWords()
  const pay = usePay()
  const [quantity, setQuantity] = useState(first)
  const [draft, setDraft] = useState<number>()
  const { productId, productDescription, um, minQuantity, imageName } = product
  const preview = usePreview(productId, quantity)
  const shown = draft === undefined && preview.isSettled ? preview.data : undefined
  const totalCents = centsFromDollars(shown?.totalAmount ?? 0)
  const buy = useBuying({ product, quantity, onClose })
  const onBuy = () => {
    if (shown && !shown.fault && pay.choice) void buy.start(shown, pay.payment)
  }
  const fault = shown?.fault
  const available = fault?.code === 'not_enough_stock' ? (fault.available ?? 0) : 0
  const failure = preview.error ? buy.textOf(preview.error) : undefined
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.buyNow.title}
      actions={
        <>
          <Button size={44} onClick={onClose}>
            {t.buyNow.cancel}
          </Button>
          <Button
            kind="primary"
            size={44}
            disabled={!buy.isBusy && (!shown || Boolean(fault) || !pay.choice)}
            busy={buy.isBusy ? t.buyNow.placing : undefined}
            onClick={onBuy}
          >
            {shown ? t.buyNow.buy(totalText(totalCents)) : t.buyNow.calculating}
          </Button>
        </>
      }
    >
      <p>{t.buyNow.text}</p>
      <div className="mt-3 flex items-start gap-3 text-ink">
        <ProductArt imageName={imageName} size={56} />
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <p className="font-semibold">{productDescription}</p>
          <Stepper
            label={`${t.buyNow.quantity}, ${unitWord(2, um, language)}`}
            value={quantity}
            step={minQuantity}
            max={maximumQuantity(product)}
            onChange={(next) => setQuantity(next > 0 ? next : minQuantity)}
            onDraft={setDraft}
            size="fit"
          />
        </div>
      </div>
      <dl
        aria-busy={!shown}
        className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 text-right"
      >
        <Fact name={t.buyNow.ships}>
          {preview.data && (
            <>
              {t.buyNow.shipsAs(words.method(preview.data.deliveryMethod), words.day(preview.data.shipDay))}
              {preview.data.deliveryMethod !== 'Pickup' && (
                <span className="block text-12 text-ink-2">{preview.data.shipTo}</span>
              )}
            </>
          )}
        </Fact>
        <Fact name={t.buyNow.goods}>
          {shown && (
            <>
              <Money cents={centsFromDollars(shown.goods)} kind="column" />
              <span className="block text-12 text-ink-2">
                {t.buyNow.each(unitPriceInText(e4FromDollars(shown.unitPrice)), unitWord(1, um, language))}
              </span>
            </>
          )}
        </Fact>
        <Fact name={t.buyNow.delivery}>
          {shown &&
            (shown.shippingCost > 0 ? (
              <Money cents={centsFromDollars(shown.shippingCost)} kind="column" />
            ) : (
              t.buyNow.free
            ))}
        </Fact>
        <Fact name={t.buyNow.total} strong>
          {shown && <Money cents={totalCents} kind="total" />}
        </Fact>
      </dl>
      {shown?.cutOff && <p className="mt-1 text-12">{t.buyNow.orderBy(words.cutOff(shown.cutOff))}</p>}
      <h3 className="mt-3 mb-1 font-semibold text-ink">{t.buyNow.pay}</h3>
      <div className="-mx-4 border-b border-line text-ink">
        {preview.data ? (
          <PayPanel
            choice={pay.choice}
            onChoose={pay.choose}
            cards={pay.cards}
            known={pay.known}
            totalCents={totalCents}
            firstShipDay={preview.data.shipDay}
            card={{ ...pay.fields, onSubmit: onBuy }}
          />
        ) : (
          <div className="px-4 pb-4">
            <Skeleton height={64} />
          </div>
        )}
      </div>
      <div className="mt-3 flex flex-col gap-2 empty:hidden">
        {fault && (
          <Banner
            kind="danger"
            urgent
            action={
              available > 0 ? (
                <Button size={28} onClick={() => setQuantity(available - (available % minQuantity))}>
                  {t.buyNow.take(quantityText(available - (available % minQuantity), um, language))}
                </Button>
              ) : undefined
            }
          >
            {reasonText(fault, t, language)}
          </Banner>
        )}
        {(buy.refusal ?? failure) && (
          <Banner kind="danger" lead={t.buyNow.notPlaced} urgent>
            {buy.refusal ?? failure}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}

function Fact({
  name,
  strong = false,
  children,
}: {
  name: string
  strong?: boolean
  children: React.ReactNode
}) {
  return (
    <>
      <dt className={`text-left ${strong ? 'font-semibold text-ink' : ''}`}>{name}</dt>
      <dd className={strong ? 'text-16 font-semibold text-ink' : 'text-ink'}>{children || '…'}</dd>
    </>
  )
}

/** The price preview, fetched once typing pauses. */
function usePreview(productId: number, quantity: number) {
  const [rested, setRested] = useState(quantity)
  useEffect(() => {
    const timer = setTimeout(() => setRested(quantity), restMs)
    return () => clearTimeout(timer)
  }, [quantity])
  const query = useQuery({
    ...read(checkout.previewBuyNow, { body: { productId, quantity: rested } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: (before) => before,
  })
  const isSettled = rested === quantity && !query.isPlaceholderData && !query.isFetching
  return { data: query.data, error: query.error, isSettled, again: query.refetch }
}

type Buying = Props & { quantity: number }
type Shown = { totalAmount: number; shipDay: string }

/** Places the order once, even if the connection breaks. */
function useBuying({ product, quantity, onClose }: Buying) {
  const t = useMessages()
  const { language } = useLanguage()
  const words = useDayWords()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const show = (orderNumber: number) =>
    void navigate({ to: '/orders/$orderNumber', params: { orderNumber: String(orderNumber) } })

  async function start(shown: Shown, payment: () => Promise<Payment | undefined>) {
    if (isBusy) return
    setBusy(true)
    setRefusal(undefined)
    try {
      const given = await payment().catch(() => 'late' as const)
      if (given === 'late') return setRefusal(t.checkout.cardFormLate)
      if (!given) return
      const body = {
        productId: product.productId,
        quantity,
        payment: given,
        expectedTotal: shown.totalAmount,
      }
      const { orderNumber, isHeld } = await buying.send({ body })
      onClose()
      // By card the payment may still be pending, and an order may be on hold: the order page shows it.
      if (!('method' in given) || isHeld) return show(orderNumber)
      toast({
        text: t.buyNow.placed(
          orderNumber,
          quantityText(quantity, product.um, language),
          words.day(shown.shipDay),
        ),
        action: { label: t.buyNow.show, onAct: () => show(orderNumber) },
      })
    } catch (error) {
      const [kept] = error instanceof ApiError ? keptOrders(error) : []
      if (kept) {
        onClose()
        return show(kept)
      }
      setRefusal(errorText(error))
      void client.invalidateQueries({ queryKey: [checkout.previewBuyNow.path] })
    } finally {
      setBusy(false)
      for (const { path } of [cart.read, orders.open, orders.history, account.summary])
        void client.invalidateQueries({ queryKey: [path] })
    }
  }

  return { start, isBusy, refusal, textOf: errorText }
}

/** Orders that exist although the card was declined; they wait for another card. */
const keptOrders = ({ data }: ApiError): number[] =>
  ((data ?? {}) as { orders?: { orderNumber: number }[] }).orders?.map(({ orderNumber }) => orderNumber) ?? []
