import { company, type Member } from '../../../contract/features/company.ts'
import { AskButton } from '../../core/ask-button.tsx'
import { useWrite } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { useToast } from '../../ui/toast.tsx'
import { useCompanyWords } from './words.ts'

/** Removes a member or withdraws their invitation, after a confirmation. */
export function RemoveMember({ member: { id, name, state } }: { member: Member }) {
  const t = useCompanyWords()
  const user = useUser()
  const toast = useToast()
  const isOut = state === 'invited' || state === 'lapsed'
  const remove = useWrite(company.remove, {
    refresh: [company.read],
    onDone: () => toast({ text: isOut ? t.withdrawn(name) : t.removed(name) }),
  })
  return (
    <AskButton
      label={isOut ? t.withdraw : t.remove}
      name={isOut ? t.withdrawOf(name) : t.removeOf(name)}
      title={isOut ? t.withdrawTitle(name) : t.removeTitle(name)}
      keepLabel={t.keep}
      busyLabel={t.saving}
      write={remove}
      onConfirm={(then) => remove.mutate({ params: { id } }, then)}
    >
      {isOut ? t.withdrawText : id === user.id ? t.removeSelf : t.removeText}
    </AskButton>
  )
}
