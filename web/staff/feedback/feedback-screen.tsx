import { type FeedbackRow, feedbackDesk, feedbackTabs } from '../../../contract/features/feedback/desk.ts'
import { feedbackCategories } from '../../../contract/features/feedback/fields.ts'
import { subjectText } from '../../features/feedback/about.ts'
import { useFeedbackWords } from '../../features/feedback/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { nowMs } from '../../ui/clock.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useKeys } from '../../ui/keys.tsx'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { ChoiceFilter, SearchFilter } from '../frame/filter-fields.tsx'
import { Beside } from '../frame/list-parts.tsx'
import { ListTabs } from '../frame/list-tabs.tsx'
import { AccountCell, OpenLink } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { type ListView, useList } from '../grid/use-list.ts'
import { FeedbackPanel } from './feedback-panel.tsx'
import { useDayText } from './use-feedback.ts'
import { type FeedbackDeskWords, useFeedbackDeskWords } from './words.ts'

const path = '/admin/feedback'
const minuteMs = 60_000

/** Customers' messages, the oldest unanswered first, with the open thread beside the list. */
export function FeedbackScreen() {
  const messages = useMessages()
  const t = useFeedbackDeskWords()
  const help = useFeedbackWords()
  const view = useList(feedbackDesk.list, path, ['tab', 'q', 'category', 'assignee'])
  const columns = useFeedbackColumns(view)
  const { filters, opened } = view
  const { data } = view.list
  const rows = data?.rows ?? []
  const tab = filters.tab || 'new'
  const close = () => view.open('')
  const go = (by: number) => {
    const at = rows.findIndex(({ id }) => String(id) === opened)
    const next = rows[at + by]
    if (at >= 0 && next) view.open(String(next.id))
  }
  useKeys(opened ? { j: () => go(1), k: () => go(-1), Escape: close } : {})
  const id = /^\d{1,15}$/.test(opened) ? Number(opened) : undefined
  return (
    <AdminShell title={messages.admin.feedback} aside={data && <p role="status">{t.count(data.total)}</p>}>
      <ListTabs
        label={t.list}
        path={path}
        tabs={feedbackTabs.map((key) => ({
          key,
          title: t.tabs[key],
          count: data?.tabs[key],
          search: { ...(key !== 'new' && { tab: key }) } as never,
          isHere: tab === key,
        }))}
      />
      <Beside
        isWide
        list={
          <DataGrid
            name="feedback"
            label={t.list}
            view={view}
            columns={columns}
            idOf={({ id }) => id}
            nameOf={(row) => subjectText(row, help)}
            onOpen={({ id }) => view.open(String(id))}
            empty={<EmptyState title={t.empty}>{t.emptyText}</EmptyState>}
            filters={
              <>
                <SearchFilter label={t.find} value={filters.q} onSettle={(q) => view.change({ q })} />
                <ChoiceFilter
                  label={t.category}
                  value={filters.category}
                  onChange={(category) => view.change({ category })}
                  options={[
                    { value: '', label: t.anyCategory },
                    ...feedbackCategories.map((value) => ({ value, label: help.categories[value] })),
                  ]}
                />
                <ChoiceFilter
                  label={t.who}
                  value={filters.assignee}
                  onChange={(assignee) => view.change({ assignee })}
                  options={[
                    { value: '', label: t.anybody },
                    { value: 'me', label: t.mine },
                    { value: 'nobody', label: t.nobody },
                  ]}
                />
              </>
            }
          />
        }
        panel={
          id !== undefined && <FeedbackPanel key={id} id={id} people={data?.people ?? []} onClose={close} />
        }
      />
    </AdminShell>
  )
}

/** How long ago: `40 min`, `5 h`, `3 days`. */
function ageText(at: string, t: FeedbackDeskWords): string {
  const minutes = Math.max(0, Math.round((nowMs() - Date.parse(at)) / minuteMs))
  if (minutes < 60) return t.minutes(minutes)
  const hours = Math.round(minutes / 60)
  return hours < 48 ? t.hours(hours) : t.days(Math.round(hours / 24))
}

function useFeedbackColumns(view: ListView): Column<FeedbackRow>[] {
  const t = useFeedbackDeskWords()
  const help = useFeedbackWords()
  const dayText = useDayText()
  return [
    {
      key: 'subject',
      title: t.subject,
      sort: 'subject',
      phone: 'title',
      text: (row) => subjectText(row, help),
      cell: (row) => (
        <>
          <OpenLink id={row.id} view={view}>
            {subjectText(row, help)}
          </OpenLink>{' '}
          {row.rating === 'bad' && <Badge kind="danger">{t.badlyRated}</Badge>}{' '}
          {row.snoozedUntil && <Badge>{t.snoozed(dayText(row.snoozedUntil))}</Badge>}
          <p className="line-clamp-1 text-12 wrap-anywhere text-ink-2">{row.firstLine}</p>
        </>
      ),
    },
    {
      key: 'customer',
      title: t.customer,
      sort: 'customer',
      width: 210,
      text: ({ customer, person }) => `${customer} ${person}`,
      cell: ({ accountNumber, customer, person }) => (
        <>
          <AccountCell number={accountNumber} name={customer} />
          <p className="text-12 wrap-anywhere text-ink-2">{person}</p>
        </>
      ),
    },
    {
      key: 'category',
      title: t.category,
      sort: 'category',
      roomy: true,
      width: 150,
      text: ({ category }) => help.categories[category],
      cell: ({ category }) => help.categories[category],
    },
    {
      key: 'rep',
      title: t.rep,
      sort: 'rep',
      roomy: true,
      width: 140,
      text: ({ rep }) => rep,
      cell: ({ rep }) => rep,
    },
    {
      key: 'assignee',
      title: t.who,
      sort: 'assignee',
      width: 140,
      text: ({ assignee }) => assignee || t.nobody,
      cell: ({ assignee }) => assignee || <span className="text-ink-3">{t.nobody}</span>,
    },
    {
      key: 'age',
      title: t.age,
      sort: 'age',
      right: true,
      width: 90,
      phone: 'aside',
      text: ({ customerAt }) => ageText(customerAt, t),
      cell: ({ customerAt }) => <span className="whitespace-nowrap">{ageText(customerAt, t)}</span>,
    },
  ]
}
