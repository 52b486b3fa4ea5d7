import { useState } from 'react'
import type { SavedCard } from '../../../contract/payment.ts'
import { payment } from '../../../contract/payment.ts'
import { useErrorText } from '../../messages/error-text.ts'
import { useMessages } from '../../messages/language.tsx'
import { useWrite } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toast.tsx'

/** Removes a saved card after a question: the card company lets go of it, so that it cannot come back by itself. */
export function RemoveCard({ card, name }: { card: SavedCard; name: string }) {
  const t = useMessages().cards
  const toast = useToast()
  const errorText = useErrorText()
  const [asks, setAsks] = useState(false)
  const remove = useWrite(payment.removeCard, {
    refresh: [payment.cards, payment.readDefault],
    onDone: () => {
      setAsks(false)
      toast({ text: t.removed(name) })
    },
  })
  return (
    <>
      <Button kind="quiet" aria-label={t.removeOf(name)} onClick={() => setAsks(true)}>
        {t.remove}
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => {
          setAsks(false)
          remove.reset()
        }}
        title={t.removeTitle(name)}
        keepLabel={t.keep}
        doLabel={t.remove}
        busy={remove.isPending ? t.removing : undefined}
        onConfirm={() => remove.mutate({ params: { id: card.id } })}
      >
        {t.removeText} {card.isDefault && t.removeDefaultText}
        {remove.error && (
          <span role="alert" className="mt-2 block text-danger">
            {errorText(remove.error)}
          </span>
        )}
      </ConfirmDialog>
    </>
  )
}
