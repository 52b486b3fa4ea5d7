import { useState } from 'react'
import { centsFromDollars } from '../../../contract/core/money.ts'
import type { OpenInvoice } from '../../../contract/features/receivables/receivables.ts'
import { useUser } from '../../core/session.ts'
import { useSite } from '../../core/site-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { Money, totalText } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useMessages } from '../../words/language.tsx'
import { CardChoice, type CardGiven, useCardChoice } from '../payments/card-choice.tsx'
import { type Card, mayPayByCard } from '../payments/pay-options.ts'
import { type Chosen, type Sum, sumOf } from './choice.ts'

type Props = {
  rows: readonly OpenInvoice[]
  chosen: Chosen
  /** Dollars of credit that can be used along with a card. */
  credits: number
  busy: boolean
  onPay: (sum: Sum, card: () => Promise<CardGiven | undefined>) => Promise<void>
}

const defaultOrFirst = (cards: readonly Card[]) => cards.find(({ isDefault }) => isDefault) ?? cards[0]

/** The total of the chosen invoices, the credits used, and the card for the rest. */
export function PayCard({ rows, chosen, credits, busy, onPay }: Props) {
  const t = useMessages().billing
  const { phone } = useSite()
  const user = useUser()
  const card = useCardChoice(defaultOrFirst)
  const [useCredits, setUseCredits] = useState(true)
  const creditsCents = centsFromDollars(credits)
  const sum = sumOf(rows, chosen, { creditsCents, useCredits })
  const needsCard = sum.cardCents > 0
  const isReady = sum.totalCents > 0 && !sum.isWrong && (!needsCard || mayPayByCard(user))

  const press = () => void (isReady && onPay(sum, card.given))

  return (
    <Panel title={t.payment} aside={t.chosen(sum.invoices.length)} flush>
      <form
        className="flex flex-col"
        onSubmit={(event) => {
          event.preventDefault()
          press()
        }}
      >
        {creditsCents > 0 && (
          <div className="px-4 py-2">
            <Checkbox checked={useCredits} onChange={setUseCredits}>
              {t.spendCredits(totalText(creditsCents))}
            </Checkbox>
          </div>
        )}
        {needsCard &&
          (mayPayByCard(user) ? (
            <CardChoice label={t.payment} rows={card.rows} onSubmit={press} />
          ) : (
            <p className="px-4 py-3 text-ink-2">{t.noCards(phone)}</p>
          ))}
        <dl className="flex flex-col gap-1 border-t border-line px-4 py-3">
          {sum.creditCents > 0 && <Line label={t.creditsUsed} cents={-sum.creditCents} />}
          {sum.creditCents > 0 && needsCard && <Line label={t.byCard} cents={sum.cardCents} />}
          <Line label={t.total} cents={sum.totalCents} strong />
        </dl>
        <div className="px-4 pb-4">
          <Button kind="primary" size={44} wide submit disabled={!isReady} busy={busy ? t.paying : undefined}>
            {sum.totalCents === 0
              ? t.chooseFirst
              : needsCard
                ? t.payAmount(totalText(sum.cardCents))
                : t.payWithCredits(totalText(sum.creditCents))}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function Line({ label, cents, strong = false }: { label: string; cents: number; strong?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${strong ? 'font-semibold' : 'text-ink-2'}`}>
      <dt>{label}</dt>
      <dd>
        <Money cents={cents} kind={strong ? 'total' : 'column'} />
      </dd>
    </div>
  )
}
