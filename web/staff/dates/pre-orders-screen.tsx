import { useQuery } from '@tanstack/react-query'
import { asDay, daysBetween } from '../../../contract/core/dates.ts'
import { type Program, preOrders } from '../../../contract/features/dates/pre-orders.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { useMayCall } from '../../core/session.ts'
import { AreaField, TextField } from '../../form/fields.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { linkButtonClass } from '../../ui/link.ts'
import { Problem } from '../../ui/problem.tsx'
import { Table, Td, Th, Tr } from '../../ui/table.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { countText } from '../../words/format.ts'
import { AdminShell } from '../frame/admin-shell.tsx'
import { Beside } from '../frame/list-parts.tsx'
import { PanelHead } from '../frame/panel-head.tsx'
import { useFilters } from '../frame/use-filters.ts'
import { PreOrderSteps } from '../prices/pre-order-steps.tsx'
import { NotifyAll } from './notify-all.tsx'
import { itemsText, readItems } from './typed-lines.ts'
import { useDatesWords, useDayText } from './words.ts'

/** Pre-order programs as lanes on a time axis, each with booked against promised units. */
export function PreOrdersScreen() {
  const t = useDatesWords()
  const words = t.preOrders
  const view = useFilters('/admin/pre-orders', [])
  const list = useQuery(read(preOrders.list, {}))
  const { data } = list
  const shown = data?.programs.find(({ id }) => String(id) === view.opened)
  return (
    <AdminShell
      title={words.title}
      aside={<p className="max-md:hidden">{words.about}</p>}
      add={{ label: words.add, onAdd: () => view.open('new') }}
    >
      <Beside
        list={
          list.error && !data ? (
            <Problem title={t.failed} onRetry={() => void list.refetch()} />
          ) : !data ? (
            <RowsWaiting label={t.loading} className="md:px-6" />
          ) : data.programs.length === 0 ? (
            <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
          ) : (
            <Lanes today={data.today} programs={data.programs} onOpen={(id) => view.open(String(id))} />
          )
        }
        panel={
          (shown || view.opened === 'new') && (
            <ProgramPanel
              key={shown ? `${shown.id} ${shown.version}` : 'new'}
              program={shown}
              today={data?.today ?? ''}
              onClose={() => view.open('')}
            />
          )
        }
      />
    </AdminShell>
  )
}

type LanesProps = { today: string; programs: readonly Program[]; onOpen: (id: number) => void }

function Lanes({ today, programs, onOpen }: LanesProps) {
  const t = useDatesWords()
  const text = useDayText()
  const first = programs.reduce((least, { opensOn }) => (opensOn < least ? opensOn : least), today)
  const last = programs.reduce((most, { shipsTo }) => (shipsTo > most ? shipsTo : most), today)
  const length = Math.max(1, daysBetween(asDay(first), asDay(last)) + 1)
  const at = (day: string) => (daysBetween(asDay(first), asDay(day)) / length) * 100
  const bar = (from: string, to: string, look: string) => (
    <span
      className={`absolute h-2 rounded-4 ${look}`}
      style={{ left: `${at(from)}%`, width: `${Math.max(0.6, at(to) - at(from))}%` }}
    />
  )
  return (
    <Table
      wide
      label={t.preOrders.lanes}
      head={
        <>
          <Th>{t.preOrders.name}</Th>
          <Th width={240}>{`${text.day(first)} – ${text.day(last)}`}</Th>
          <Th>{t.preOrders.closes}</Th>
          <Th>{t.preOrders.ships}</Th>
          <Th right>{t.preOrders.booked}</Th>
        </>
      }
    >
      {programs.map((program) => {
        const booked = program.items.reduce((sum, item) => sum + item.booked, 0)
        const promised = program.items.reduce((sum, item) => sum + (item.promised ?? 0), 0)
        return (
          <Tr key={program.id}>
            <Td head>
              <span className="flex flex-wrap items-center gap-2">
                <button type="button" className={linkButtonClass} onClick={() => onOpen(program.id)}>
                  {program.name}
                </button>
                <Badge
                  kind={
                    program.status === 'open' ? 'accent' : program.status === 'paused' ? 'amber' : 'neutral'
                  }
                >
                  {t.preOrders.states[program.status]}
                </Badge>
                <span className="text-12 text-ink-2">{t.preOrders.itemCount(program.items.length)}</span>
              </span>
            </Td>
            <Td>
              <span aria-hidden="true" className="relative flex h-4 w-60 items-center">
                {bar(program.opensOn, program.closesOn, 'bg-accent')}
                {bar(program.shipsFrom, program.shipsTo, 'border border-accent')}
                <span className="absolute h-4 w-px bg-danger" style={{ left: `${at(today)}%` }} />
              </span>
            </Td>
            <Td>{text.day(program.closesOn)}</Td>
            <Td>{`${text.day(program.shipsFrom)} – ${text.day(program.shipsTo)}`}</Td>
            <Td right>
              {promised > 0 ? `${countText(booked)} / ${countText(promised)}` : countText(booked)}
            </Td>
          </Tr>
        )
      })}
    </Table>
  )
}

