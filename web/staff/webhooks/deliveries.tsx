import {
  type Delivery,
  deliveryStates,
  mostTries,
  type Webhook,
  webhooks,
} from '../../../contract/features/webhooks/webhooks.ts'
import { Button } from '../../ui/button.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Beside } from '../frame/list-parts.tsx'
import { ListTabs } from '../frame/list-tabs.tsx'
import { OpenLink, WhenCell } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { type ListView, useList } from '../grid/use-list.ts'
import { DeliveryBadge } from './delivery-badge.tsx'
import { DeliveryView } from './delivery-view.tsx'
import { ReplayButton } from './replay-button.tsx'
import { TryWebhook } from './try-webhook.tsx'
import { EditWebhook } from './webhook-form.tsx'
import { useWebhookWords } from './words.ts'

const path = '/admin/webhooks'

/** The deliveries of one webhook, with one of them, a test or the settings open beside the list. */
export function Deliveries({ webhook, onGone }: { webhook: Webhook; onGone: () => void }) {
  const t = useWebhookWords()
  const { id, on } = webhook
  const view = useList(webhooks.deliveries, path, ['state'], {
    kept: { hook: String(id) },
    params: { id },
    everyMs: ({ counts }) => (counts.waiting > 0 ? 2_000 : 5_000),
  })
  const columns = useDeliveryColumns(view)
  const { filters, opened } = view
  const { data } = view.list
  const close = () => view.open('')
  const counts = data?.counts
  return (
    <Beside
      list={
        <>
          <div className="flex flex-wrap items-center gap-2 px-4 py-3 md:px-6">
            <h2 className="min-w-0 flex-1 font-semibold wrap-anywhere">{webhook.name}</h2>
            <Button size={28} disabled={!on} onClick={() => view.open('try')}>
              {t.test}
            </Button>
            {on && webhook.failed > 0 && (
              <ReplayButton webhookId={id} label={t.replayMany(webhook.failed)} isPrimary />
            )}
            <Button size={28} onClick={() => view.open('edit')}>
              {t.edit}
            </Button>
          </div>
          <ListTabs
            label={t.stateTabs}
            path={path}
            tabs={(['', ...deliveryStates] as const).map((state) => ({
              key: state,
              title: state === '' ? t.all : t.states[state],
              count: state === '' ? undefined : counts?.[state],
              search: view.linkWith({ state }),
              isHere: state === filters.state,
            }))}
          />
          <DataGrid
            name="webhook-deliveries"
            label={t.deliveries}
            view={view}
            columns={columns}
            idOf={(row) => row.id}
            nameOf={({ event, about }) => `${event} ${about}`}
            onOpen={(row) => view.open(String(row.id))}
            empty={<EmptyState title={t.noDeliveries}>{t.noDeliveriesText}</EmptyState>}
            {...(on && {
              actions: (picked: readonly Delivery[], clear: () => void) => (
                <ReplayButton
                  webhookId={id}
                  ids={picked.map((row) => row.id)}
                  label={t.replayMany(picked.length)}
                  isPrimary
                  onDone={clear}
                />
              ),
            })}
          />
        </>
      }
      panel={
        opened === 'edit' ? (
          <EditWebhook webhook={webhook} onClose={close} onGone={onGone} />
        ) : opened === 'try' ? (
          <TryWebhook webhook={webhook} onClose={close} onSent={(delivery) => view.open(String(delivery))} />
        ) : (
          /^\d{1,12}$/.test(opened) && (
            <DeliveryView key={opened} webhookId={id} id={Number(opened)} onClose={close} />
          )
        )
      }
    />
  )
}

function useDeliveryColumns(view: ListView): Column<Delivery>[] {
  const t = useWebhookWords()
  const answer = ({ status, error }: Delivery) =>
    status !== null ? String(status) : error === '' ? '' : t.noAnswer
  return [
    {
      key: 'event',
      title: t.event,
      sort: 'event',
      phone: 'title',
      text: ({ event }) => event,
      cell: ({ id, event }) => (
        <OpenLink id={id} view={view}>
          {event}
        </OpenLink>
      ),
    },
    {
      key: 'when',
      title: t.when,
      sort: 'created',
      text: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <WhenCell at={createdAt} />,
    },
    {
      key: 'about',
      title: t.about,
      width: 130,
      text: ({ about }) => about,
      cell: ({ about }) => <span className="wrap-anywhere">{about}</span>,
    },
    {
      key: 'state',
      title: t.state,
      width: 110,
      phone: 'aside',
      text: ({ state }) => t.states[state],
      cell: (delivery) => <DeliveryBadge delivery={delivery} />,
    },
    { key: 'answer', title: t.answer, width: 110, text: answer, cell: answer },
    {
      key: 'attempts',
      title: t.attempts,
      text: ({ attempts }) => String(attempts),
      cell: ({ state, attempts, dueAt, tookMs }) =>
        state === 'taken' ? (
          <span className="text-ink-2">{tookMs !== null && t.ms(tookMs)}</span>
        ) : (
          <span className="text-danger">
            {t.tries(attempts, mostTries)}
            {dueAt && attempts > 0 && (
              <>
                , {t.next} <TimeOfDay at={new Date(dueAt)} />
              </>
            )}
          </span>
        ),
    },
  ]
}
