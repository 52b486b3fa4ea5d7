import { auditActions } from '../../../contract/core/audit-actions.ts'
import { type AuditEntry, audit } from '../../../contract/features/audit.ts'
import { Badge } from '../../ui/badge.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { ChoiceFilter, filterWidths, TextFilter } from '../frame/filter-fields.tsx'
import { Beside } from '../frame/list-parts.tsx'
import { useStaffWords } from '../frame/words.ts'
import { OpenLink, WhenCell } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { SaveList } from '../grid/save-list.tsx'
import { type ListView, useList } from '../grid/use-list.ts'
import { useOpenedRow } from '../grid/use-opened-row.ts'
import { AuditPanel } from './audit-panel.tsx'

const names = ['who', 'subject', 'action', 'accountNumber', 'dateFrom', 'dateTo'] as const

/** Who did what, when and from where, with the values before and after; and whether anyone tampered with the log. */
export function AuditScreen() {
  const messages = useMessages()
  const t = useStaffWords()
  const view = useList(audit.list, '/admin/audit-log', names, { rowId: ({ id }) => id })
  const columns = useAuditColumns(view)
  const { filters, opened } = view
  const { data } = view.list
  const shown = useOpenedRow(data?.rows, ({ id }) => id, opened)

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
      <Beside
        list={
          <DataGrid
            name="audit"
            label={t.audit.list}
            view={view}
            columns={columns}
            idOf={({ id }) => id}
            nameOf={({ action, subject }) => `${t.audit.actions[action]}: ${subject}`}
            onOpen={({ id }) => view.open(String(id))}
            filters={
              <>
                <TextFilter
                  label={t.audit.who}
                  value={filters.who}
                  onSettle={(who) => view.change({ who })}
                />
                <TextFilter
                  label={t.audit.subject}
                  value={filters.subject}
                  onSettle={(subject) => view.change({ subject })}
                />
                <ChoiceFilter
                  label={t.audit.what}
                  width="long"
                  value={filters.action}
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
                      <TextInput
                        type="date"
                        value={filters[name]}
                        onChange={(day) => view.change({ [name]: day })}
                      />
                    </Field>
                  </div>
                ))}
              </>
            }
            tools={<SaveList endpoint={audit.list} name="audit.list" view={view} />}
          />
        }
        panel={shown && <AuditPanel key={shown.id} entry={shown} onClose={() => view.open('')} />}
      />
    </AdminShell>
  )
}

function useAuditColumns(view: ListView): Column<AuditEntry>[] {
  const t = useStaffWords()
  return [
    {
      key: 'at',
      title: t.audit.when,
      sort: 'at',
      phone: 'aside',
      text: ({ at }) => at,
      cell: ({ at }) => <WhenCell at={at} />,
    },
    {
      key: 'action',
      title: t.audit.what,
      phone: 'title',
      text: ({ action }) => t.audit.actions[action],
      cell: ({ id, action }) => (
        <OpenLink id={id} view={view}>
          {t.audit.actions[action]}
        </OpenLink>
      ),
    },
    {
      key: 'subject',
      title: t.audit.subject,
      text: ({ subject, accountNumber }) => [subject, accountNumber].filter(Boolean).join(' · '),
      cell: ({ subject, accountNumber }) => (
        <span className="wrap-anywhere">
          {subject}
          {accountNumber && <span className="text-ink-3"> · {accountNumber}</span>}
        </span>
      ),
    },
    {
      key: 'who',
      title: t.audit.who,
      text: ({ actor, actingFor }) => (actingFor ? `${actor} ${t.audit.inNameOf(actingFor)}` : actor),
      cell: ({ actor, actingFor }) => (
        <span className="wrap-anywhere">
          {actor}
          {actingFor && <span className="block text-12 text-amber">{t.audit.inNameOf(actingFor)}</span>}
        </span>
      ),
    },
    {
      key: 'address',
      title: t.audit.address,
      roomy: true,
      text: ({ address }) => address,
      cell: ({ address }) => <span className="text-ink-3 wrap-anywhere">{address}</span>,
    },
  ]
}
