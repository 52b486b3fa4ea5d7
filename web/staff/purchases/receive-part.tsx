import { useState } from 'react'
import { type Purchase, purchases } from '../../../contract/features/purchases/purchases.ts'
import { quantityText } from '../../../contract/words/unit-words.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { usePurchaseWords } from '../../features/purchases/words.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useLanguage } from '../../words/language.tsx'

/** Receives goods line by line; a line not edited counts as received in full, as confirmed. */
export function ReceivePart({
  purchase,
  onReceived,
}: {
  purchase: Purchase
  onReceived: (reply: unknown) => void
}) {
  const { house: t, boxes } = usePurchaseWords()
  const { language } = useLanguage()
  const errorText = useErrorText()
  const [came, setCame] = useState<Record<number, number>>({})
  const [place, setPlace] = useState('')
  const receive = useWrite(purchases.receive, {
    refresh: [purchases.list, purchases.needs],
    onDone: (reply) => {
      onReceived(reply)
      showToast({ text: t.received(purchase.number) })
    },
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  const lines = purchase.lines.filter(({ confirmed }) => (confirmed ?? 0) > 0)
  return (
    <section aria-label={t.receive} className="rounded-4 border border-line bg-sunken p-3">
      <h3 className="font-semibold">{t.receive}</h3>
      <p className="text-12 text-ink-2">{t.receiveText}</p>
      <ul className="my-2 divide-y divide-line">
        {lines.map(({ lineId, description, confirmed, um }) => (
          <li key={lineId} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-48">
              <span className="block wrap-anywhere">{description}</span>
              <span className="text-12 text-ink-2">
                {um === 'BX' ? boxes(confirmed ?? 0) : quantityText(confirmed ?? 0, um, language)}
              </span>
            </span>
            <Stepper
              value={came[lineId] ?? confirmed ?? 0}
              step={1}
              max={1_000_000}
              label={t.receiveOf(description)}
              onChange={(units) => setCame({ ...came, [lineId]: units })}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-end gap-3">
        <div className="flex-1 basis-40">
          <Field label={t.place} optional>
            <TextInput value={place} onChange={setPlace} maxLength={40} />
          </Field>
        </div>
        <Button
          kind="primary"
          busy={receive.isPending ? t.receiving : undefined}
          onClick={() =>
            receive.mutate({
              params: { id: purchase.id },
              body: {
                version: purchase.version,
                lines: lines.map(({ lineId, confirmed }) => ({
                  lineId,
                  units: came[lineId] ?? confirmed ?? 0,
                  place,
                })),
              },
            })
          }
        >
          {t.receive}
        </Button>
      </div>
    </section>
  )
}
