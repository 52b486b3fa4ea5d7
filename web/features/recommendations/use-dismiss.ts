import { assistant } from '../../../contract/features/assistant/assistant.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { useMayCall } from '../../core/session.ts'
import { useToast } from '../../ui/toast.tsx'
import { useMessages } from '../../words/language.tsx'

type Dismissed = { cardId: string } | { productId: number }

/** Dismisses a card or an item, with Undo; undefined for staff who act for a customer. */
export function useDismiss(): ((what: Dismissed, said: string) => void) | undefined {
  const { ui } = useMessages()
  const toast = useToast()
  const errorText = useErrorText()
  const may = useMayCall(assistant.dismiss)
  const { mutate } = useWrite(assistant.dismiss, {
    refresh: [assistant.cards, assistant.items, assistant.dismissed],
    onFailed: (error) => toast({ text: errorText(error), kind: 'failed' }),
  })
  if (!may) return undefined
  const bodyOf = (what: Dismissed, dismissed: boolean) => ({
    body: { cardId: null, productId: null, ...what, dismissed },
  })
  return (what, said) => {
    const action = { label: ui.undo, onAct: () => mutate(bodyOf(what, false)) }
    mutate(bodyOf(what, true), { onSuccess: () => toast({ text: said, action }) })
  }
}
