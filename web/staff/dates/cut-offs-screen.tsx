import { useQuery } from '@tanstack/react-query'
import { type CutoffRow, cutoffs } from '../../../contract/features/dates/cutoffs.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { linkButtonClass } from '../../ui/link.ts'
import { Problem } from '../../ui/problem.tsx'
import { Table, Td, Th, Tr } from '../../ui/table.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useAtLeast } from '../../ui/use-width.ts'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { wallTimeText } from '../../words/format.ts'
import { AdminShell } from '../frame/admin-shell.tsx'
import { Beside } from '../frame/list-parts.tsx'
import { useFilters } from '../frame/use-filters.ts'
import { CutoffPanel } from './cut-off-panel.tsx'
import { DaySettings } from './day-settings.tsx'
import { whomText } from './month-grid.tsx'
import { type DatesWords, useDatesWords, useDayText } from './words.ts'

/** When orders close, a row for each rule; below, how far ahead orders are accepted and when prices change. */
export function CutOffsScreen() {
  const t = useDatesWords()
  const errorText = useErrorText()
  const isWide = useAtLeast(768)
  const view = useFilters('/admin/cut-offs', [])
  const list = useQuery(read(cutoffs.list, {}))
  const remove = useWrite(cutoffs.remove, {
    refresh: [cutoffs.list],
    onDone: () => {
      showToast({ text: t.cutOffs.removed })
      view.open('')
    },
  })
  const { data } = list
  const row = data?.rows.find(({ id }) => String(id) === view.opened)
  return (
    <AdminShell
      title={t.cutOffs.title}
      aside={<p className="max-md:hidden">{t.cutOffs.about}</p>}
      add={{ label: t.cutOffs.add, onAdd: () => view.open('new') }}
    >
      <Beside
        list={
          <>
            {remove.error && <Banner kind="danger" strip urgent lead={errorText(remove.error)} />}
            {list.error && !data ? (
              <Problem title={t.failed} onRetry={() => void list.refetch()} />
            ) : !data ? (
              <RowsWaiting label={t.loading} className="md:px-6" />
            ) : data.rows.length === 0 ? (
              <EmptyState title={t.cutOffs.empty}>{t.cutOffs.emptyText}</EmptyState>
            ) : !isWide ? (
              <ul aria-label={t.cutOffs.list}>
                {data.rows.map((one) => (
                  <PhoneLine key={one.id} row={one} onOpen={() => view.open(String(one.id))} />
                ))}
              </ul>
            ) : (
              <Table
                wide
                page
                label={t.cutOffs.list}
                head={
                  <>
                    <Th>{t.cutOffs.scope}</Th>
                    <Th>{t.cutOffs.forDay}</Th>
                    <Th>{t.cutOffs.closes}</Th>
                    <Th>{t.cutOffs.valid}</Th>
                    <Th>{t.cutOffs.decides}</Th>
                    <Th>{t.note}</Th>
                  </>
                }
              >
                {data.rows.map((one) => (
                  <Line key={one.id} row={one} onOpen={() => view.open(String(one.id))} />
                ))}
              </Table>
            )}
            <DaySettings />
          </>
        }
        panel={
          (row || view.opened === 'new') &&
          data && (
            <CutoffPanel
              key={row ? `${row.id}` : 'new'}
              row={row}
              routes={data.routes}
              onClose={() => view.open('')}
              {...(row && {
                onRemove: () => remove.mutate({ params: { id: row.id } }),
                removing: remove.isPending,
              })}
            />
          )
        }
      />
    </AdminShell>
  )
}

type LineProps = { row: CutoffRow; onOpen: () => void }

/** The text of a cut-off rule. */
function useLineText({
  deliveryDay,
  deliveryWeekday,
  localTime,
  offsetDays,
  validFrom,
  validTo,
  decides,
}: CutoffRow) {
  const t = useDatesWords()
  const text = useDayText()
  const range = [validFrom, validTo].map((day) => (day ? text.day(day) : '…')).join(' – ')
  return {
    forDay: deliveryDay
      ? text.day(deliveryDay)
      : deliveryWeekday === null
        ? t.cutOffs.anyDay
        : t.weekdays[deliveryWeekday],
    closes: localTime ? t.cutOffs.closesAt(offsetDays, wallTimeText(localTime)) : t.cutOffs.nothingGoes,
    valid: validFrom || validTo ? range : t.cutOffs.always,
    decides: decides
      ? t.cutOffs.decidesFor(t.shops(decides.shops), text.day(decides.day))
      : t.cutOffs.decidesNever,
  }
}

function Line({ row, onOpen }: LineProps) {
  const t = useDatesWords()
  const text = useLineText(row)
  const never = row.decides === null
  return (
    <Tr>
      <Td head>
        <button type="button" className={linkButtonClass} onClick={onOpen}>
          {scopeText(t, row)}
        </button>
      </Td>
      <Td quiet={never}>{text.forDay}</Td>
      <Td bold={!never} quiet={never}>
        {text.closes}
      </Td>
      <Td quiet>{text.valid}</Td>
      <Td quiet={never}>{text.decides}</Td>
      <Td quiet>{row.note}</Td>
    </Tr>
  )
}

function PhoneLine({ row, onOpen }: LineProps) {
  const t = useDatesWords()
  const text = useLineText(row)
  return (
    <li className="border-b border-line px-4 py-2">
      <div className="flex items-baseline justify-between gap-3">
        <button type="button" className={linkButtonClass} onClick={onOpen}>
          {scopeText(t, row)}
        </button>
        <span className="shrink-0 text-12 text-ink-2">{text.forDay}</span>
      </div>
      <p className={row.decides ? 'font-semibold' : 'text-ink-2'}>{text.closes}</p>
      <p className="text-12 text-ink-2">
        {[`${t.cutOffs.decides} ${text.decides}`, text.valid !== t.cutOffs.always && text.valid, row.note]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}

const scopeText = (t: DatesWords, row: CutoffRow): string =>
  row.scope === 'warehouse' ? t.cutOffs.scopes.warehouse : whomText(t, row)
