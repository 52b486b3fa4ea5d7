import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { payment } from '../../../../contract/features/payments/cards.ts'
import { read } from '../../../core/query.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Skeleton, Waiting } from '../../../ui/waiting.tsx'
import { useMessages } from '../../../words/language.tsx'
import { useGatewayName } from '../gateway-name.ts'
import { AddCard } from './add-card.tsx'
import { CardRow } from './card-row.tsx'

/** The saved cards: the default, those about to expire, adding and removing. */
export function PaymentScreen() {
  const t = useMessages().cards
  const gateway = useGatewayName()
  const { data, error, refetch } = useQuery(read(payment.cards, {}))
  const [adding, setAdding] = useState(false)
  const isEmpty = data?.length === 0

  return (
    <div className="mx-auto flex w-full max-w-184 flex-col gap-4 px-4 py-4 md:px-6 md:py-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-72 flex-1 flex-col gap-1">
          <h1 className="text-22 font-semibold">{t.title}</h1>
          <p className="text-ink-2">{gateway ? t.intro(gateway) : '\u00a0'}</p>
        </div>
        {data && !isEmpty && !adding && (
          <Button icon="plus" onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        )}
      </div>
      {error && !data ? (
        <Panel flush>
          <Problem title={t.failed} onRetry={() => void refetch()}>
            {t.failedText}
          </Problem>
        </Panel>
      ) : !data ? (
        <Panel flush>
          <CardsWaiting />
        </Panel>
      ) : (
        <>
          {isEmpty && (
            <Panel flush>
              <EmptyState title={t.empty}>{t.emptyText}</EmptyState>
            </Panel>
          )}
          {(isEmpty || adding) && <AddCard {...(!isEmpty && { onClose: () => setAdding(false) })} />}
          {!isEmpty && (
            <Panel title={t.count(data.length)} flush>
              <ul>
                {data.map((card) => (
                  <CardRow key={card.id} card={card} />
                ))}
              </ul>
            </Panel>
          )}
        </>
      )}
    </div>
  )
}

function CardsWaiting() {
  const t = useMessages().cards
  return (
    <Waiting label={t.title}>
      <div className="flex flex-col gap-4 p-4">
        <Skeleton height={40} />
        <Skeleton height={40} />
      </div>
    </Waiting>
  )
}
