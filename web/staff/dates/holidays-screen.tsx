import { useQuery } from '@tanstack/react-query'
import { type Holiday, holidays, standings } from '../../../contract/features/dates/holidays.ts'
import { read } from '../../core/query.ts'
import { AreaField, ChoiceField, TextField } from '../../form/fields.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { linkButtonClass } from '../../ui/link.ts'
import { Problem } from '../../ui/problem.tsx'
import { Table, Td, Th, Tr } from '../../ui/table.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { wallTimeText } from '../../words/format.ts'
import { AdminShell } from '../frame/admin-shell.tsx'
import { Beside } from '../frame/list-parts.tsx'
import { PanelHead } from '../frame/panel-head.tsx'
import { useFilters } from '../frame/use-filters.ts'
import { cutoffsText, daysText, readCutoffs, readDays } from './typed-lines.ts'
import { useDatesWords, useDayText } from './words.ts'

/** The holidays of a year with their plans; last year's plan is suggested for this year. */
export function HolidaysScreen() {
  const t = useDatesWords()
  const text = useDayText()
  const view = useFilters('/admin/holidays', ['year'] as const)
  const { year } = view.filters
  const list = useQuery({
    ...read(holidays.list, { query: /^20\d\d$/.test(year) ? { year } : {} }),
    placeholderData: (before) => before,
  })
  const { data } = list
  const shown = data?.rows.find((row) => keyOf(row) === view.opened)
  const turn = (by: number) => data && view.change({ year: String(data.year + by) })
  return (
    <AdminShell
      title={t.holidays.title}
      aside={
        data && (
          <span className="flex items-center gap-1">
            <IconButton
              icon="chevron-left"
              size={28}
              label={`${t.holidays.year} ${data.year - 1}`}
              onClick={() => turn(-1)}
            />
            <span role="status">{data.year}</span>
            <IconButton
              icon="chevron-right"
              size={28}
              label={`${t.holidays.year} ${data.year + 1}`}
              onClick={() => turn(1)}
            />
          </span>
        )
      }
    >
      <Beside
        list={
          list.error && !data ? (
            <Problem title={t.failed} onRetry={() => void list.refetch()} />
          ) : data ? (
            <Table
              wide
              page
              label={t.holidays.list}
              head={
                <>
                  <Th>{t.holidays.day}</Th>
                  <Th>{t.holidays.holiday}</Th>
                  <Th>{t.holidays.plan}</Th>
                </>
              }
            >
              {data.rows.map((row) => (
                <Tr key={keyOf(row)}>
                  <Td head bold>
                    <DayOf day={row.day} />
                  </Td>
                  <Td>
                    <button type="button" className={linkButtonClass} onClick={() => view.open(keyOf(row))}>
                      {text.holiday(row.name)}
                    </button>
                  </Td>
                  <Td quiet>
                    <PlanText row={row} />
                  </Td>
                </Tr>
              ))}
            </Table>
          ) : (
            <RowsWaiting label={t.loading} className="md:px-6" />
          )
        }
        panel={
          shown && (
            <HolidayPanel key={`${keyOf(shown)} ${shown.setAt}`} row={shown} onClose={() => view.open('')} />
          )
        }
      />
    </AdminShell>
  )
}

const keyOf = ({ day, name }: Holiday) => `${day} ${name}`

function DayOf({ day }: { day: string }) {
  return <span className="whitespace-nowrap">{useDayText().day(day)}</span>
}

function PlanText({ row }: { row: Holiday }) {
  const t = useDatesWords()
  const text = useDayText()
  const listed = (days: readonly string[]) => days.map(text.day).join(', ')
  const parts = [
    row.closedDays.length > 0 && `${t.holidays.closed}: ${listed(row.closedDays)}`,
    row.extraDays.length > 0 && `${t.holidays.extra}: ${listed(row.extraDays)}`,
    ...row.cutoffs.map(
      ({ day, closesOn, localTime }) =>
        `${text.day(day)}: ${t.calendar.closes(`${text.day(closesOn)}, ${wallTimeText(localTime)}`)}`,
    ),
    row.standing !== 'NORMAL' && `${t.holidays.standing} ${t.holidays.standings[row.standing]}`,
    row.prebookClose && `${t.holidays.prebookClose} ${text.day(row.prebookClose)}`,
    row.priceStep && `${t.holidays.priceStep} ${text.day(row.priceStep)}`,
  ].filter(Boolean)
  return <>{parts.length > 0 ? parts.join(' · ') : t.holidays.undecided}</>
}

