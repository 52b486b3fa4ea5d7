import { useState } from 'react'
import type { Authority } from '../../../contract/core/access.ts'
import { people } from '../../../contract/features/people/people.ts'
import { roles as contract, type Role, type RoleEffect } from '../../../contract/features/people/roles.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { LeaveGuard } from '../../form/leave-guard.tsx'
import { useFormWords } from '../../form/words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useStaffWords } from '../frame/words.ts'
import { refusalText } from './refusal-text.ts'
import { askedOf, countOf, type Switched } from './roles-draft.ts'

type Props = { roles: readonly Role[]; switches: Switched; onDone: () => void; onDiscard: () => void }

/** The bar below unsaved changes: previews their effect on users before it saves. */
export function RoleReview({ roles, switches, onDone, onDiscard }: Props) {
  const t = useStaffWords()
  const say = useErrorText()
  const [effects, setEffects] = useState<readonly RoleEffect[]>()
  const refresh = [contract.list, contract.matrix, people.users, people.user]
  const onFailed = () => setEffects(undefined)
  const preview = useWrite(contract.change, { onDone: (reply) => setEffects(reply.effects) })
  const save = useWrite(contract.change, {
    refresh,
    onFailed,
    onDone: () => {
      setEffects(undefined)
      showToast({ text: t.roles.saved })
      onDone()
    },
  })
  const asked = askedOf(switches, roles)
  const error = preview.error ?? save.error
  return (
    <div className="sticky bottom-0 z-20 flex flex-wrap items-center gap-3 border-t border-accent bg-tint px-4 py-2 md:px-6">
      <p role="status" className="min-w-24 flex-1 font-semibold">
        {t.roles.changes(countOf(switches))}
      </p>
      {error && (
        <p role="alert" className="w-full text-danger">
          {error.code === 'changed_meanwhile' ? t.roles.changed : refusalText(error, t, say)}
        </p>
      )}
      <LeaveGuard isUnsaved={() => true} onLeave={onDiscard} words={useFormWords()} />
      <Button onClick={onDiscard}>{t.discard}</Button>
      <Button
        kind="primary"
        busy={preview.isPending ? t.roles.reviewing : undefined}
        onClick={() => {
          save.reset()
          preview.mutate({ body: { roles: asked, preview: true } })
        }}
      >
        {t.roles.review}
      </Button>
      <Dialog
        open={effects !== undefined}
        onClose={() => setEffects(undefined)}
        title={t.roles.reviewTitle}
        actions={
          <>
            <Button onClick={() => setEffects(undefined)}>{t.cancel}</Button>
            <Button
              kind="primary"
              busy={save.isPending ? t.saving : undefined}
              onClick={() => save.mutate({ body: { roles: asked, preview: false } })}
            >
              {t.roles.saveYes}
            </Button>
          </>
        }
      >
        <ul className="flex flex-col gap-3">
          {effects?.map((effect) => (
            <Effect key={effect.id} effect={effect} />
          ))}
        </ul>
        <p className="mt-3">{t.roles.holds}</p>
      </Dialog>
    </div>
  )
}

function Effect({ effect }: { effect: RoleEffect }) {
  const t = useStaffWords()
  const { name, added, removed, gaining, losing, losers } = effect
  const names = (list: readonly Authority[]) => list.map((one) => t.authority[one]).join(', ')
  return (
    <li>
      <p className="font-semibold text-ink">{name}</p>
      {gaining > 0 && <p>{t.roles.gains(gaining, names(added))}</p>}
      {losing > 0 && (
        <p className="wrap-anywhere">
          {t.roles.loses(losing, names(removed))}: {losers.join(', ')}
          {losing > losers.length && t.roles.more(losing - losers.length)}.
        </p>
      )}
      {gaining + losing === 0 && <p>{t.roles.nobody}</p>}
    </li>
  )
}
