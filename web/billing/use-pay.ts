import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { account } from '../../contract/account.ts'
import { accountPayments, type PaymentState } from '../../contract/account-payments.ts'
import type { SendOf } from '../../contract/endpoint.ts'
import { dollarsFromCents } from '../../contract/money.ts'
import { receivables } from '../../contract/receivables.ts'
import { call } from '../api.ts'
import { PlaceAttempt } from '../checkout/attempt.ts'
import type { CardGiven } from '../checkout/card-choice.tsx'
import type { Sum } from './choice.ts'

type Body = SendOf<typeof accountPayments.payByToken>['body']

/** What came of pressing the button. */
export type Outcome =
  | { kind: 'done'; state: PaymentState }
  | { kind: 'cardForm' }
  | { kind: 'unanswered' }
  | { kind: 'failed'; error: unknown }

/** The gateway may take ten seconds for a card before the server answers for it. */
const payTimeoutMs = 40_000

/** Pays once, whatever the connection does and however often the button is pressed. */
export function usePay() {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const running = useRef(false)
  const [attempt] = useState(
    () =>
      new PlaceAttempt<Body, PaymentState>({
        send: (body, key) =>
          call(
            accountPayments.payByToken,
            { body },
            { headers: { 'idempotency-key': key }, timeoutMs: payTimeoutMs },
          ),
        makeKey: () => crypto.randomUUID(),
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      }),
  )

  async function send(sum: Sum, cardOf: () => Promise<CardGiven | undefined>): Promise<Outcome | undefined> {
    const byCard = sum.cardCents > 0
    const card = byCard ? await cardOf().catch(() => 'late' as const) : undefined
    if (card === 'late') return { kind: 'cardForm' }
    if (byCard && !card) return undefined
    const body: Body = {
      amount: dollarsFromCents(sum.cardCents),
      tenderType: byCard ? 'card' : 'credit',
      ...(card && { cardAccount: 'cardAccountId' in card ? { id: card.cardAccountId } : card }),
      invoices: sum.invoices.map(({ invoiceNumber, cents }) => ({
        invoiceNumber,
        amount: dollarsFromCents(cents),
      })),
    }
    try {
      return { kind: 'done', state: await attempt.place(body) }
    } catch (error) {
      return attempt.isUnanswered ? { kind: 'unanswered' } : { kind: 'failed', error }
    }
  }

  async function pay(sum: Sum, cardOf: () => Promise<CardGiven | undefined>): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    setOutcome(undefined)
    setOutcome(await send(sum, cardOf))
    for (const { path } of [
      receivables.openInvoices,
      receivables.statements,
      accountPayments.history,
      account.overdue,
      account.summary,
    ])
      void client.invalidateQueries({ queryKey: [path] })
    running.current = false
    setBusy(false)
  }

  return { pay, busy, outcome }
}
