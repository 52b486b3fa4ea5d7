import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { cart } from '../../../contract/features/cart.ts'
import { eventOrders } from '../../../contract/features/event-orders/event-orders.ts'
import { useErrorText } from '../../core/error-text.ts'
import { once } from '../../core/once.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FaultBox } from '../../ui/fault-box.tsx'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { reasonText } from '../cart/reason-text.ts'
import { type Calculated, toPut } from './calculated.ts'
import { panelClass } from './side.tsx'
import type { Builder } from './use-builder.ts'
import { useEventWords } from './words.ts'

type Put = ReplyOf<typeof eventOrders.toCart>

/** Adds what is missing to the cart, each item for its ship day, and reports what was left out and why. */
export function CartPart({ builder, calculated }: { builder: Builder; calculated: Calculated }) {
  const t = useEventWords()
  const client = useQueryClient()
  const errorText = useErrorText()
  const [call] = useState(() => once(eventOrders.toCart, { apart: ({ body }) => body }))
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [done, setDone] = useState<Put>()
  const { mayChange, flush } = builder
  const { lines, orders } = toPut(calculated.rows)

  async function put() {
    setBusy(true)
    setError(undefined)
    setDone(undefined)
    const saved = await flush()
    try {
      if (saved) setDone(await call.send({ params: { id: saved.id }, body: { version: saved.version } }))
    } catch (failed) {
      setError(failed)
    }
    for (const { path } of [eventOrders.read, eventOrders.list, cart.read])
      void client.invalidateQueries({ queryKey: [path] })
    setBusy(false)
  }

  if (!mayChange) return null
  const needed = calculated.rows.some(({ sums }) => sums.units > 0)
  const isAll = needed && calculated.rows.every(({ missing }) => missing === 0)
  return (
    <>
      {lines > 0 ? (
        <Button
          kind="primary"
          size={44}
          wide
          busy={isBusy ? t.putting : undefined}
          onClick={() => void put()}
        >
          {t.toCart(lines, orders)}
        </Button>
      ) : (
        isAll && <p className="text-ink-2">{t.allOrdered}</p>
      )}
      {error !== undefined && <FaultBox lead={errorText(error)} />}
      {done && (
        <section role="status" aria-label={t.openCart} className={panelClass}>
          <p className="font-semibold">{done.put.length > 0 ? t.put(done.put.length) : t.putNone}</p>
          {done.left.length > 0 && (
            <>
              <p className="text-amber">{t.putLeft}</p>
              <ul className="text-12">
                {done.left.map((one) => (
                  <LeftRow key={one.productId} one={one} />
                ))}
              </ul>
            </>
          )}
          {done.put.length > 0 && (
            <Link to="/cart" className={buttonClass('secondary', 36, true)}>
              {t.openCart}
            </Link>
          )}
        </section>
      )}
    </>
  )
}

function LeftRow({ one: { description, message, reason } }: { one: Put['left'][number] }) {
  const t = useEventWords()
  const words = useMessages()
  const { language } = useLanguage()
  const why = reason
    ? reasonText(reason, words, language)
    : language === 'en'
      ? message
      : t.noneText(description)
  return (
    <li>
      <span className="font-semibold">{description}</span>: {why}
    </li>
  )
}
