import { Link } from '@tanstack/react-router'
import { may } from '../../../contract/core/access.ts'
import { campaigns } from '../../../contract/features/campaigns/campaigns.ts'
import type { CampaignReceiver, WholeCampaign } from '../../../contract/features/campaigns/shapes.ts'
import { outbox } from '../../../contract/features/messages/outbox.ts'
import { receiverStates } from '../../../contract/rules/campaigns.ts'
import { useUser } from '../../core/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { linkClass } from '../../ui/link.ts'
import { ChoiceFilter, SearchFilter } from '../frame/filter-fields.tsx'
import { AccountCell, WhenCell } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { useList } from '../grid/use-list.ts'
import { ReceiverBadge } from './state-badge.tsx'
import { useCampaignWords } from './words.ts'

/** Who gets a campaign, and the state of each message. */
export function Receivers({ campaign }: { campaign: WholeCampaign }) {
  const t = useCampaignWords()
  const isMoving = campaign.counts.waiting > 0
  const view = useList(campaigns.receivers, `/admin/campaigns/${campaign.id}`, ['name', 'state', 'channel'], {
    params: { id: campaign.id },
    everyMs: () => (isMoving ? 2000 : 30_000),
  })
  const columns = useReceiverColumns()
  const { filters } = view
  return (
    <DataGrid
      name="campaign-receivers"
      label={t.receivers}
      view={view}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ name, address }) => name ?? address}
      empty={<EmptyState title={t.noReceivers}>{t.noReceiversText}</EmptyState>}
      filters={
        <>
          <SearchFilter
            label={t.findReceiver}
            value={filters.name}
            onSettle={(name) => view.change({ name })}
          />
          <ChoiceFilter
            label={t.state}
            value={filters.state}
            onChange={(state) => view.change({ state })}
            options={[
              { value: '', label: t.anyState },
              ...receiverStates.map((value) => ({ value, label: t.receiverStates[value] })),
            ]}
          />
        </>
      }
    />
  )
}

function useReceiverColumns(): Column<CampaignReceiver>[] {
  const t = useCampaignWords()
  const seesOutbox = may(useUser(), outbox.read.access)
  return [
    {
      key: 'customer',
      title: t.customer,
      sort: 'customer',
      phone: 'title',
      text: ({ accountNumber, customerName, name }) =>
        [accountNumber, customerName, name].filter((one) => one !== null).join(' '),
      cell: ({ accountNumber, customerName, name, state, error, attempts }) => (
        <>
          <AccountCell number={accountNumber} name={customerName} />
          <p className="text-12 wrap-anywhere text-ink-2">{name}</p>
          {state !== 'sent' && error !== '' && (
            <p className="line-clamp-2 text-12 wrap-anywhere text-danger">{t.tried(attempts, error)}</p>
          )}
        </>
      ),
    },
    {
      key: 'address',
      title: t.address,
      roomy: true,
      text: ({ address }) => address,
      cell: ({ address, messageId }) =>
        messageId !== null && seesOutbox ? (
          <Link
            to="/admin/outbox"
            search={{ open: String(messageId) } as never}
            className={`${linkClass} wrap-anywhere`}
          >
            {address}
          </Link>
        ) : (
          <span className="wrap-anywhere">{address}</span>
        ),
    },
    {
      key: 'channel',
      title: t.way,
      width: 90,
      roomy: true,
      text: ({ channel }) => t.channels[channel],
      cell: ({ channel }) => t.channels[channel],
    },
    {
      key: 'state',
      title: t.state,
      sort: 'state',
      width: 120,
      phone: 'aside',
      text: ({ state }) => t.receiverStates[state],
      cell: ({ state }) => <ReceiverBadge state={state} />,
    },
    {
      key: 'sent',
      title: t.receiverStates.sent,
      sort: 'sent',
      width: 160,
      text: ({ sentAt }) => sentAt ?? '',
      cell: ({ sentAt }) => sentAt && <WhenCell at={sentAt} />,
    },
    {
      key: 'opened',
      title: t.opened,
      width: 160,
      roomy: true,
      optional: true,
      text: ({ openedAt }) => openedAt ?? '',
      cell: ({ openedAt }) => openedAt && <WhenCell at={openedAt} />,
    },
  ]
}
