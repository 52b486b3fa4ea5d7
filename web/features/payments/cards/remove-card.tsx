import type { SavedCard } from '../../../../contract/features/payments/cards.ts'
import { payment } from '../../../../contract/features/payments/cards.ts'
import { AskButton } from '../../../core/ask-button.tsx'
import { useWrite } from '../../../core/query.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useMessages } from '../../../words/language.tsx'

/** Removes a saved card after confirmation. The gateway deletes it too, so it can't be restored. */
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
