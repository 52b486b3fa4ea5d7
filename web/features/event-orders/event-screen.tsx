import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { eventOrders } from '../../../contract/features/event-orders/event-orders.ts'
import { read } from '../../core/query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useLastPassed } from '../../ui/countdown.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Problem } from '../../ui/problem.tsx'
import { EventBuilder } from './event-builder.tsx'
import { useEventWords } from './words.ts'

/** One event: its designs, what to buy for them and when, and what has been ordered. */
export function EventScreen() {
  const t = useEventWords()
  const { eventId = '' } = useParams({ strict: false }) as { eventId?: string }
  const id = /^[1-9]\d{0,14}$/.test(eventId) ? Number(eventId) : 0
  const query = useQuery({ ...read(eventOrders.read, { params: { id } }), enabled: id > 0, retry: false })
  const { data: event, error, refetch } = query
  const passed = useLastPassed((event?.items ?? []).flatMap(({ cutOff }) => cutOff ?? [])).getTime()
  useEffect(() => {
    if (passed > 0) void refetch()
  }, [passed, refetch])
  if (id === 0 || error?.code === 'not_found')
    return (
      <Page name={eventId}>
        <section className="flex flex-col items-start gap-2 py-8">
          <h1 className="text-22 font-semibold">{t.notFound}</h1>
          <p className="text-ink-2">{t.notFoundText}</p>
          <Link to="/events" className={`mt-2 ${buttonClass('secondary')}`}>
            {t.all}
          </Link>
        </section>
      </Page>
    )
  if (!event)
    return (
      <Page name="">
        {error ? (
          <Problem title={t.failedOne} onRetry={() => void query.refetch()}>
            {t.failedText}
          </Problem>
        ) : (
          <div aria-busy className="h-96 rounded-4 bg-sunken" />
        )}
      </Page>
    )
  return (
    <Page name={event.name}>
      <EventBuilder key={event.id} loaded={event} />
    </Page>
  )
}

function Page({ name, children }: { name: string; children: ReactNode }) {
  const t = useEventWords()
  return (
    <div className="mx-auto flex w-full max-w-400 flex-col gap-3 px-4 py-4 md:px-6">
      <nav aria-label={t.trail} className="flex items-center gap-2 text-12 text-ink-2">
        <Link to="/events" className="hover:text-ink hover:underline max-md:py-2">
          {t.title}
        </Link>
        <Icon name="chevron-right" />
        <span aria-current="page">{name}</span>
      </nav>
      {children}
    </div>
  )
}
