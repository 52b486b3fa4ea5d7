import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { centsFromDollars } from '../../../contract/core/money.ts'
import { longestAsk, type Offer, type QuoteThread } from '../../../contract/features/quotes/fields.ts'
import { quotes } from '../../../contract/features/quotes/quotes.ts'
import { firstLines } from '../../../contract/rules/quote-offer.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { AreaField, TextField } from '../../form/fields.tsx'
import { Form, SaveButton } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ShipDay } from '../../ui/dates.tsx'
import { linkClass } from '../../ui/link.ts'
import { totalText } from '../../ui/money.tsx'
import { Problem } from '../../ui/problem.tsx'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { OfferCard } from './offer-card.tsx'
import { repName, StateBadge } from './state-badge.tsx'
import { Talk } from './talk.tsx'
import { useQuoteWords } from './words.ts'

const refresh = [quotes.summary, quotes.read]

/** A quote as the shop sees it: the open offer with its buttons, then the messages. */
export function Thread({ id }: { id: number }) {
  const t = useQuoteWords()
  const query = useQuery(read(quotes.read, { params: { quoteId: id } }))
  const thread = query.data
  if (query.error && !thread)
    return (
      <Problem
        title={query.error.code === 'not_found' ? t.gone : t.failed}
        onRetry={() => void query.refetch()}
      />
    )
  if (!thread) return <RowsWaiting label={t.list} />
  const open = thread.offers.find(({ state }) => state === 'OPEN')
  const isOpen = open && thread.status === 'QUOTED'
  return (
    <section aria-labelledby="quote" className="overflow-hidden rounded-4 border border-line bg-surface">
      <header className="border-b border-line px-4 py-3 md:px-6">
        <h2 id="quote" className="flex flex-wrap items-center gap-3 text-22 font-semibold wrap-anywhere">
          {thread.title}
          <StateBadge quote={thread} large />
        </h2>
        <p className="text-ink-2">
          {thread.number}
          {thread.neededBy && (
            <>
              {` · ${t.needed} `}
              <ShipDay on={asDay(thread.neededBy)} />
            </>
          )}
          {thread.orderNumber !== null && (
            <>
              {' · '}
              <Link
                to="/orders/$orderNumber"
                params={{ orderNumber: String(thread.orderNumber) } as never}
                className={linkClass}
              >
                {t.toOrder(thread.orderNumber)}
              </Link>
            </>
          )}
        </p>
        {thread.stuck && <p className="mt-1">{thread.stuck === 'free_text' ? t.stuckWords : t.stuck}</p>}
        {thread.declineWords && <p className="mt-1 wrap-anywhere">{thread.declineWords}</p>}
        {thread.canceledOrder && <p className="mt-1">{t.orderCanceled}</p>}
      </header>
      {thread.needsCard && thread.orderNumber !== null && (
        <Banner
          kind="danger"
          urgent
          strip
          lead={t.cardDeclined}
          action={
            <Link
              to="/orders/$orderNumber"
              params={{ orderNumber: String(thread.orderNumber) } as never}
              className={buttonClass()}
            >
              {t.payOrder(thread.orderNumber)}
            </Link>
          }
          actionBelow
        >
          {t.payAnother}
        </Banner>
      )}
      {isOpen && <Decide key={open.revision} thread={thread} offer={open} />}
      <div className="px-4 py-4 md:px-6">
        <Talk thread={thread} without={isOpen ? open.revision : undefined} />
      </div>
      <Write thread={thread} />
    </section>
  )
}

