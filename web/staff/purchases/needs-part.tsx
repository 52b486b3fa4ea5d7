import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { centsFromDollars } from '../../../contract/core/money.ts'
import { type PurchaseNeed, purchases } from '../../../contract/features/purchases/purchases.ts'
import { quantityText } from '../../../contract/words/unit-words.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { usePurchaseWords } from '../../features/purchases/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { shipDayText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'

/** Goods sold to shops that no purchase order covers yet, by vendor and ship day; one click drafts an order. */
export function NeedsPart({ onDrafted }: { onDrafted: (id: number) => void }) {
  const t = usePurchaseWords().house
  const { data } = useQuery({ ...read(purchases.needs, {}), staleTime: 0 })
  if (!data) return null
  return (
    <section aria-labelledby="to-buy" className="border-b border-line px-4 py-3 md:px-6">
      <h2 id="to-buy" className="font-semibold">
        {t.needs} <span className="font-normal text-ink-2">{data.needs.length}</span>
      </h2>
      <p className="text-12 text-ink-2">{data.needs.length === 0 ? t.needsNone : t.needsText}</p>
      <ul className="mt-2 flex max-h-72 flex-col gap-2 overflow-y-auto">
        {data.needs.map((need) => (
          <Need key={`${need.vendorId} ${need.shipDay}`} need={need} onDrafted={onDrafted} />
        ))}
      </ul>
    </section>
  )
}

function Need({ need, onDrafted }: { need: PurchaseNeed; onDrafted: (id: number) => void }) {
  const words = usePurchaseWords()
  const t = words.house
  const { language } = useLanguage()
  const errorText = useErrorText()
  const [isOpen, setOpen] = useState(false)
  const draft = useWrite(purchases.draft, {
    refresh: [purchases.list, purchases.needs],
    onDone: ({ id }) => onDrafted(id),
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  const day = (on: string) => shipDayText(asDay(on), language)
  return (
    <li className="rounded-4 border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-w-0 flex-1 basis-60 items-center gap-2 text-left max-md:min-h-11"
        >
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
          <span className="min-w-0">
            <span className="block font-semibold wrap-anywhere">
              {need.vendor} <span className="font-normal text-ink-2">{day(need.shipDay)}</span>
            </span>
            <span className="block text-12 text-ink-2">
              {words.boxes(need.boxes)} {t.forOrders(need.orders)}
              {need.cost !== null && (
                <>
                  {' · '}
                  <Money cents={centsFromDollars(need.cost)} kind="total" />
                </>
              )}
            </span>
          </span>
        </button>
        <span className={`text-12 ${need.isLate ? 'font-semibold text-danger' : 'text-ink-2'}`}>
          {t.buyBy(day(need.buyBy))}
        </span>
        {need.isLate && <Badge kind="danger">{t.late}</Badge>}
        <Button
          size={36}
          kind="primary"
          aria-label={t.draftAll(need.vendor, day(need.shipDay))}
          busy={draft.isPending ? t.drafting : undefined}
          onClick={() => draft.mutate({ body: { vendorId: need.vendorId, shipDay: need.shipDay } })}
        >
          {t.draft}
        </Button>
      </div>
      {isOpen && (
        <ul className="border-t border-line px-3 py-1.5">
          {need.rows.map((row) => (
            <li key={row.productId} className="flex justify-between gap-3 py-1">
              <span className="min-w-0 wrap-anywhere">{row.description}</span>
              <span className="whitespace-nowrap text-ink-2 tabular-nums">
                {row.um === 'BX' ? words.boxes(row.units) : quantityText(row.units, row.um, language)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
