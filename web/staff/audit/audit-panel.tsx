import { Link } from '@tanstack/react-router'
import { may } from '../../../contract/core/access.ts'
import type { AuditEntry } from '../../../contract/features/audit.ts'
import { changes } from '../../../contract/features/changes.ts'
import { useUser } from '../../core/session.ts'
import { TimeOfDay } from '../../ui/dates.tsx'
import { Icon } from '../../ui/icon.tsx'
import { linkClass } from '../../ui/link.ts'
import { PanelHead } from '../frame/panel-head.tsx'
import { useStaffWords } from '../frame/words.ts'
import { differences } from '../people/difference.ts'

/** An entry of the audit log: who, when and from where, with the values before and after. */
export function AuditPanel({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const t = useStaffWords()
  const user = useUser()
  const { at, actor, actingFor, accountNumber, address, action, subject, changeSetId } = entry
  return (
    <section aria-label={t.audit.entry} className="flex min-w-0 flex-1 flex-col">
      <PanelHead title={t.audit.actions[action]} onClose={onClose}>
        {subject}
      </PanelHead>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-b border-line px-4 py-3 md:px-6 [&>dd]:wrap-anywhere [&>dt]:text-ink-3">
        <dt>{t.audit.when}</dt>
        <dd>
          <TimeOfDay at={new Date(at)} withDay />
        </dd>
        <dt>{t.audit.who}</dt>
        <dd>
          {actor}
          {actingFor && <span className="block text-12 text-amber">{t.audit.inNameOf(actingFor)}</span>}
        </dd>
        {accountNumber && (
          <>
            <dt>{t.account}</dt>
            <dd>{accountNumber}</dd>
          </>
        )}
        {address && (
          <>
            <dt>{t.audit.address}</dt>
            <dd>{address}</dd>
          </>
        )}
        {changeSetId !== null && may(user, changes.list.access) && (
          <>
            <dt>{t.audit.change}</dt>
            <dd>
              <Link to="/admin/changes" search={{ open: String(changeSetId) } as never} className={linkClass}>
                {t.audit.seeChange}
              </Link>
            </dd>
          </>
        )}
      </dl>
      <h3 className="px-4 pt-3 font-semibold md:px-6">{t.audit.details}</h3>
      <Details entry={entry} />
    </section>
  )
}

function Details({ entry }: { entry: AuditEntry }) {
  const t = useStaffWords()
  const changes = differences(entry.before, entry.after)
  const fields: Readonly<Record<string, string>> = t.audit.fields
  const nameOf = (what: string) => (what === '' ? t.audit.value : (fields[what] ?? what))
  if (changes.length === 0) return <p className="px-4 py-2 text-ink-2 md:px-6">{t.audit.noDetails}</p>
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 px-4 py-2 md:px-6">
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