function HolidayPanel({ row, onClose }: { row: Holiday; onClose: () => void }) {
  const t = useDatesWords()
  const text = useDayText()
  const plan = row.proposal ?? row
  const words = t.holidays
  const form = useForm(holidays.change, {
    name: `holiday.${keyOf(row)}`,
    start: {
      closedDays: daysText(plan.closedDays),
      extraDays: daysText(plan.extraDays),
      cutoffs: cutoffsText(plan.cutoffs),
      standing: plan.standing,
      standingDay: plan.standingDay ?? '',
      prebookOpen: plan.prebookOpen ?? '',
      prebookClose: plan.prebookClose ?? '',
      priceStep: plan.priceStep ?? '',
    },
    labels: {
      closedDays: words.closedDays,
      extraDays: words.extraDays,
      cutoffs: words.cutoffs,
      standing: words.standing,
      standingDay: words.standingDay,
      prebookOpen: words.prebookOpen,
      prebookClose: words.prebookClose,
      priceStep: words.priceStep,
    },
    check: (typed) => {
      const closed = readDays(typed.closedDays).wrong
      const extra = readDays(typed.extraDays).wrong
      const line = readCutoffs(typed.cutoffs).wrong
      return {
        ...(closed && { closedDays: words.wrongDays(closed) }),
        ...(extra && { extraDays: words.wrongDays(extra) }),
        ...(line && { cutoffs: words.wrongLine(line) }),
      }
    },
    send: (typed) => ({
      params: { day: row.day },
      body: {
        name: row.name,
        closedDays: readDays(typed.closedDays).values,
        extraDays: readDays(typed.extraDays).values,
        cutoffs: readCutoffs(typed.cutoffs).values,
        standing: typed.standing,
        standingDay:
          typed.standing === 'MOVE' || typed.standing === 'DOUBLE' ? typed.standingDay || null : null,
        prebookOpen: typed.prebookOpen || null,
        prebookClose: typed.prebookClose || null,
        priceStep: typed.priceStep || null,
      },
    }),
    refresh: [holidays.list],
    onDone: () => showToast({ text: t.saved }),
  })
  const { standing } = form.typed
  return (
    <>
      <PanelHead title={`${text.holiday(row.name)}, ${text.day(row.day)}`} onClose={onClose}>
        {row.setBy && row.setAt ? t.by(row.setBy, text.moment(row.setAt)) : words.undecided}
      </PanelHead>
      <Form
        of={form}
        label={words.plan}
        className="flex flex-1 flex-col gap-4 overflow-y-auto p-4 max-lg:pb-16 md:px-6"
      >
        {row.proposal && <Banner kind="news">{words.proposal}</Banner>}
        <TextField at={form.at('closedDays')} hint={words.daysHint} optional />
        <TextField at={form.at('extraDays')} hint={words.daysHint} optional />
        <AreaField at={form.at('cutoffs')} hint={words.cutoffsHint} rows={2} optional />
        <div className="grid grid-cols-2 gap-3">
          <ChoiceField
            at={form.at('standing')}
            options={standings.map((value) => ({ value, label: words.standings[value] }))}
          />
          {(standing === 'MOVE' || standing === 'DOUBLE') && (
            <TextField at={form.at('standingDay')} type="date" />
          )}
          <TextField at={form.at('prebookOpen')} type="date" optional />
          <TextField at={form.at('prebookClose')} type="date" optional />
          <TextField at={form.at('priceStep')} type="date" optional />
        </div>
        <span>
          <Button kind="primary" submit busy={form.busy ? t.saving : undefined}>
            {t.save}
          </Button>
        </span>
      </Form>
    </>
  )
}