function ProgramPanel({
  program,
  today,
  onClose,
}: {
  program: Program | undefined
  today: string
  onClose: () => void
}) {
  const t = useDatesWords()
  const text = useDayText()
  const words = t.preOrders
  const errorText = useErrorText()
  const refresh = [preOrders.list]
  const mayTell = useMayCall(preOrders.notifyAll)
  const status = useWrite(preOrders.setStatus, {
    refresh,
    onDone: (_, { body }) => showToast({ text: body.paused ? words.paused : words.resumed }),
  })
  const form = useForm(preOrders.save, {
    name: `program.${program?.id ?? 'new'}`,
    start: {
      name: program?.name ?? '',
      opensOn: program?.opensOn ?? today,
      closesOn: program?.closesOn ?? '',
      shipsFrom: program?.shipsFrom ?? '',
      shipsTo: program?.shipsTo ?? '',
      items: itemsText(program?.items ?? []),
    },
    version: program?.version ?? 0,
    labels: {
      name: words.name,
      opensOn: words.opens,
      closesOn: words.closes,
      shipsFrom: words.shipsFrom,
      shipsTo: words.shipsTo,
      items: words.items,
    },
    check: ({ items }) => {
      const { wrong } = readItems(items)
      return wrong ? { items: words.wrongLine(wrong) } : {}
    },
    send: ({ items, ...typed }, version) => ({
      body: { ...typed, id: program?.id ?? null, version, items: readItems(items).values },
    }),
    refresh,
    onDone: () => {
      showToast({ text: t.saved })
      if (!program) onClose()
    },
  })
  return (
    <>
      <PanelHead title={program?.name ?? words.add} onClose={onClose}>
        {program?.setBy && program.setAt ? t.by(program.setBy, text.moment(program.setAt)) : undefined}
      </PanelHead>
      <Form
        of={form}
        label={program ? words.change : words.add}
        className="flex flex-1 flex-col gap-4 overflow-y-auto p-4 max-lg:pb-16 md:px-6"
      >
        {status.error && <Banner kind="danger" urgent lead={errorText(status.error)} />}
        <TextField at={form.at('name')} maxLength={80} required />
        <div className="grid grid-cols-2 gap-3">
          <TextField at={form.at('opensOn')} type="date" required />
          <TextField at={form.at('closesOn')} type="date" required />
          <TextField at={form.at('shipsFrom')} type="date" required />
          <TextField at={form.at('shipsTo')} type="date" required />
        </div>
        <AreaField at={form.at('items')} hint={words.itemsHint} rows={4} required />
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" submit busy={form.busy ? t.saving : undefined}>
            {t.save}
          </Button>
          {program &&
            (program.status === 'open' || program.status === 'planned' || program.status === 'paused') && (
              <Button
                busy={status.isPending ? t.saving : undefined}
                onClick={() =>
                  status.mutate({ body: { id: program.id, paused: program.status !== 'paused' } })
                }
              >
                {program.status === 'paused' ? words.resume : words.pause}
              </Button>
            )}
        </div>
        {program?.status === 'open' && mayTell && <NotifyAll key={program.version} program={program} />}
        {program && (
          <ul className="flex flex-col text-12">
            {program.items.map(({ productId, description, booked, promised }) => (
              <li key={productId} className="flex gap-2 border-b border-line py-1.5">
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {productId} {description}
                </span>
                <span
                  className={
                    promised !== null && booked > promised ? 'font-semibold text-danger' : 'text-ink-2'
                  }
                >
                  {countText(booked)} / {promised === null ? words.nothingPromised : countText(promised)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Form>
      {program && <PreOrderSteps programId={program.id} />}
    </>
  )
}
