import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { feedback } from '../../../contract/features/feedback/feedback.ts'
import { type Rating, ratings } from '../../../contract/features/feedback/fields.ts'
import { call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/inputs.tsx'
import { linkButtonClass, linkClass } from '../../ui/link.ts'
import { Panel } from '../../ui/panel.tsx'
import { useFeedbackWords } from './words.ts'

type Subject = { orderNumber: number } | { feedbackId: number }

/**
 * Rates a delivery or a resolved thread with one click. Shown only when the user may be asked, and records that they were; a bad rating
 * asks what went wrong.
 */
export function HowWasIt({ of }: { of: Subject }) {
  const t = useFeedbackWords()
  const errorText = useErrorText()
  const { data } = useQuery(read(feedback.checkMute, { query: of as { orderNumber?: number } }))
  const [rated, setRated] = useState<{ rating: Rating; feedbackId: number | null }>()
  const [ended, setEnded] = useState<'told' | 'off' | 'later'>()
  const [word, setWord] = useState('')
  const said = useRef(false)
  const asks = data?.ask ?? false
  const rate = useWrite(feedback.rate, { onDone: setRated })
  const tell = useWrite(feedback.rate, { onDone: () => setEnded('told') })
  const mute = useWrite(feedback.mute)
  useEffect(() => {
    if (!asks || said.current) return
    said.current = true
    // If this fails, the user is simply asked again another time.
    void call(feedback.mute, { body: { for: 'month', ...of } }).catch(() => {})
  }, [asks, of])
  if (ended === 'later' || (!asks && !rated && !ended)) return null
  const failed = rate.error ?? tell.error ?? mute.error
  return (
    <Panel title={t.rating.title}>
      {ended === 'off' ? (
        <p role="status">{t.rating.off}</p>
      ) : ended === 'told' ? (
        <div className="flex flex-col items-start gap-1">
          <p role="status">{t.rating.told}</p>
          {rated?.feedbackId && <OpenIt id={rated.feedbackId} />}
        </div>
      ) : rated && rated.rating !== 'bad' ? (
        <p role="status">{t.rating.thanks}</p>
      ) : rated ? (
        <form
          aria-label={t.rating.word}
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (word.trim() && !tell.isPending) tell.mutate({ body: { rating: 'bad', word, ...of } })
          }}
        >
          <p role="status">{t.rating.sorry}</p>
          <Field label={t.rating.word}>
            <TextArea value={word} onChange={setWord} maxLength={500} autoFocus />
          </Field>
          <div>
            <Button
              submit
              kind="primary"
              disabled={word.trim() === ''}
              busy={tell.isPending ? t.sending : undefined}
            >
              {t.rating.tell}
            </Button>
          </div>
        </form>
      ) : (
        <div className="flex flex-col items-stretch gap-3">
          <p className="text-12 text-ink-2">{t.rating.text}</p>
          <div className="grid grid-cols-3 gap-2">
            {ratings.map((rating) => (
              <Button
                key={rating}
                wide
                disabled={rate.isPending}
                onClick={() => rate.mutate({ body: { rating, ...of } })}
              >
                {t.rating.ratings[rating]}
              </Button>
            ))}
          </div>
          <div className="flex flex-wrap gap-x-4">
            <button
              type="button"
              className={`${linkButtonClass} text-12 max-md:h-11`}
              onClick={() => mute.mutate({ body: { for: 'month' } }, { onSuccess: () => setEnded('later') })}
            >
              {t.rating.later}
            </button>
            <button
              type="button"
              className={`${linkButtonClass} text-12 max-md:h-11`}
              onClick={() => mute.mutate({ body: { for: 'ever' } }, { onSuccess: () => setEnded('off') })}
            >
              {t.rating.never}
            </button>
          </div>
        </div>
      )}
      {failed && (
        <p role="alert" className="mt-2 text-12 text-danger">
          {errorText(failed)}
        </p>
      )}
    </Panel>
  )
}

function OpenIt({ id }: { id: number }) {
  const t = useFeedbackWords()
  return (
    <Link to="/account/contact" search={{ open: String(id) } as never} className={linkClass}>
      {t.rating.open}
    </Link>
  )
}
