import { useState } from 'react'
import { company, type Member } from '../../../contract/company.ts'
import { useErrorText } from '../../messages/error-text.ts'
import { useWrite } from '../../query.ts'
import { useUser } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useCompanyWords } from './words.ts'

/** Removes somebody, or withdraws their invitation, after a question. */
export function RemoveMember({ member: { id, name, state } }: { member: Member }) {
  const t = useCompanyWords()
  const user = useUser()
  const toast = useToast()
  const errorText = useErrorText()
  const [asks, setAsks] = useState(false)
  const isOut = state === 'invited' || state === 'lapsed'
  const remove = useWrite(company.remove, {
    refresh: [company.read],
    onDone: () => {
      setAsks(false)
      toast({ text: isOut ? t.withdrawn(name) : t.removed(name) })
    },
  })
  return (
    <>
      <Button
        kind="quiet"
        aria-label={isOut ? t.withdrawOf(name) : t.removeOf(name)}
        onClick={() => setAsks(true)}
      >
        {isOut ? t.withdraw : t.remove}
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => {
          setAsks(false)
          remove.reset()
        }}
        title={isOut ? t.withdrawTitle(name) : t.removeTitle(name)}
        keepLabel={t.keep}
        doLabel={isOut ? t.withdraw : t.remove}
        busy={remove.isPending ? t.saving : undefined}
        onConfirm={() => remove.mutate({ params: { id } })}
      >
        {isOut ? t.withdrawText : id === user.id ? t.removeSelf : t.removeText}
        {remove.error && (
          <span role="alert" className="mt-2 block text-danger">
            {errorText(remove.error)}
          </span>
        )}
      </ConfirmDialog>
    </>
  )
}
