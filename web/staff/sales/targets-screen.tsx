import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { addDays, asDay, type Day } from '../../../contract/core/dates.ts'
import { type Target, targets } from '../../../contract/features/sales/targets.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Problem } from '../../ui/problem.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { countText, monthText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { sumText } from './now-text.ts'
import { useSalesWords } from './words.ts'

const path = '/sales/targets'
const columns =
  'grid grid-cols-[minmax(0,1fr)_90px_120px_minmax(220px,280px)_90px] items-center gap-4 max-lg:grid-cols-2'

/** The monthly sales target of each representative, and the sales so far. */
export function TargetsScreen() {
  const words = useSalesWords()
  const t = words.targets
  const { language } = useLanguage()
  const navigate = useNavigate()
  const { month = '' } = useSearch({ strict: false }) as { month?: string }
  const { data, error, refetch } = useQuery(read(targets.list, { query: month ? { month } : {} }))
  const turn = (to: Day) => void navigate({ to: path as never, search: { month: to } as never })
  const at = data && asDay(data.month)
  return (
    <AdminShell title={t.title} aside={data && t.due(data.duePercent)}>
      {error && !data && <Problem onRetry={() => void refetch()} />}
      {!data && !error && <RowsWaiting label={words.loading} className="md:px-6" />}
      {data && at && (
        <>
          <div className="flex items-center gap-3 border-b border-line px-4 py-3 md:px-6">
            <IconButton
              icon="chevron-left"
              label={t.previous}
              onClick={() => turn(firstOf(addDays(at, -1)))}
            />
            <h2 className="min-w-40 text-center font-semibold">{monthText(at, language)}</h2>
            <IconButton icon="chevron-right" label={t.next} onClick={() => turn(firstOf(addDays(at, 31)))} />
          </div>
          <div
            className={`border-b border-line bg-ground px-4 py-1.5 text-12 text-ink-2 max-lg:hidden md:px-6 ${columns}`}
          >
            <span>{t.rep}</span>
            <span className="text-right">{t.customers}</span>
            <span className="text-right">{t.sold}</span>
            <span>{t.target}</span>
            <span className="text-right">{t.reached}</span>
          </div>
          <ul aria-label={t.table}>
            {data.rows.map((row) => (
              <Row key={`${row.id} ${data.month} ${row.target}`} row={row} month={data.month} />
            ))}
          </ul>
        </>
      )}
    </AdminShell>
  )
}

const firstOf = (day: Day): Day => asDay(`${day.slice(0, 7)}-01`)

function Row({ row, month }: { row: Target; month: string }) {
  const words = useSalesWords()
  const t = words.targets
  const errorText = useErrorText()
  const [value, setValue] = useState(row.target === null ? '' : String(row.target))
  const save = useWrite(targets.set, {
    refresh: [targets.list],
    onDone: () => showToast({ text: t.saved }),
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  const typed = value.trim().replaceAll(',', '').replace('$', '')
  const amount = typed === '' ? null : Number(typed)
  const isRight = amount === null || (Number.isFinite(amount) && amount > 0)
  return (
    <li className={`border-b border-line px-4 py-2 md:px-6 ${columns}`}>
      <p className="min-w-0">
        <span className="font-semibold wrap-anywhere">{row.name}</span>{' '}
        <span className="text-12 text-ink-2">{row.rep}</span>
      </p>
      <p className="text-right text-ink-2">{countText(row.customers)}</p>
      <p className="lg:text-right">{sumText(row.sold)}</p>
      <form
        className="flex items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (isRight) save.mutate({ params: { id: row.id }, body: { month, amount } })
        }}
      >
        <div className="min-w-0 flex-1">
          <TextInput
            aria-label={t.targetOf(row.name)}
            aria-invalid={!isRight || undefined}
            inputMode="decimal"
            placeholder={t.none}
            value={value}
            onChange={setValue}
          />
          {!isRight && (
            <p role="alert" className="text-12 text-danger">
              {t.notAmount}
            </p>
          )}
        </div>
        <Button
          submit
          disabled={!isRight || amount === row.target}
          busy={save.isPending ? t.save : undefined}
        >
          {t.save}
        </Button>
      </form>
      <p className="text-right font-semibold">{row.percent === null ? '' : `${row.percent}%`}</p>
    </li>
  )
}
