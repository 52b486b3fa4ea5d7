import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Person, people } from '../../contract/people.ts'
import { roles } from '../../contract/roles.ts'
import { useCompanyWords } from '../account/company/words.ts'
import { useErrorText } from '../messages/error-text.ts'
import { read, useWrite } from '../query.ts'
import { Badge } from '../ui/badge.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Problem } from '../ui/problem.tsx'
import { showToast } from '../ui/toast-store.ts'
import { Skeleton, Waiting } from '../ui/waiting.tsx'
import { PanelHead } from './panel-head.tsx'
import { UserActions } from './user-actions.tsx'
import { differing, draftOf, isSame } from './user-draft.ts'
import { refusalText, UserFields, useFieldErrors } from './user-form.tsx'
import { useStaffWords } from './words.ts'

/** One user: who they are, what they may do, and what can be done about their access. */
export function UserPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useStaffWords()
  const person = useQuery({ ...read(people.user, { query: { id: String(id) } }), staleTime: 0 })
  const { data, error } = person
  if (error && !data) {
    return error.code === 'not_found' ? (
      <EmptyState title={t.users.gone} action={<Button onClick={onClose}>{t.close}</Button>} />
    ) : (
      <Problem title={t.users.failed} onRetry={() => void person.refetch()} />
    )
  }
  if (!data) {
    return (
      <Waiting label={t.users.user}>
        <div className="flex max-w-160 flex-col gap-4 p-4 md:px-6">
          <Skeleton height={28} />
          {Array.from({ length: 6 }, (_, row) => (
            <Skeleton key={row} height={36} />
          ))}
        </div>
      </Waiting>
    )
  }
  return (
    <section aria-label={t.users.user} className="flex min-h-0 flex-1 flex-col">
      <PanelHead title={data.name} onClose={onClose}>
        {data.accountNumber} {data.customerName} ·{' '}
        <Badge kind={data.status === 'active' ? 'accent' : 'amber'}>{t.users.statuses[data.status]}</Badge>
      </PanelHead>
      <EditUser person={data} />
      <UserActions person={data} onGone={onClose} />
    </section>
  )
}

/** The form begins with the user as they were when it was opened; what others change meanwhile is told when it is saved. */
function EditUser({ person }: { person: Person }) {
  const t = useStaffWords()
  const text = useErrorText()
  const [begun, setBegun] = useState(person)
  const [draft, setDraft] = useState(() => draftOf(person))
  const [theirs, setTheirs] = useState<{ was: Person; is: Person }>()
  const isTouched = !isSame(draft, draftOf(begun))
  // What others or other buttons have changed shows at once while nothing is typed.
  if (!isTouched && begun.version !== person.version) {
    setBegun(person)
    setDraft(draftOf(person))
  }
  const change = useWrite(people.changeUser, {
    refresh: [people.users, people.user, roles.list],
    onDone: (saved) => {
      setBegun(saved)
      setDraft(draftOf(saved))
      setTheirs(undefined)
      showToast({ text: t.saved(saved.name) })
    },
    onFailed: ({ code, data }) => {
      if (code !== 'changed_meanwhile') return
      const is = data as Person
      setTheirs({ was: begun, is })
      setBegun(is)
    },
  })
  const wrong = useFieldErrors(change.error)
  const stands = ['name', 'email', 'phoneNumber', 'mobileNumber', 'roleId'].some(wrong)
  const refused = change.error && change.error.code !== 'changed_meanwhile' && !stands

  return (
    <form
      noValidate
      className="flex max-w-160 flex-col gap-4 p-4 md:px-6"
      onSubmit={(event) => {
        event.preventDefault()
        const { id, version, status } = begun
        const { added, removed, locations, ...fields } = draft
        const moved = JSON.stringify(locations) !== JSON.stringify(draftOf(begun).locations)
        change.mutate({
          body: {
            ...fields,
            ...(moved && locations !== undefined && { locations: locations && [...locations] }),
            added: [...added],
            removed: [...removed],
            id,
            version,
            status: status === 'disabled' ? 'disabled' : 'active',
          },
        })
      }}
    >
      <UserFields
        draft={draft}
        onChange={setDraft}
        error={change.error}
        ofHouse={person.ofHouse}
        addresses={person.addresses}
      />
      {theirs && <Meanwhile {...theirs} />}
      {refused && (
        <Banner kind="danger" urgent>
          {refusalText(change.error, t, text)}
        </Banner>
      )}
      <div className="flex gap-2">
        <Button
          kind="primary"
          submit
          disabled={!isTouched || draft.locations?.length === 0}
          busy={change.isPending ? t.saving : undefined}
        >
          {t.save}
        </Button>
        {isTouched && (
          <Button
            onClick={() => {
              setDraft(draftOf(begun))
              setTheirs(undefined)
              change.reset()
            }}
          >
            {t.discard}
          </Button>
        )}
      </div>
    </form>
  )
}

/** What somebody else has changed since the form was opened. */
function Meanwhile({ was, is }: { was: Person; is: Person }) {
  const t = useStaffWords()
  const { all: allAddresses } = useCompanyWords()
  const names = {
    name: t.users.name,
    email: t.users.email,
    phoneNumber: t.users.phone,
    mobileNumber: t.users.mobile,
    roleId: t.users.role,
    companyRole: t.users.companyRole,
    locations: t.audit.fields.locations,
    added: t.users.isAdded,
    removed: t.users.isRemoved,
    status: t.users.status,
  }
  const values = {
    name: is.name,
    email: is.email,
    phoneNumber: is.phoneNumber,
    mobileNumber: is.mobileNumber,
    roleId: is.role,
    companyRole: t.users.companyRoles[is.companyRole],
    locations: is.locations
      ? is.addresses.flatMap(({ id, name }) => (is.locations?.includes(id) ? [name] : [])).join(', ')
      : allAddresses,
    added: is.added.map((one) => t.authority[one]).join(', '),
    removed: is.removed.map((one) => t.authority[one]).join(', '),
    status: t.users.statuses[is.status],
  }
  return (
    <Banner kind="warning" lead={t.users.changed} urgent>
      {differing(was, is).map((field) => (
        <span key={field}>{t.users.now(names[field], values[field] || t.none)} </span>
      ))}
      {t.users.changedText}
    </Banner>
  )
}
