import type { SavedCard } from '../../../contract/payment.ts'
import { payment } from '../../../contract/payment.ts'
import { useMessages } from '../../messages/language.tsx'
import { useWrite } from '../../query.ts'
import { AskButton } from '../../ui/ask-button.tsx'
import { useToast } from '../../ui/toast.tsx'

/** Removes a saved card after a question: the card company lets go of it, so that it cannot come back by itself. */
export function RemoveCard({ card, name }: { card: SavedCard; name: string }) {
  const t = useMessages().cards
  const toast = useToast()
  const remove = useWrite(payment.removeCard, {
    refresh: [payment.cards, payment.readDefault],
    onDone: () => toast({ text: t.removed(name) }),
  })
  return (
    <AskButton
      label={t.remove}
      name={t.removeOf(name)}
      title={t.removeTitle(name)}
      keepLabel={t.keep}
      busyLabel={t.removing}
      write={remove}
      onConfirm={(then) => remove.mutate({ params: { id: card.id } }, then)}
    >
      {t.removeText} {card.isDefault && t.removeDefaultText}
    </AskButton>
  )
}
