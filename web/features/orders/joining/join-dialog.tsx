import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { centsFromDollars } from '../../../../contract/core/money.ts'
import { orders } from '../../../../contract/features/orders.ts'
import { read } from '../../../core/query.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Money, totalText } from '../../../ui/money.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useLanguage, useMessages } from '../../../words/language.tsx'
import { reasonText } from '../../cart/reason-text.ts'
import { CardChoice, useCardChoice } from '../../payments/card-choice.tsx'
import type { OpenOrder } from './open-orders.ts'
import { type Joining, useJoin, useJoinErrorText } from './use-join.ts'

type Props = { order: OpenOrder; joining: Joining; onClose: (joined: boolean) => void }

/** Adding to an order paid by card: the extra cost, and the card that pays it. */
export function JoinDialog({ order, joining, onClose }: Props) {
  const t = useMessages()
  const { language } = useLanguage()
  const toast = useToast()
  const navigate = useNavigate()
  const textOf = useJoinErrorText()
  const { join } = useJoin()
  const card = useCardChoice()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { orderNumber } = order
  const { said, ...what } = joining
  const preview = useQuery({
    ...read(orders.preview, { params: { orderNumber }, body: { more: true, ...what } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // While the card payment is pending, the order accepts no other change.
    enabled: !isBusy,
  })
  const shown = preview.data
  const [fault] = shown?.faults ?? []
  const cents = centsFromDollars(shown?.difference ?? 0)

  async function onAdd() {
    if (!shown || fault || isBusy) return
    setBusy(true)
    setRefusal(undefined)
    try {
      const pays = cents > 0
      const given = pays ? await card.given().catch(() => 'late' as const) : undefined
      if (given === 'late') return setRefusal(t.checkout.cardFormLate)
      if (pays && !given) return
      const reply = await join(orderNumber, {
        ...what,
        expectedTotal: shown.totalAmount,
        ...(given && { payment: given }),
      })
      onClose(true)
      // While the gateway has not responded, the order says so.
      if (reply.payments.some(({ status }) => status === 'pending' || status === 'unknown'))
        return void navigate({ to: '/orders/$orderNumber', params: { orderNumber: String(orderNumber) } })
      toast({ text: said(totalText(centsFromDollars(reply.totalAmount))) })
    } catch (error) {
      setRefusal(textOf(error))
    } finally {
      setBusy(false)
    }
  }

  const failure = refusal ?? (preview.error ? textOf(preview.error) : undefined)
  return (
    <Dialog
      open
      onClose={() => onClose(false)}
      title={t.buyNow.joinTitle(orderNumber)}
      actions={
        <>
          <Button size={44} onClick={() => onClose(false)}>
            {t.buyNow.cancel}
          </Button>
          <Button
            kind="primary"
            size={44}
            disabled={!isBusy && (!shown || Boolean(fault))}
            busy={isBusy ? t.buyNow.adding : undefined}
            onClick={() => void onAdd()}
          >
            {cents > 0 ? t.buyNow.joinPay(totalText(cents)) : t.buyNow.joinOnly}
          </Button>
        </>
      }
    >
      <p>{t.buyNow.joinCard}</p>
      {shown && (
        <dl className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 text-ink">
          <dt>{t.buyNow.was}</dt>
          <dd className="text-right">
            <Money cents={centsFromDollars(order.totalAmount)} kind="column" />
          </dd>
          <dt>{t.buyNow.total}</dt>
          <dd className="text-right">
            <Money cents={centsFromDollars(shown.totalAmount)} kind="column" />
          </dd>
          <dt className="font-semibold">{cents < 0 ? t.buyNow.back : t.buyNow.difference}</dt>
          <dd className="text-right text-16 font-semibold">
            <Money cents={Math.abs(cents)} kind="total" />
          </dd>
        </dl>
      )}
      {cents > 0 && card.known && (
        <CardChoice
          label={t.buyNow.pay}
          rows={card.rows}
          onSubmit={() => void onAdd()}
          className="-mx-4 mt-3 border-b border-line text-ink"
        />
      )}
      {(fault || failure) && (
        <div className="mt-3">
          <Banner kind="danger" lead={t.buyNow.notJoined} urgent>
            {failure ?? (fault && `${fault.productDescription}: ${reasonText(fault.reason, t, language)}`)}
          </Banner>
        </div>
      )}
    </Dialog>
  )
}
