import { useState } from 'react'
import { assistant } from '../../../contract/features/assistant/assistant.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { useMayCall } from '../../core/session.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/inputs.tsx'
import { useTalk } from './use-talk.ts'
import { useLilyWords } from './words.ts'

type Props = { messageId: number; rating: 'good' | 'bad' | null }

/** Thumbs under an answer; after thumbs down, the user's comment goes to the desk. */
export function Rating({ messageId, rating }: Props) {
  const t = useLilyWords()
  const mayRate = useMayCall(assistant.rate)
  const errorText = useErrorText()
  const { talk } = useTalk()
  const [writes, setWrites] = useState(false)
  const [word, setWord] = useState('')
  const rate = useWrite(assistant.rate, {
    onDone: (reply) => {
      talk.rated(messageId, reply.rating)
      setWrites(false)
    },
  })
  if (!mayRate) return null
  const send = (what: 'good' | 'bad', words = '') =>
    rate.mutate({ body: { messageId, rating: what, word: words } })
  return (
    <div className="flex flex-col gap-2">
      <div className="-ml-1.5 flex items-center gap-1">
        <IconButton
          icon="thumb-up"
          size={28}
          label={t.good}
          aria-pressed={rating === 'good'}
          filled={rating === 'good'}
          onClick={() => send('good')}
        />
        <IconButton
          icon="thumb-down"
          size={28}
          label={t.bad}
          aria-pressed={rating === 'bad'}
          aria-expanded={writes}
          filled={rating === 'bad'}
          onClick={() => setWrites(!writes)}
        />
        <span role="status" className="text-12 text-ink-2">
          {rating === 'good' ? t.rated : rating === 'bad' ? t.ratingSent : ''}
        </span>
      </div>
      {writes && (
        <form
          aria-label={t.whatWrong}
          className="flex flex-col gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            send('bad', word)
          }}
        >
          <Field label={t.whatWrong} optional>
            <TextArea value={word} onChange={setWord} rows={2} maxLength={500} autoFocus />
          </Field>
          <div className="flex gap-2">
            <Button size={28} submit busy={rate.isPending ? t.handingOver : undefined}>
              {t.sendRating}
            </Button>
            <Button size={28} kind="quiet" onClick={() => setWrites(false)}>
              {t.cancel}
            </Button>
          </div>
        </form>
      )}
      {rate.error && (
        <p role="alert" className="text-12 font-semibold text-danger">
          {errorText(rate.error)}
        </p>
      )}
    </div>
  )
}
