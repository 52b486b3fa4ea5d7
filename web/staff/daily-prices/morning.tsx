import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { asDay, instantOf } from '../../../contract/core/dates.ts'
import { type MorningSupplier, pricePublishing } from '../../../contract/features/daily-prices/publishing.ts'
import { tasks } from '../../../contract/features/tasks.ts'
import { read, useWrite } from '../../core/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TimeOfDay, useZone } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { timeText, wallTimeText } from '../../words/format.ts'
import { useStaffWords } from '../frame/words.ts'
import { type PublishWords, usePublishWords } from './publish-words.ts'
import { RemindButton } from './remind-button.tsx'

/** Today's suppliers: what has arrived, what must be fixed, what it changes, and the next step for each. */
export function Morning() {
  const t = usePublishWords()
  const staff = useStaffWords()
  const morning = useQuery({
    ...read(pricePublishing.morning, {}),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.suppliers.some(({ file }) => file?.state === 'reading') ? 500 : 30_000,
  })
  const { data } = morning
  return (
    <section aria-label={t.morning.title} className="rounded-4 border border-line bg-surface">
      <div className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-4 py-3">
        <h2 className="text-16 font-semibold">{t.morning.title}</h2>
        <p className="text-12 text-ink-2">{data && data.others > 0 && t.morning.others(data.others)}</p>
      </div>
      {morning.error && !data ? (
        <Problem title={staff.failed} onRetry={() => void morning.refetch()} />
      ) : !data ? (
        <RowsWaiting label={t.morning.title} />
      ) : data.suppliers.length === 0 ? (
        <EmptyState title={t.morning.empty}>{t.morning.emptyText}</EmptyState>
      ) : (
        <div className="relative overflow-x-auto">
          <table className="w-full border-collapse text-left text-14 tabular-nums">
            <thead className="bg-ground text-12 text-ink-2 max-md:sr-only">
              <tr className="h-8 border-b border-line">
                <th scope="col" className="px-4 font-semibold">
                  {t.morning.supplier}
                </th>
                {[t.morning.due, t.morning.came].map((title) => (
                  <th key={title} scope="col" className="px-2 text-right font-semibold">
                    {title}
                  </th>
                ))}
                <th scope="col" className="px-2 font-semibold">
                  {t.morning.how}
                </th>
                {[t.morning.rows, t.morning.usual, t.morning.toFix, t.morning.over, t.morning.new].map(
                  (title) => (
                    <th key={title} scope="col" className="px-2 text-right font-semibold">
                      {title}
                    </th>
                  ),
                )}
                <th scope="col" className="px-2 font-semibold">
                  {t.morning.state}
                </th>
                <th scope="col">
                  <span className="sr-only">{t.morning.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.suppliers.map((row) => (
                <SupplierRow key={row.supplierId} row={row} day={data.day} t={t} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

type RowProps = { row: MorningSupplier; day: string; t: PublishWords }

function SupplierRow({ row, day, t }: RowProps) {
  const zone = useZone()
  const { file } = row
  const due = instantOf(asDay(day), row.dueAt, zone)
  const cameLate = file !== null && new Date(file.cameAt) > due
  return (
    <tr className="h-10 border-b border-line last:border-b-0 max-md:grid max-md:h-auto max-md:items-center max-md:gap-y-1 max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:px-4 max-md:py-2">
      <th scope="row" className="px-4 font-semibold max-md:px-0 max-md:text-left">
        {row.name} <span className="font-normal text-ink-2">{row.vendorId}</span>
      </th>
      <td className="px-2 text-right text-ink-2 max-md:hidden">{wallTimeText(row.dueAt)}</td>
      <td
        className={`px-2 text-right max-md:order-last max-md:col-span-2 max-md:px-0 max-md:text-left max-md:text-12 ${row.isLate || cameLate ? 'font-semibold text-danger' : ''}`}
      >
        {file ? <TimeOfDay at={new Date(file.cameAt)} /> : row.isLate ? t.morning.late : ''}
      </td>
      <td className="px-2 text-ink-2 max-md:hidden">{file && t.morning.ways[file.way]}</td>
      <td className="px-2 text-right max-md:hidden">{file && countText(file.rows)}</td>
      <td className="px-2 text-right text-ink-2 max-md:hidden">
        {row.usual && t.morning.range(countText(row.usual.from), countText(row.usual.to))}
      </td>
      <td className="px-2 text-right font-semibold text-amber max-md:hidden">{file && some(file.toFix)}</td>
      <td className="px-2 text-right font-semibold text-amber max-md:hidden">
        {file && some(file.overLimit)}
      </td>
      <td className="px-2 text-right max-md:hidden">{file && some(file.new)}</td>
      <td className="px-2 max-md:px-0 max-md:text-right">{file && <State file={file} t={t} />}</td>
      <td className="px-4 text-right max-md:col-span-2 max-md:px-0">
        {file ? (
          <Step file={file} name={row.name} t={t} />
        ) : (
          row.isLate && row.vendorId && <RemindButton supplierId={row.supplierId} name={row.name} />
        )}
      </td>
    </tr>
  )

  function some(count: number | null) {
    return count ? countText(count) : ''
  }
}

const countText = (count: number) => count.toLocaleString('en-US')

type File = NonNullable<MorningSupplier['file']>

function State({ file, t }: { file: File; t: PublishWords }) {
  const zone = useZone()
  const words = t.morning.states
  if (file.progress)
    return (
      <div className="flex w-32 flex-col gap-1 text-12">
        {t.morning.progress(file.progress.done, file.progress.total ?? 0)}
        <ProgressBar value={file.progress.done} max={file.progress.total ?? 0} label={words.reading} />
      </div>
    )
  if (file.plannedAt)
    return <Badge kind="accent">{words.planned(timeText(new Date(file.plannedAt), zone))}</Badge>
  if (file.state === 'failed') return <Badge kind="danger">{words.failed}</Badge>
  if (file.state === 'published') return <Badge>{words.published}</Badge>
  if (file.state === 'reading') return <Badge>{words.reading}</Badge>
  return file.toFix > 0 ? (
    <Badge kind="amber">{words.toFix}</Badge>
  ) : (
    <Badge kind="accent">{words.ready}</Badge>
  )
}

/** The next step: stop reading, fix rows, or review the changes. */
function Step({ file, name, t }: { file: File; name: string; t: PublishWords }) {
  const stop = useWrite(tasks.stop, { refresh: [pricePublishing.morning, tasks.list] })
  if (file.progress) {
    const { taskId } = file.progress
    return (
      <Button size={28} onClick={() => stop.mutate({ params: { id: String(taskId) } } as never)}>
        {t.morning.stop}
      </Button>
    )
  }
  const step =
    file.state === 'failed' ? 'columns' : file.state === 'open' && file.toFix > 0 ? 'rows' : 'changes'
  const text = step === 'changes' ? t.see : t.morning.fix
  return (
    <span className="inline-flex gap-2">
      <Link
        to={`/admin/daily-prices/${file.id}/${step}`}
        aria-label={`${text}: ${name}`}
        className={buttonClass('secondary', 28)}
      >
        {text}
      </Link>
      {step === 'rows' && (
        <Link
          to={`/admin/daily-prices/${file.id}/changes`}
          aria-label={`${t.see}: ${name}`}
          className={buttonClass('secondary', 28)}
        >
          {t.see}
        </Link>
      )}
    </span>
  )
}
