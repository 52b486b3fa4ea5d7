import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { may } from '../../../contract/core/access.ts'
import { type ChangeField, type ChangeSet, changes } from '../../../contract/features/changes.ts'
import { merchandising } from '../../../contract/features/merchandising.ts'
import { ApiError } from '../../core/api.ts'
import { read } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { linkClass } from '../../ui/link.ts'
import { Problem } from '../../ui/problem.tsx'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { PanelHead } from '../frame/panel-head.tsx'
import { useStaffWords } from '../frame/words.ts'
import type { ListView } from '../grid/use-list.ts'
import { PriceHistory } from './price-history.tsx'
import { nameOf, sentenceOf } from './sentence.ts'
import { TakeBack } from './take-back.tsx'
import { fieldName, useValueText } from './values.ts'
import { useChangeWords } from './words.ts'

const fieldsOnPage = 100

type Props = { id: number; view: ListView; onOpen: (id: number) => void; onClose: () => void }

/** One change set with each field before and after, and a button that undoes all or the checked fields. */
export function ChangePanel({ id, view, onOpen, onClose }: Props) {
  const t = useChangeWords()
  const staff = useStaffWords()
  const [page, setPage] = useState(1)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [asking, setAsking] = useState(false)
  const query = { page: String(page), pageSize: String(fieldsOnPage) }
  const change = useQuery({
    ...read(changes.read, { params: { id }, query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const { data, error } = change
  if (error && !data && error instanceof ApiError && error.code === 'not_found')
    return (
      <Framed title={t.change} onClose={onClose}>
        <div className="md:px-2">
          <EmptyState title={t.gone}>{t.goneText}</EmptyState>
        </div>
      </Framed>
    )
  if (error && !data) return <Problem title={staff.failed} onRetry={() => void change.refetch()} />
  if (!data) return <RowsWaiting label={t.change} className="md:px-6" />
  const { set, rows, total } = data
  const lastPage = Math.max(1, Math.ceil(total / fieldsOnPage))
  const only = left.size === 0 ? undefined : positionsBut(total, left)
  const count = only?.length ?? total
  return (
    <Framed title={sentenceOf(t, set)} onClose={onClose}>
      <Facts set={set} view={view} />
      <Fields
        rows={rows}
        view={view}
        isLeft={({ position }) => left.has(position)}
        onTick={({ position }, ticked) => {
          const next = new Set(left)
          if (ticked) next.delete(position)
          else next.add(position)
          setLeft(next)
        }}
      />
      {lastPage > 1 && (
        <div className="flex flex-wrap items-center gap-2 px-4 pb-3 md:px-6">
          <Button icon="chevron-left" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {staff.previous}
          </Button>
          <span className="text-12 text-ink-2">{t.page(page, lastPage)}</span>
          <Button icon="chevron-right" disabled={page >= lastPage} onClick={() => setPage(page + 1)}>
            {staff.next}
          </Button>
        </div>
      )}
      <div className="border-t border-line px-4 py-3 md:px-6">
        <Button kind="primary" disabled={count === 0} onClick={() => setAsking(true)}>
          {only ? t.takeBackPart(count) : t.takeBack}
        </Button>
      </div>
      {asking && (
        <TakeBack
          id={id}
          only={only}
          rows={rows}
          onClose={() => setAsking(false)}
          onDone={(made) => onOpen(made.id)}
        />
      )}
    </Framed>
  )
}

/** Positions of fields count from 1. */
const positionsBut = (total: number, left: ReadonlySet<number>): number[] =>
  Array.from({ length: total }, (_, i) => i + 1).filter((position) => !left.has(position))

type Framing = { title: string; onClose: () => void; children: ReactNode }

function Framed({ title, onClose, children }: Framing) {
  const t = useChangeWords()
  return (
    <section aria-label={t.change} className="flex min-w-0 flex-1 flex-col">
      <PanelHead title={title} onClose={onClose} />
      {children}
    </section>
  )
}

function Facts({ set, view }: { set: ChangeSet; view: ListView }) {
  const t = useChangeWords()
  const staff = useStaffWords()
  const toSet = (id: number) => (
    <Link to={view.path} search={view.linkTo(id)} className={linkClass}>
      {t.link(id)}
    </Link>
  )
  const facts: [string, ReactNode][] = [
    [t.when, <TimeOfDay key="at" at={new Date(set.at)} withDay />],
    [t.who, set.actor],
    [t.area, t.areas[set.area]],
    ...(set.accountNumber === null ? [] : [[staff.account, set.accountNumber] as [string, ReactNode]]),
    ...(set.why === '' ? [] : [[t.why, set.why] as [string, ReactNode]]),
    ...(set.reverts === null ? [] : [[t.reverts, toSet(set.reverts)] as [string, ReactNode]]),
    ...(set.revertedBy === null ? [] : [[t.revertedBy, toSet(set.revertedBy)] as [string, ReactNode]]),
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-b border-line px-4 py-3 md:px-6 [&>dd]:wrap-anywhere [&>dt]:text-ink-3">
      {facts.map(([what, value]) => (
        <div key={what} className="contents">
          <dt className="text-ink-3">{what}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type FieldsProps = {
  rows: readonly ChangeField[]
  view: ListView
  isLeft: (field: ChangeField) => boolean
  onTick: (field: ChangeField, ticked: boolean) => void
}

/** Fields grouped by row: a checkbox, the field, before and after. */
function Fields({ rows, view, isLeft, onTick }: FieldsProps) {
  const user = useUser()
  const t = useChangeWords()
  const textOf = useValueText()
  const groups = [...Map.groupBy(rows, ({ table, key }) => `${table} ${key}`).values()]
  return (
    <div className="flex flex-col gap-3 px-4 py-3 md:px-6">
      {groups.map((fields) => {
        const [first] = fields
        if (!first) return null
        const name = nameOf(t, first)
        return (
          <section key={`${first.table} ${first.key}`} aria-label={name} className="flex flex-col gap-1">
            <h3 className="font-semibold wrap-anywhere">{name}</h3>
            {fields.map((field) => (
              <div key={field.position} className="grid grid-cols-[9rem_1fr] gap-x-3 max-md:grid-cols-1">
                <Checkbox checked={!isLeft(field)} onChange={(ticked) => onTick(field, ticked)}>
                  <span className="text-ink-2">
                    {fieldName(t, field.field)}
                    <span className="sr-only"> {t.pickField(fieldName(t, field.field), name)}</span>
                  </span>
                </Checkbox>
                <p className="min-w-0 self-center wrap-anywhere max-md:pl-6">
                  <del className="text-danger">{textOf(field.field, field.before)}</del>
                  <span className="mx-1 inline-flex align-middle">
                    <Icon name="arrow-right" />
                  </span>
                  <ins className="text-accent no-underline">{textOf(field.field, field.after)}</ins>
                </p>
              </div>
            ))}
            {first.table === 'products' && may(user, merchandising.priceHistory.access) && (
              <PriceHistory productId={Number(first.key)} view={view} />
            )}
          </section>
        )
      })}
    </div>
  )
}
