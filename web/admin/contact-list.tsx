import type { Contact } from '../../contract/customers.ts'
import { useErrorText } from '../messages/error-text.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { TimeOfDay } from '../ui/dates.tsx'
import { useActFor } from './act-for.ts'
import { useStaffWords } from './words.ts'

/** People who sign in for customers, each with the way to act for them. */
export function ContactList({ rows }: { rows: readonly Contact[] }) {
  const t = useStaffWords()
  return (
    <ul aria-label={t.customers.people}>
      {rows.map((contact) => (
        <ContactRow key={contact.userId} contact={contact} />
      ))}
    </ul>
  )
}

function ContactRow({ contact }: { contact: Contact }) {
  const t = useStaffWords()
  const text = useErrorText()
  const act = useActFor()
  const { userId, name, email, status, accountNumber, customerName, rep, lastSignInAt } = contact
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-1.5 md:px-6">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold wrap-anywhere">
          {name} {status !== 'active' && <Badge kind="amber">{t.users.statuses[status]}</Badge>}
        </p>
        <p className="text-12 wrap-anywhere text-ink-2">{email}</p>
      </div>
      <div className="min-w-0 flex-1 basis-60 text-ink-2">
        <p className="wrap-anywhere">
          <span className="text-ink-3">{accountNumber}</span> {customerName}
        </p>
        <p className="text-12 text-ink-3">
          {t.users.lastSignIn}: {lastSignInAt ? <TimeOfDay at={new Date(lastSignInAt)} withDay /> : t.never}
          {rep && ` · ${rep.name}`}
        </p>
      </div>
      {status === 'active' && (
        <Button
          size={28}
          aria-label={t.customers.actFor(name)}
          busy={act.isPending ? t.customers.acting : undefined}
          onClick={() => act.mutate({ body: { userId } })}
        >
          {t.customers.act}
        </Button>
      )}
      {act.error && (
        <p role="alert" className="w-full text-12 text-danger">
          {text(act.error)}
        </p>
      )}
    </li>
  )
}
