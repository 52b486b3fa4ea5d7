import { type ReactNode, useState } from 'react'
import { auth } from '../../../contract/features/auth/auth.ts'
import { type Person, people } from '../../../contract/features/people/people.ts'
import { roles } from '../../../contract/features/people/roles.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useActFor } from '../customers/act-for.ts'
import { useStaffWords } from '../frame/words.ts'
import { refusalText } from './refusal-text.ts'
import { RemovePasskeys } from './remove-passkeys.tsx'
import { ResetSecondFactor } from './reset-second-factor.tsx'

const refresh = [people.users, people.user, people.cardsBlocking, roles.list] as const

/** Actions for a user's access, each with its effect; errors are shown below. */
export function UserActions({ person, onGone }: { person: Person; onGone: () => void }) {
  const t = useStaffWords()
  const text = useErrorText()
  const editor = useUser()
  const { id, version, name, email, status, cardsBlocked, sessions } = person
  const isActive = status === 'active'
  const cards = useWrite(people.setCardsBlocking, { refresh })
  const link = useWrite(auth.sendResetLink, {
    onDone: () => showToast({ text: t.actions.linkSent(email) }),
  })
  const out = useWrite(people.signOutUser, {
    refresh,
    onDone: ({ ended }) => showToast({ text: t.actions.signedOut(ended) }),
  })
  const change = useWrite(people.changeUser, { refresh })
  const act = useActFor()
  const failed = [cards, link, out, change, act].find(({ error }) => error)?.error
  const busy = (one: { isPending: boolean }) => (one.isPending ? t.actions.working : undefined)

  function setStatus(next: 'active' | 'disabled') {
    const { phoneNumber, mobileNumber, roleId, added, removed } = person
    change.mutate({
      body: { id, version, name, email, phoneNumber, mobileNumber, roleId, added, removed, status: next },
    })
  }

  return (
    <div className="border-t border-line p-4 md:px-6">
      <h3 className="text-14 font-semibold">{t.actions.title}</h3>
      <ul className="flex flex-col divide-y divide-line">
        {isActive && id !== editor.id && (
          <Action title={t.customers.customer} text={t.actions.actText}>
            <Button busy={busy(act)} onClick={() => act.mutate({ body: { userId: id } })}>
              {t.actions.act}
            </Button>
          </Action>
        )}
        <Action title={t.actions.cards} text={cardsBlocked ? t.actions.cardsOff : t.actions.cardsOn}>
          <Button busy={busy(cards)} onClick={() => cards.mutate({ body: { id, blocked: !cardsBlocked } })}>
            {cardsBlocked ? t.actions.unblock : t.actions.block}
          </Button>
        </Action>
        {isActive && (
          <Action title={t.actions.password} text={t.actions.passwordText}>
            <Button busy={busy(link)} onClick={() => link.mutate({ body: { email } })}>
              {t.actions.sendLink}
            </Button>
          </Action>
        )}
        {person.secondFactor && id !== editor.id && (
          <Action title={t.actions.secondFactor} text={t.actions.secondFactorText}>
            <ResetSecondFactor person={person} />
          </Action>
        )}
        {person.passkeys > 0 && id !== editor.id && (
          <Action title={t.actions.passkeys} text={t.actions.passkeysText(person.passkeys)}>
            <RemovePasskeys person={person} />
          </Action>
        )}
        {sessions > 0 && (
          <Action title={t.users.sessions} text={t.actions.signedIn(sessions)}>
            <Button busy={busy(out)} onClick={() => out.mutate({ body: { id } })}>
              {t.actions.signOut}
            </Button>
          </Action>
        )}
        <Action title={t.users.status} text={isActive ? t.actions.disableText : t.actions.enableText}>
          <Button busy={busy(change)} onClick={() => setStatus(isActive ? 'disabled' : 'active')}>
            {isActive ? t.actions.disable : t.actions.enable}
          </Button>
        </Action>
        <DeleteUser person={person} onGone={onGone} />
      </ul>
      {failed && (
        <Banner kind="danger" urgent>
          {refusalText(failed, t, text)}
        </Banner>
      )}
    </div>
  )
}

function Action({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 py-2 max-md:flex-wrap">
      <div className="min-w-40 flex-1">
        <p className="font-semibold">{title}</p>
        <p className="text-12 text-ink-2">{text}</p>
      </div>
      {children}
    </li>
  )
}

/** Deleting a user with orders needs a second confirmation, which explains what happens to the orders. */
function DeleteUser({ person, onGone }: { person: Person; onGone: () => void }) {
  const t = useStaffWords()
  const text = useErrorText()
  const { id, name } = person
  const [asking, setAsking] = useState(false)
  const remove = useWrite(people.deleteUser, {
    refresh,
    onDone: () => {
      showToast({ text: t.actions.deleted(name) })
      onGone()
    },
  })
  const { error } = remove
  const orders = error?.code === 'user_in_use' ? (error.data as { orders: number }).orders : 0
  const close = () => {
    setAsking(false)
    remove.reset()
  }
  return (
    <Action title={t.users.user} text={t.actions.deleteText}>
      <Button kind="danger-outline" onClick={() => setAsking(true)}>
        {t.actions.delete}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={close}
        title={t.actions.deleteTitle(name)}
        keepLabel={t.actions.keep}
        doLabel={orders > 0 ? t.actions.deleteForce : t.actions.deleteYes}
        busy={remove.isPending ? t.actions.deleting : undefined}
        onConfirm={() =>
          remove.mutate({ query: { id: String(id), ...(orders > 0 ? { force: 'true' as const } : {}) } })
        }
      >
        {orders > 0 && (
          <strong role="alert" className="mb-2 block font-semibold text-ink">
            {t.actions.deleteOrders(orders)}
          </strong>
        )}
        {t.actions.deleteWhat}
        {error && orders === 0 && (
          <span role="alert" className="mt-2 block text-danger">
            {refusalText(error, t, text)}
          </span>
        )}
      </ConfirmDialog>
    </Action>
  )
}
