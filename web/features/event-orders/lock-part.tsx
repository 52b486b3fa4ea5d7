import { useState } from 'react'
import { e4FromDollars, unitPriceText } from '../../../contract/core/money.ts'
import { eventOrders } from '../../../contract/features/event-orders/event-orders.ts'
import { priceLocks } from '../../../contract/features/event-orders/price-locks.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { FaultBox } from '../../ui/fault-box.tsx'
import { linkButtonClass } from '../../ui/link.ts'
import { totalText } from '../../ui/money.tsx'
import { useToast } from '../../ui/toast.tsx'
import { type Calculated, lockableRows } from './calculated.ts'
import { lastLockDay, panelClass } from './side.tsx'
import type { Builder } from './use-builder.ts'
import { useEventWords, useWhen } from './words.ts'

/** Locks today's prices for what is missing, and shows locked prices with their expiry beside today's. */
export function LockPart({ builder, calculated }: { builder: Builder; calculated: Calculated }) {
  const t = useEventWords()
  const { instant } = useWhen()
  const toast = useToast()
  const errorText = useErrorText()
  const [left, setLeft] = useState<readonly string[]>([])
  const { event, mayChange, flush } = builder
  const nameOf = (productId: number) =>
    event.items.find((item) => item.productId === productId)?.description ?? ''
  const refresh = [eventOrders.read, priceLocks.list]
  const lock = useWrite(priceLocks.lock, {
    refresh,
    onDone: ({ locks, left }) => {
      toast({ text: t.lockDone(locks.length) })
      setLeft(
        left.flatMap(({ productId, why }) =>
          why === 'nothing_missing' || why === 'locked_already'
            ? []
            : t.lockLeft(nameOf(productId), t.lockWhy[why]),
        ),
      )
    },
  })
  const release = useWrite(priceLocks.release, { refresh })
  const locked = event.items.flatMap(({ lock, tiers, description, productId }) =>
    lock?.state === 'OPEN' ? { ...lock, tiers, description, productId } : [],
  )
  const count = lockableRows(calculated.rows, lastLockDay(event)).length
  const fault = lock.error ?? release.error
  if (!mayChange && locked.length === 0) return null
  return (
    <section aria-label={t.lockTitle} className={panelClass}>
      <h2 className="font-semibold">{t.lockTitle}</h2>
      {locked.length > 0 && (
        <>
          <p className="text-12 text-ink-2">{t.lockedNow(locked.length)}</p>
          <ul className="divide-y divide-line border-y border-line">
            {locked.map(({ id, price, until, description }) => (
              <li key={id} className="flex items-center gap-3 py-1 text-12">
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-semibold">{description}</span>
                  <span className="text-ink-2">
                    {t.lockRow(unitPriceText(e4FromDollars(price)), instant(until))}
                  </span>
                </span>
                {mayChange && (
                  <button
                    type="button"
                    className={`${linkButtonClass} max-md:min-h-11`}
                    aria-label={t.releaseOf(description)}
                    disabled={release.isPending}
                    onClick={() => release.mutate({ params: { id } })}
                  >
                    {t.release}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {fault && <FaultBox lead={errorText(fault)} />}
      {mayChange && (
        <>
          <p className="text-12 text-ink-2">
            {count > 0
              ? t.lockText(instant(event.lock.until))
              : locked.length === 0 && `${t.lockNothing} ${t.lockAhead(event.lock.aheadDays)}`}{' '}
            {event.lock.locked > 0 &&
              t.lockLimit(
                totalText(Math.round(event.lock.locked * 100)),
                totalText(Math.round(event.lock.most * 100)),
              )}
          </p>
          {count > 0 && (
            <Button
              icon="lock"
              wide
              busy={lock.isPending ? t.locking : undefined}
              onClick={async () => {
                setLeft([])
                const saved = await flush()
                if (saved) lock.mutate({ body: { eventOrderId: saved.id } })
              }}
            >
              {t.lockDo(count)}
            </Button>
          )}
        </>
      )}
      {left.map((text) => (
        <p key={text} role="status" className="text-12 text-amber">
          {text}
        </p>
      ))}
    </section>
  )
}
