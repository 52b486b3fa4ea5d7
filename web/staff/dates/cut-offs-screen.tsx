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
import { RowsWaiting } from '../../ui/waiting.tsx'
import { wallTimeText } from '../../words/format.ts'
import { AdminShell } from '../frame/admin-shell.tsx'
import { Beside } from '../frame/list-parts.tsx'
import { useFilters } from '../frame/use-filters.ts'
import { CutoffPanel } from './cut-off-panel.tsx'
import { DaySettings } from './day-settings.tsx'
import { whomText } from './month-grid.tsx'
import { type DatesWords, useDatesWords, useDayText } from './words.ts'

/** When orders close, as rows by whom they concern; below, how far ahead orders are taken and when prices change. */
export function CutOffsScreen() {
  const t = useDatesWords()
  const errorText = useErrorText()
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
            ) : (
              <Table
                wide
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

function Line({ row, onOpen }: { row: CutoffRow; onOpen: () => void }) {
  const t = useDatesWords()
  const text = useDayText()
  const never = row.decides === null
  const valid = [row.validFrom, row.validTo].map((day) => (day ? text.day(day) : '…')).join(' – ')
  return (
    <Tr>
      <Td>
        <button type="button" className={linkButtonClass} onClick={onOpen}>
          {scopeText(t, row)}
        </button>
      </Td>
      <Td quiet={never}>
        {row.deliveryDay
          ? text.day(row.deliveryDay)
          : row.deliveryWeekday === null
            ? t.cutOffs.anyDay
            : t.weekdays[row.deliveryWeekday]}
      </Td>
      <Td bold={!never} quiet={never}>
        {row.localTime
          ? t.cutOffs.closesAt(row.offsetDays, wallTimeText(row.localTime))
          : t.cutOffs.nothingGoes}
      </Td>
      <Td quiet>{row.validFrom || row.validTo ? valid : t.cutOffs.always}</Td>
      <Td quiet={never}>
        {row.decides
          ? t.cutOffs.decidesFor(t.shops(row.decides.shops), text.day(row.decides.day))
          : t.cutOffs.decidesNever}
      </Td>
      <Td quiet>{row.note}</Td>
    </Tr>
  )
}

const scopeText = (t: DatesWords, row: CutoffRow): string =>
  row.scope === 'warehouse' ? t.cutOffs.scopes.warehouse : whomText(t, row)
