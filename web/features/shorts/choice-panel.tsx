import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { centsFromDollars, moneyText } from '../../../contract/core/money.ts'
import { type Choice, choices, type Offer } from '../../../contract/features/shorts/choices.ts'
import { quantityText } from '../../../contract/words/unit-words.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { useMayCall } from '../../core/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { Field } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'

/** The open choices for short lines of an order. */
export function OrderChoices({ orderNumber }: { orderNumber: number }) {
  const { data } = useQuery(read(choices.list, {}))
  const open = data?.choices.filter((one) => one.orderNumber === orderNumber && one.state === 'OPEN') ?? []
  return open.map((choice) => <ChoicePanel key={choice.id} choice={choice} />)
}

function ChoicePanel({ choice }: { choice: Choice }) {
  const t = useMessages().wishes
  const { language } = useLanguage()
  const errorText = useErrorText()
  const mayChoose = useMayCall(choices.choose)
  const { id, offers, ruled, missing, um, description, reason, closesAt, leftOut } = choice
  const [picked, setPicked] = useState(String(ruled ?? offers[0]?.productId ?? ''))
  const send = useWrite(choices.choose, {
    refresh: [choices.list],
    onDone: () => showToast({ text: t.chosen }),
  })
  const amount = ({ more }: Offer) => {
    const text = moneyText(centsFromDollars(Math.abs(more)))
    return more > 0 ? t.more(text) : more < 0 ? t.less(text) : t.same
  }
  return (
    <Panel title={t.choose(quantityText(missing, um, language), description)} leading>
      <div className="flex flex-col gap-3">
        <p className="text-ink-2">
          {reason}{' '}
          <b className="font-semibold text-amber">
            {t.by} <TimeOfDay at={new Date(closesAt)} />
          </b>
        </p>
        {send.error && <Banner kind="danger">{errorText(send.error)}</Banner>}
        {mayChoose && (
          <div className="flex flex-wrap items-end gap-3">
            <div className="min-w-60 flex-1">
              <Field label={t.wish}>
                <Select
                  value={picked}
                  onChange={setPicked}
                  size={44}
                  options={[
                    ...offers.map((offer) => ({
                      value: String(offer.productId),
                      label: t.option(
                        quantityText(offer.quantity, offer.um, language),
                        offer.description,
                        amount(offer),
                      ),
                    })),
                    { value: '', label: `${t.leaveOut}, ${t.less(moneyText(centsFromDollars(leftOut)))}` },
                  ]}
                />
              </Field>
            </div>
            <Button
              kind="primary"
              size={44}
              busy={send.isPending ? t.sending : undefined}
              onClick={() =>
                send.mutate({ params: { id }, body: { productId: picked === '' ? null : Number(picked) } })
              }
            >
              {t.send}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}
