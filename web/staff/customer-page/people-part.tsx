import { acting } from '../../../contract/features/auth/acting.ts'
import type { CustomerPage } from '../../../contract/features/customer-page.ts'
import { useMayCall } from '../../core/session.ts'
import { Button } from '../../ui/button.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { linkClass } from '../../ui/link.ts'
import { Panel } from '../../ui/panel.tsx'
import { phoneText } from '../../words/phone.ts'
import { useActFor } from '../customers/act-for.ts'
import { useCustomerPageWords } from '../customers/customer-words.ts'
import { useStaffWords } from '../frame/words.ts'

type Person = CustomerPage['people'][number]

/** The people of a customer, with buttons to contact them and to act for them. */
export function PeoplePart({ customer: { people } }: { customer: CustomerPage }) {
  const t = useCustomerPageWords()
  return (
    <Panel title={t.people} aside={people.length} flush>
      {people.length === 0 ? (
        <p className="p-4 text-ink-2">{t.noPeople}</p>
      ) : (
        <ul>
          {people.map((person) => (
            <Line key={person.id} person={person} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Line({ person }: { person: Person }) {
  const t = useCustomerPageWords()
  const { users } = useStaffWords()
  const act = useActFor()
  const mayAct = useMayCall(acting.start) && person.status === 'active'
  const { name, companyRole, locations, email, phoneNumber, mobileNumber, lastSignInAt, status } = person
  const phone = mobileNumber || phoneNumber
  return (
    <li className="flex items-start gap-2 border-b border-line px-4 py-2 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-12 text-ink-2">
          {users.companyRoles[companyRole]},{' '}
          {locations === null ? t.allAddresses : t.someAddresses(locations)}
          {status !== 'active' && `, ${users.statuses[status]}`}
          {' · '}
          {lastSignInAt ? <TimeOfDay at={new Date(lastSignInAt)} withDay /> : t.never}
        </p>
        <p className="flex flex-wrap gap-x-3 text-12 *:inline-flex *:min-h-6 *:items-center max-md:*:min-h-11">
          {phone && (
            <a href={`tel:+1${phone}`} aria-label={t.phone(name, phoneText(phone))} className={linkClass}>
              {phoneText(phone)}
            </a>
          )}
          {mobileNumber && (
            <a href={`sms:+1${mobileNumber}`} aria-label={t.text(name)} className={linkClass}>
              {t.sms}
            </a>
          )}
          <a
            href={`mailto:${email}`}
            aria-label={t.mail(name, email)}
            className={`${linkClass} wrap-anywhere`}
          >
            {email}
          </a>
        </p>
      </div>
      {mayAct && (
        <Button
          size={28}
          aria-label={t.actFor(name)}
          busy={act.isPending ? t.acting : undefined}
          onClick={() => act.mutate({ body: { userId: person.id } })}
        >
          {t.act}
        </Button>
      )}
    </li>
  )
}