function Decide({ thread, offer }: { thread: QuoteThread; offer: Offer }) {
  const t = useQuoteWords()
  const errorText = useErrorText()
  const [chosen, setChosen] = useState(() => firstLines(offer.lines).map((line) => line.id))
  const [countering, setCountering] = useState(false)
  const move = useWrite(quotes.status, { refresh })
  const lines = offer.lines.filter(({ id }) => chosen.includes(id))
  const cents = lines.reduce((sum, { amount }) => sum + centsFromDollars(amount), 0)
  const choose = (id: number) => {
    const slot = offer.lines.find((line) => line.id === id)?.slot
    setChosen([...lines.filter((line) => line.slot !== slot).map((line) => line.id), id])
  }
  const send = (status: 'ACCEPTED' | 'DECLINED_BY_CUSTOMER') =>
    move.mutate({
      body: {
        quoteId: thread.id,
        status,
        revision: offer.revision,
        ...(status === 'ACCEPTED' && { lineIds: chosen }),
      },
    })
  return (
    <div className="flex flex-col gap-3 border-b border-line px-4 py-4 md:px-6">
      <h3 className="font-semibold">{t.offers(repName(thread, t.us))}</h3>
      <OfferCard offer={offer} chosen={chosen} onChoose={choose} />
      {move.error && (
        <Banner kind="danger" urgent>
          {errorText(move.error)}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          kind="primary"
          size={44}
          busy={move.isPending ? t.accepting : undefined}
          onClick={() => send('ACCEPTED')}
        >
          {t.accept(totalText(cents))}
        </Button>
        <Button size={44} onClick={() => setCountering(!countering)}>
          {t.counter}
        </Button>
        <Button size={44} kind="quiet" onClick={() => send('DECLINED_BY_CUSTOMER')}>
          {t.no}
        </Button>
      </div>
      <p className="text-12 text-ink-2">
        <ShipDay on={asDay(offer.shipDay)} />. {t.shipping}
      </p>
      {countering && lines[0] && <Counter thread={thread} offer={offer} line={lines[0]} />}
    </div>
  )
}

function Counter({
  thread,
  offer,
  line,
}: {
  thread: QuoteThread
  offer: Offer
  line: Offer['lines'][number]
}) {
  const t = useQuoteWords()
  const form = useForm(quotes.counter, {
    name: `quotes.${thread.id}.counter`,
    start: { quantity: String(line.quantity), price: '', message: '' },
    labels: { quantity: t.counterQuantity, price: t.counterPrice, message: t.counterWords },
    check: ({ quantity, price }) => ({
      ...(!/^[1-9]\d{0,5}$/.test(quantity.trim()) && { quantity: t.ask.wrongNumber }),
      ...(!/^\d{1,5}([.,]\d{1,4})?$/.test(price.trim()) && { price: t.ask.wrongPrice }),
    }),
    send: ({ quantity, price, message }) => ({
      body: {
        quoteId: thread.id,
        revision: offer.revision,
        lines: [{ lineId: line.id, quantity: Number(quantity), price: Number(price.replace(',', '.')) }],
        message,
      },
    }),
    refresh,
  })
  return (
    <Form of={form} label={t.counterTitle} className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        <TextField at={form.at('quantity')} inputMode="numeric" />
        <TextField at={form.at('price')} inputMode="decimal" />
      </div>
      <AreaField at={form.at('message')} rows={2} maxLength={longestAsk} optional />
      <div>
        <SaveButton of={form} label={t.counterSend} busy={t.sending} />
      </div>
    </Form>
  )
}

/** A box for a message, and actions that don't answer an offer. */
function Write({ thread }: { thread: QuoteThread }) {
  const t = useQuoteWords()
  const { id, moves, status } = thread
  const form = useForm(quotes.message, {
    name: `quotes.${id}.message`,
    start: { message: '' },
    labels: { message: status === 'NEEDS_INFO' ? t.answer : t.message },
    send: ({ message }) => ({ body: { quoteId: id, message } }),
    refresh,
  })
  const move = useWrite(quotes.status, { refresh })
  const send = (next: 'SUBMITTED' | 'CANCELLED') => move.mutate({ body: { quoteId: id, status: next } })
  if (status === 'CANCELLED') return null
  return (
    <div className="border-t border-line bg-ground px-4 py-4 md:px-6">
      <Form of={form} label={t.message} className="flex flex-col gap-3">
        <AreaField at={form.at('message')} rows={3} maxLength={longestAsk} />
        <div className="flex flex-wrap justify-end gap-2">
          {moves.includes('CANCELLED') && <Button onClick={() => send('CANCELLED')}>{t.cancelAsk}</Button>}
          {moves.includes('SUBMITTED') && <Button onClick={() => send('SUBMITTED')}>{t.askAgain}</Button>}
          <SaveButton of={form} label={t.send} busy={t.sending} />
        </div>
      </Form>
    </div>
  )
}
