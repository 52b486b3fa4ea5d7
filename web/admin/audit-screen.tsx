import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AuditAction, type AuditEntry, audit, auditActions } from '../../contract/audit.ts'
import { useMessages } from '../messages/language.tsx'
import { read } from '../query.ts'
import { Badge } from '../ui/badge.tsx'
import { TimeOfDay } from '../ui/dates.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { AdminShell } from './admin-shell.tsx'
import { differences } from './difference.ts'
import { ChoiceFilter, filterWidths, TextFilter } from './filter-fields.tsx'
import { FilterBar, ListBody, listPageSize } from './list-parts.tsx'
import { useFilters } from './use-filters.ts'
import { useStaffWords } from './words.ts'

const names = ['who', 'subject', 'action', 'accountNumber', 'dateFrom', 'dateTo'] as const

/** Who did what, when and from where, with what was before and after; and whether the log was touched from outside. */
export function AuditScreen() {
  const messages = useMessages()
  const t = useStaffWords()
  const view = useFilters('/admin/audit-log', names)
  const { filters, page } = view
  const action = auditActions.find((one) => one === filters.action)
  const { action: _given, ...asked } = view.asked
  const query = { ...asked, ...(action && { action }), page: String(page), pageSize: String(listPageSize) }
  const list = useQuery({ ...read(audit.list, { query }), placeholderData: keepPreviousData, staleTime: 0 })
  const { data } = list

  return (
    <AdminShell
      title={messages.admin.audit}
      aside={
        data && (
          <p role="status" className="flex flex-wrap items-center gap-x-3">
            {t.audit.count(data.total)}
            <span title={data.intact ? t.audit.intactText : t.audit.brokenText}>
              <Badge large kind={data.intact ? 'accent' : 'danger'}>
                {data.intact ? t.audit.intact : t.audit.broken}
              </Badge>
            </span>
          </p>
        )
      }
    >
      <FilterBar isNarrowed={view.isNarrowed} onClear={view.clear}>
        <TextFilter label={t.audit.who} value={filters.who} onSettle={(who) => view.change({ who })} />
        <TextFilter
          label={t.audit.subject}
          value={filters.subject}
          onSettle={(subject) => view.change({ subject })}
        />
        <ChoiceFilter<AuditAction | ''>
          label={t.audit.what}
          width="long"
          value={action ?? ''}
          onChange={(next) => view.change({ action: next })}
          options={[
            { value: '', label: t.audit.anyAction },
            ...auditActions.map((value) => ({ value, label: t.audit.actions[value] })),
          ]}
        />
        <TextFilter
          label={t.account}
          width="choice"
          digits
          value={filters.accountNumber}
          onSettle={(accountNumber) => view.change({ accountNumber })}
        />
        {(['dateFrom', 'dateTo'] as const).map((name) => (
          <div key={name} className={filterWidths.choice}>
            <Field label={name === 'dateFrom' ? t.audit.from : t.audit.to}>
              <TextInput type="date" value={filters[name]} onChange={(day) => view.change({ [name]: day })} />
            </Field>
          </div>
        ))}
      </FilterBar>
      <ListBody
        list={list}
        label={t.audit.list}
        page={page}
        isNarrowed={view.isNarrowed}
        onClear={view.clear}
        onTurn={view.turn}
      >
        {({ rows }) => (
          <ol aria-label={t.audit.list}>
            {rows.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </ListBody>
    </AdminShell>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const t = useStaffWords()
  const { at, actor, actingFor, accountNumber, address, action, subject } = entry
  return (
    <li className="border-b border-line">
      <details className="group">
        <summary className="grid cursor-pointer list-none grid-cols-[1rem_1fr] gap-x-3 gap-y-0.5 px-4 py-2 hover:bg-hover md:grid-cols-[1rem_9.5rem_1fr_1.2fr_1fr_7rem] md:px-6">
          <span className="pt-0.5 group-open:rotate-90">
            <Icon name="chevron-right" />
          </span>
          <span className="text-ink-2">
            <TimeOfDay at={new Date(at)} withDay />
          </span>
          <span className="font-semibold max-md:col-start-2">{t.audit.actions[action]}</span>
          <span className="wrap-anywhere max-md:col-start-2">
            {subject}
            {accountNumber && <span className="text-ink-3"> · {accountNumber}</span>}
          </span>
          <span className="wrap-anywhere max-md:col-start-2">
            {actor}
            {actingFor && <span className="block text-12 text-amber">{t.audit.inNameOf(actingFor)}</span>}
          </span>
          <span className="text-ink-3 wrap-anywhere max-md:col-start-2">{address}</span>
        </summary>
        <Details entry={entry} />
      </details>
    </li>
  )
}

function Details({ entry }: { entry: AuditEntry }) {
  const t = useStaffWords()
  const changes = differences(entry.before, entry.after)
  const fields: Readonly<Record<string, string>> = t.audit.fields
  const nameOf = (what: string) => (what === '' ? t.audit.value : (fields[what] ?? what))
  if (changes.length === 0) return <p className="px-4 pb-3 pl-11 text-ink-2 md:pl-13">{t.audit.noDetails}</p>
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 px-4 pb-3 pl-11 md:pl-13">
      {changes.map((change) => (
        <div key={change.what} className="contents">
          <dt className="text-ink-3">{nameOf(change.what)}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {'come' in change ? (
              <>
                {change.gone.map((one) => (
                  <del key={one} className="mr-2 text-danger">
                    {one}
                  </del>
                ))}
                {change.come.map((one) => (
                  <ins key={one} className="mr-2 text-accent no-underline">
                    + {one}
                  </ins>
                ))}
              </>
            ) : (
              <>
                {change.was && <del className="text-danger">{change.was}</del>}
                {change.was && change.is && (
                  <span className="mx-1 inline-flex align-middle">
                    <Icon name="arrow-right" />
                  </span>
                )}
                {change.is && <ins className="text-accent no-underline">{change.is}</ins>}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
