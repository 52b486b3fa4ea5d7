import { useQuery } from '@tanstack/react-query'
import { mostTries, webhooks } from '../../../contract/features/webhooks/webhooks.ts'
import { read } from '../../core/query.ts'
import { TimeOfDay } from '../../ui/dates.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { PanelHead } from '../frame/panel-head.tsx'
import { DeliveryBadge } from './delivery-badge.tsx'
import { ReplayButton } from './replay-button.tsx'
import { useWebhookWords } from './words.ts'

type Props = { webhookId: number; id: number; onClose: () => void }

/** The text exactly as it was sent. */
export const preClass =
  'max-h-96 overflow-auto rounded-4 border border-line bg-sunken p-3 text-12 whitespace-pre-wrap wrap-anywhere'

/** One delivery: its attempts with the responses, its body and its headers. */
export function DeliveryView({ webhookId, id, onClose }: Props) {
  const t = useWebhookWords()
  const delivery = useQuery({
    ...read(webhooks.delivery, { params: { id: webhookId, deliveryId: id } }),
    staleTime: 0,
    refetchInterval: 3_000,
  })
  const { data } = delivery
  if (delivery.error && !data) return <Problem title={t.failed} onRetry={() => void delivery.refetch()} />
  if (!data)
    return (
      <Waiting label={t.deliveries}>
        <div className="p-4 md:p-6">
          <Skeleton height={240} />
        </div>
      </Waiting>
    )
  const last = data.tries[0]
  return (
    <section aria-label={data.event} className="flex min-w-0 flex-1 flex-col">
      <PanelHead title={data.event} onClose={onClose}>
        {data.messageId}. {t.sameId}
      </PanelHead>
      <div className="flex items-center gap-3 px-4 pt-4 md:px-6">
        <DeliveryBadge delivery={data} />
        <span className="flex-1 text-12 text-ink-2">
          {t.tries(data.attempts, mostTries)}
          {data.dueAt && data.attempts > 0 && (
            <>
              , {t.next} <TimeOfDay at={new Date(data.dueAt)} />
            </>
          )}
        </span>
        <ReplayButton webhookId={webhookId} ids={[id]} label={t.replay} />
      </div>
      <div className="flex flex-col gap-4 px-4 py-4 md:px-6">
        <div>
          <h3 className="mb-1 text-12 font-semibold">{t.triesTitle}</h3>
          {data.tries.length === 0 && <p className="text-ink-2">{t.noTries}</p>}
          <ol>
            {data.tries.map(({ id: tryId, at, status, error, answer, tookMs }) => (
              <li key={tryId} className="border-b border-line py-2">
                <p>
                  <b className="font-semibold">
                    <TimeOfDay at={new Date(at)} withDay />
                  </b>{' '}
                  <span className={status !== null && status < 300 ? 'text-ink-2' : 'text-danger'}>
                    {status ?? t.noAnswer}, {t.ms(tookMs)}
                  </span>
                </p>
                {error && <p className="text-12 wrap-anywhere text-danger">{error}</p>}
                {answer && (
                  <pre tabIndex={0} className={preClass}>
                    {answer}
                  </pre>
                )}
              </li>
            ))}
          </ol>
        </div>
        <div>
          <h3 className="mb-1 text-12 font-semibold">{t.sent}</h3>
          <pre tabIndex={0} className={preClass}>
            {JSON.stringify(JSON.parse(data.body), null, 2)}
          </pre>
          <p className="mt-2 text-12 text-ink-2">{t.signed}</p>
        </div>
        {last && (
          <div>
            <h3 className="mb-1 text-12 font-semibold">{t.headers}</h3>
            <pre tabIndex={0} className={preClass}>
              {Object.entries(last.headers)
                .map(([name, value]) => `${name}: ${value}`)
                .join('\n')}
            </pre>
          </div>
        )}
      </div>
    </section>
  )
}
