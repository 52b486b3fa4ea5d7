import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { receivables } from '../../../contract/features/receivables/receivables.ts'
import { read } from '../../core/query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { type Chosen, usualChoice } from './choice.ts'
import { OpenInvoices } from './open-invoices.tsx'
import { PayCard } from './pay-card.tsx'
import { PayOutcome } from './pay-outcome.tsx'
import { usePay } from './use-pay.ts'

/** The open invoices to choose from, beside the payment form. */
export function PayView({ choose }: { choose: 'overdue' | 'all' }) {
  const t = useMessages().billing
  const open = useQuery(read(receivables.openInvoices, {}))
  const { pay, busy, outcome } = usePay()
  const [picked, setPicked] = useState<Chosen>()
  const { data } = open
  const isDone = outcome?.kind === 'done'
  // Paid invoices are not selected again when the list is refetched.
  useEffect(() => {
    if (isDone) setPicked({})
  }, [isDone])
  if (open.error && !data) return <Problem title={t.openFailed} onRetry={() => void open.refetch()} />
  if (!data) {
    return (
      <Waiting label={t.openInvoices}>
        <div className="flex flex-col gap-3">
          {Array.from({ length: 6 }, (_, row) => (
            <Skeleton key={row} height={32} />
          ))}
        </div>
      </Waiting>
    )
  }
  const chosen = picked ?? usualChoice(data.rows, choose)
  return (
    <div className="flex flex-col gap-4">
      {outcome && <PayOutcome outcome={outcome} />}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_400px]">
        <Panel title={t.openInvoices} flush>
          {!picked && data.rows.length > 0 && Object.keys(chosen).length === 0 && (
            <p className="border-b border-line px-4 py-2 text-ink-2">{t.nothingPastDue}</p>
          )}
          {data.rows.length === 0 ? (
            <EmptyState title={t.nothingOpen}>{t.nothingOpenText}</EmptyState>
          ) : (
            <OpenInvoices rows={data.rows} chosen={chosen} onChange={setPicked} locked={busy} />
          )}
        </Panel>
        {data.rows.length > 0 && (
          <PayCard rows={data.rows} chosen={chosen} credits={data.credits} busy={busy} onPay={pay} />
        )}
      </div>
    </div>
  )
}
