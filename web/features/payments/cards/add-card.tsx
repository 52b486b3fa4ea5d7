import { useRef, useState } from 'react'
import { payment } from '../../../../contract/features/payments/cards.ts'
import { useErrorText } from '../../../core/error-text.ts'
import { useWrite } from '../../../core/query.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useMessages } from '../../../words/language.tsx'
import { CardFormNotes, CardFormTests } from '../card-form-notes.tsx'
import { type CardForm, CardFrame } from '../card-frame.tsx'

/** Saves a card from the gateway's form, without a charge. */
export function AddCard({ onClose }: { onClose?: () => void }) {
  const messages = useMessages()
  const t = messages.cards
  const toast = useToast()
  const errorText = useErrorText()
  const form = useRef<CardForm>(null)
  const [asking, setAsking] = useState(false)
  const [late, setLate] = useState(false)
  const save = useWrite(payment.saveCard, {
    refresh: [payment.cards, payment.readDefault],
    onDone: ({ brand, lastFour }) => {
      toast({ text: t.saved(messages.checkout.cardEnding(brand, lastFour)) })
      onClose?.()
    },
  })
  const busy = asking || save.isPending

  async function onSave() {
    if (busy || !form.current) return
    setAsking(true)
    setLate(false)
    save.reset()
    const token = await form.current.tokenise().catch(() => 'late' as const)
    setAsking(false)
    if (token === 'late') setLate(true)
    else if (token) save.mutate({ body: { token } })
  }

  const noAnswer = late || save.error?.code === 'unavailable' || save.error?.code === 'offline'
  return (
    <Panel title={t.add} leading>
      <form
        aria-label={t.add}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void onSave()
        }}
      >
        <p className="text-ink-2">{t.addText}</p>
        {(noAnswer || save.error) && (
          <Banner kind="danger" lead={t.notSaved} urgent>
            {noAnswer ? t.noAnswer : errorText(save.error)}
          </Banner>
        )}
        <CardFrame ref={form} onSubmit={() => void onSave()} />
        <CardFormNotes />
        <CardFormTests />
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" submit busy={busy ? t.saving : undefined}>
            {t.save}
          </Button>
          {onClose && <Button onClick={onClose}>{t.cancel}</Button>}
        </div>
      </form>
    </Panel>
  )
}
