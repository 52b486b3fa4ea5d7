import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SendOf } from '../../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../../contract/core/money.ts'
import { account } from '../../../contract/features/account.ts'
import { accountPayments, type PaymentState } from '../../../contract/features/payments/account-payments.ts'
import { receivables } from '../../../contract/features/receivables/receivables.ts'
import { once } from '../../core/once.ts'
import type { CardGiven } from '../payments/card-choice.tsx'
import type { Sum } from './choice.ts'

type Body = SendOf<typeof accountPayments.payByToken>['body']

/** The result of clicking the button. */
export type Outcome =
  | { kind: 'done'; state: PaymentState }
  | { kind: 'cardForm' }
  | { kind: 'unanswered' }
  | { kind: 'failed'; error: unknown }

/** The gateway may take ten seconds for a card before the server responds. */
const payTimeoutMs = 40_000

const paying = once(accountPayments.payByToken, { timeoutMs: payTimeoutMs })

/** Pays once, even if the connection fails or the button is clicked again. */
export function usePay() {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const running = useRef(false)

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
      return { kind: 'done', state: await paying.send({ body }) }
    } catch (error) {
      return paying.isInDoubt({ body }) ? { kind: 'unanswered' } : { kind: 'failed', error }
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
