import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { assistant } from '../../../contract/features/assistant/assistant.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { useMayCall } from '../../core/session.ts'
import { useSite } from '../../core/site-context.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextArea } from '../../ui/inputs.tsx'
import { linkClass } from '../../ui/link.ts'
import { useTalk } from './use-talk.ts'
import { useLilyWords } from './words.ts'

const firstName = (name: string) => name.split(' ')[0] ?? ''

/** Offers a person instead: sends them the conversation, or calls them. */
export function HandOver({
  name,
  phoneNumber,
  reason,
}: {
  name: string
  phoneNumber: string
  reason: string
}) {
  const t = useLilyWords()
  const { phone } = useSite()
  const [asks, setAsks] = useState(false)
  const { handedOver } = useTalk()
  const mayHandOver = useMayCall(assistant.handOver)
  const number = phoneNumber || phone
  return (
    <div className="flex flex-col gap-2">
      {reason && <p>{reason}</p>}
      <div className="flex flex-wrap gap-2">
        {mayHandOver && (
          <Button size={44} icon="message" onClick={() => setAsks(true)}>
            {name ? t.sendThis(firstName(name)) : t.sendDesk}
          </Button>
        )}
        <a href={`tel:${number.replace(/[^\d+]/g, '')}`} className={buttonClass('secondary', 44)}>
          <Icon name="phone" />
          {name ? t.call(firstName(name)) : t.callUs}
        </a>
      </div>
      {handedOver && <HandedOver number={handedOver.number} />}
      {asks && <HandOverDialog name={name} onClose={() => setAsks(false)} />}
    </div>
  )
}

/** Shown when the conversation is at the desk, which answers it. */
export function HandedOver({ number }: { number: string }) {
  const t = useLilyWords()
  return (
    <p role="status" className="text-12 text-ink-2">
      {t.handedOver(number)}{' '}
      <Link to="/account/contact" className={linkClass}>
        {t.seeThread}
      </Link>
    </p>
  )
}

/** Sends the open conversation to the representative with a note. If that fails, the note stays in its box. */
export function HandOverDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useLilyWords()
  const errorText = useErrorText()
  const { talk, conversationId } = useTalk()
  const [word, setWord] = useState('')
  const send = useWrite(assistant.handOver, {
    refresh: [assistant.search],
    onDone: ({ feedbackId, number, at }) => {
      talk.handedOver({ feedbackId, number, at })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={name ? t.handOverTitle(firstName(name)) : t.handOverDesk}
      actions={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            kind="primary"
            busy={send.isPending ? t.handingOver : undefined}
            disabled={conversationId === null}
            onClick={() => conversationId !== null && send.mutate({ body: { conversationId, word } })}
          >
            {t.handOver}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t.handOverText}</p>
        <Field label={t.handOverWord} optional>
          <TextArea value={word} onChange={setWord} rows={3} maxLength={1000} />
        </Field>
        {send.error && (
          <p role="alert" className="font-semibold text-danger">
            {errorText(send.error)}
          </p>
        )}
      </div>
    </Dialog>
  )
}
