import { Link, useNavigate } from '@tanstack/react-router'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { campaigns } from '../../../contract/features/campaigns/campaigns.ts'
import type { Campaign } from '../../../contract/features/campaigns/shapes.ts'
import { campaignChannels, campaignStates } from '../../../contract/rules/campaigns.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { countText } from '../../words/format.ts'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { ChoiceFilter, SearchFilter } from '../frame/filter-fields.tsx'
import { ListTabs } from '../frame/list-tabs.tsx'
import { WhenCell } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { useList } from '../grid/use-list.ts'
import { CampaignBadge } from './state-badge.tsx'
import { useCampaignWords } from './words.ts'

const path = '/admin/campaigns'
type Listed = ReplyOf<typeof campaigns.list>

const everyMs = ({ counts }: Listed) => ((counts.sending ?? 0) + (counts.planned ?? 0) > 0 ? 3000 : 30_000)

/** Campaigns that are planned, being sent or sent, and drafts. */
export function CampaignsScreen() {
  const messages = useMessages()
  const t = useCampaignWords()
  const navigate = useNavigate()
  const view = useList(campaigns.list, path, ['name', 'state', 'channel'], { everyMs })
  const columns = useCampaignColumns()
  const { filters } = view
  const { data } = view.list
  return (
    <AdminShell
      title={messages.admin.campaigns}
      aside={data && <p role="status">{t.count(data.total)}</p>}
      add={{ label: t.add, onAdd: () => void navigate({ to: `${path}/new` }) }}
    >
      <ListTabs
        label={t.stateTabs}
        path={path}
        tabs={(['', ...campaignStates] as const).map((state) => ({
          key: state,
          title: state === '' ? t.all : t.states[state],
          count: state === '' ? undefined : data?.counts[state],
          search: view.linkWith({ state }),
          isHere: state === filters.state,
        }))}
      />
      <DataGrid
        name="campaigns"
        label={t.list}
        view={view}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        onOpen={({ id }) => void navigate({ to: `${path}/${id}` })}
        empty={<EmptyState title={t.empty}>{t.emptyText}</EmptyState>}
        filters={
          <>
            <SearchFilter label={t.find} value={filters.name} onSettle={(name) => view.change({ name })} />
            <ChoiceFilter
              label={t.way}
              value={filters.channel}
              onChange={(channel) => view.change({ channel })}
              options={[
                { value: '', label: t.anyWay },
                ...campaignChannels.map((value) => ({ value, label: t.channels[value] })),
              ]}
            />
          </>
        }
      />
    </AdminShell>
  )
}

function useCampaignColumns(): Column<Campaign>[] {
  const t = useCampaignWords()
  return [
    {
      key: 'name',
      title: t.labels.name,
      sort: 'name',
      phone: 'title',
      text: ({ name }) => name,
      cell: ({ id, name }) => (
        <Link to={`${path}/${id}`} className="rounded-2 font-semibold wrap-anywhere hover:underline">
          {name}
        </Link>
      ),
    },
    {
      key: 'channels',
      title: t.way,
      width: 160,
      text: ({ channels }) => channels.map((one) => t.channels[one]).join(', '),
      cell: ({ channels }) => channels.map((one) => t.channels[one]).join(', '),
    },
    {
      key: 'state',
      title: t.state,
      sort: 'state',
      width: 130,
      phone: 'aside',
      text: ({ state }) => t.states[state],
      cell: ({ state }) => <CampaignBadge state={state} />,
    },
    {
      key: 'sent',
      title: t.sentOf,
      right: true,
      width: 150,
      text: ({ counts }) => (counts.all === 0 ? '' : `${counts.sent}/${counts.all}`),
      cell: ({ counts }) =>
        counts.all > 0 && (
          <span className="tabular-nums">{t.ofAll(countText(counts.sent), countText(counts.all))}</span>
        ),
    },
    {
      key: 'failed',
      title: t.receiverStates.failed,
      right: true,
      width: 100,
      text: ({ counts }) => (counts.failed === 0 ? '' : String(counts.failed)),
      cell: ({ counts }) =>
        counts.failed > 0 && <span className="text-danger tabular-nums">{countText(counts.failed)}</span>,
    },
    {
      key: 'opened',
      title: t.opened,
      right: true,
      width: 100,
      roomy: true,
      text: ({ counts }) => (counts.opened === null ? '' : String(counts.opened)),
      cell: ({ counts }) =>
        counts.opened !== null && <span className="tabular-nums">{countText(counts.opened)}</span>,
    },
    {
      key: 'at',
      title: t.begins,
      sort: 'at',
      width: 170,
      text: ({ at }) => at ?? '',
      cell: ({ at }) => at && <WhenCell at={at} />,
    },
    {
      key: 'by',
      title: t.by,
      roomy: true,
      width: 180,
      text: ({ by }) => by,
      cell: ({ by }) => <span className="wrap-anywhere">{by}</span>,
    },
  ]
}
