import { useState } from 'react'
import { moneyColumn } from '../../../contract/core/money.ts'
import { eventOrders } from '../../../contract/features/event-orders/event-orders.ts'
import type { EventProduct } from '../../../contract/features/event-orders/fields.ts'
import { rowSums } from '../../../contract/rules/event-packs.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FaultBox } from '../../ui/fault-box.tsx'
import { totalText } from '../../ui/money.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { type Calculated, type Row, soldAsOf, wasteBpOf } from './calculated.ts'
import { swapped } from './draft.ts'
import type { Builder } from './use-builder.ts'
import { useEventWords } from './words.ts'

type Swap = { row: Row; to: EventProduct; savesCents: number }

/** Cheaper products of the same kind and color, compared in whole packs, with the difference; the user accepts or ignores each. */
export function Swaps({ builder, calculated }: { builder: Builder; calculated: Calculated }) {
  const t = useEventWords()
  const errorText = useErrorText()
  const [opens, setOpens] = useState(false)
  const [taken, setTaken] = useState<readonly number[]>([])
  const plan = useWrite(eventOrders.plan)
  const { draft, edit, mayChange, flush } = builder
  const wanted = calculated.rows.filter(
    ({ sums, facts, missing }) => sums.needed > 0 && facts?.sold && missing > 0,
  )
  if (!mayChange || wanted.length === 0) return null

  async function compare() {
    setTaken([])
    const saved = await flush()
    if (!saved) return
    setOpens(true)
    plan.mutate({
      body: {
        rows: wanted.map(({ item, sums, facts }) => ({
          productId: item.productId,
          stems: sums.needed,
          shipDay: facts?.shipDay ?? null,
        })),
      },
    })
  }

  const swaps = (plan.data?.rows ?? []).flatMap(({ productId, to }): Swap[] => {
    const row = calculated.rows.find(({ item }) => item.productId === productId)
    if (!row || !to || taken.includes(productId)) return []
    const own = { stems: row.item.stems, wasteBp: wasteBpOf(row.item, row.facts) }
    const { cents } = rowSums({ ...own, sold: soldAsOf(to) }, draft.designs)
    return [{ row, to, savesCents: row.sums.cents - cents }]
  })
  const take = (some: readonly Swap[]) => {
    edit((now) => some.reduce((draft, { row, to }) => swapped(draft, row.item.productId, to), now))
    setTaken((before) => [...before, ...some.map(({ row }) => row.item.productId)])
    if (some.length === swaps.length) setOpens(false)
  }
  return (
    <>
      <Button icon="swap" busy={plan.isPending ? t.cheaperBusy : undefined} onClick={() => void compare()}>
        {t.cheaper}
      </Button>
      <Dialog
        open={opens}
        onClose={() => setOpens(false)}
        title={t.swapsTitle}
        actions={
          <>
            <Button onClick={() => setOpens(false)}>{swaps.length > 0 ? t.swapLeave : t.cancel}</Button>
            {swaps.length > 1 && (
              <Button kind="primary" onClick={() => take(swaps)}>
                {t.swapTakeAll}
              </Button>
            )}
          </>
        }
      >
        {plan.error && <FaultBox lead={errorText(plan.error)} />}
        {plan.isPending && <p role="status">{t.cheaperBusy}</p>}
        {plan.data && swaps.length === 0 && <p role="status">{t.swapsNone}</p>}
        {plan.data && swaps.length > 0 && (
          <>
            <p className="font-semibold text-ink">
              {t.swapsText(
                totalText(Math.round(plan.data.was * 100)),
                totalText(Math.round(plan.data.is * 100)),
              )}
            </p>
            {!plan.data.exact && <p>{t.swapsPart}</p>}
            <ul className="mt-2 divide-y divide-line border-y border-line">
              {swaps.map((swap) => (
                <li key={swap.row.item.productId} className="flex items-center gap-3 py-2">
                  <ProductArt imageName={swap.to.imageName} size={40} />
                  <p className="min-w-0 flex-1">
                    <span className="block text-ink">
                      {t.swap(swap.row.item.description, swap.to.description)}
                    </span>
                    <span className="text-12 font-semibold text-ink">
                      {swap.savesCents > 0 ? t.swapSaves(moneyColumn(swap.savesCents)) : t.swapTogether}
                    </span>
                  </p>
                  <Button
                    size={28}
                    aria-label={t.swapTakeOf(swap.row.item.description)}
                    onClick={() => take([swap])}
                  >
                    {t.swapTake}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </Dialog>
    </>
  )
}
