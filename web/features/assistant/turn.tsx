import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useErrorText } from '../../core/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { smallLinkClass } from '../../ui/link.ts'
import { useLanguage } from '../../words/language.tsx'
import { PartView } from './parts.tsx'
import { Rating } from './rating.tsx'
import type { Turn } from './talk.ts'
import { useTalk } from './use-talk.ts'
import { useLilyWords } from './words.ts'

type Props = {
  turn: Turn
  isLast: boolean
  onAsk: (text: string) => void
  /** Puts the text back into the question's box. */
  onEdit: (text: string) => void
}

/** A question at the right and its answer below: sentences, parts, sources, thumbs. */
export function TurnView({ turn, isLast, onAsk, onEdit }: Props) {
  const t = useLilyWords()
  const { isSlow } = useTalk()
  const { state, text, parts, cites, messageId, by } = turn
  return (
    <li className="flex scroll-mt-16 flex-col gap-3 md:scroll-mt-32">
      <div className="flex justify-end">
        <div className="max-w-[85%] rounded-6 bg-sunken px-3 py-2">
          <p className="sr-only">{t.you}</p>
          {turn.photo ? (
            <img src={turn.photo} alt={t.photoOf} className="mb-1 max-h-40 min-h-10 rounded-4" />
          ) : (
            turn.hasPhoto && (
              <p className="flex items-center gap-1 text-12 text-ink-2">
                <Icon name="camera" />
                {t.photoOf}
              </p>
            )
          )}
          {turn.question && <p className="wrap-anywhere whitespace-pre-wrap">{turn.question}</p>}
        </div>
      </div>
      <div className="flex flex-col gap-2.5" aria-busy={state === 'answering'}>
        <p className="sr-only">{t.lily}</p>
        {text && <Sentences text={text} />}
        {parts.map((part, at) => (
          <PartView key={`${at} ${part.kind}`} part={part} at={`${turn.askId} ${at}`} onAsk={onAsk} />
        ))}
        {state === 'answering' && (
          <p className="flex items-center gap-2 text-12 text-ink-2">
            <span aria-hidden="true" className="size-2 rounded-full bg-accent motion-safe:animate-pulse" />
            {isSlow ? t.slow : t.answering}
          </p>
        )}
        {state === 'done' && text === '' && parts.length === 0 && <p className="text-ink-2">{t.empty}</p>}
        <Outcome turn={turn} onEdit={onEdit} />
        {state !== 'answering' && (cites.length > 0 || messageId !== undefined) && (
          <div className="flex flex-col gap-1 border-t border-line pt-2">
            {cites.length > 0 && (
              <p className="flex flex-wrap gap-x-2 text-12 text-ink-3">
                {t.lookedAt}
                {cites.map(({ n, label, href }) => (
                  <Link key={n} to={href as never} className={smallLinkClass}>
                    {label}
                  </Link>
                ))}
              </p>
            )}
            <div className="flex flex-wrap items-center justify-between gap-2">
              {state === 'done' && messageId !== undefined && (isLast || turn.rating !== null) && (
                <Rating messageId={messageId} rating={turn.rating} />
              )}
              {by === 'model' && <span className="text-12 text-ink-3">{t.byModel}</span>}
            </div>
          </div>
        )}
      </div>
    </li>
  )
}

/** Why the answer is missing or incomplete, and what to do. */
function Outcome({ turn, onEdit }: { turn: Turn; onEdit: (text: string) => void }) {
  const t = useLilyWords()
  const { language } = useLanguage()
  const errorText = useErrorText()
  const { talk } = useTalk()
  const { state, error, askId } = turn
  if (state === 'answering' || state === 'done') return null
  const words =
    state === 'waiting'
      ? t.waiting
      : state === 'stopped'
        ? t.stopped
        : `${t.failed} ${typeof error === 'string' ? error : error ? errorText(error) : ''}`.trim()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p
        role={state === 'failed' ? 'alert' : 'status'}
        className={state === 'failed' ? 'font-semibold text-danger' : 'text-ink-2'}
      >
        {words}
      </p>
      {state === 'waiting' ? (
        <Button size={28} onClick={() => onEdit(talk.takeBack(askId))}>
          {t.takeBack}
        </Button>
      ) : (
        <Button size={28} onClick={() => void talk.again(turn, language)}>
          {t.again}
        </Button>
      )}
    </div>
  )
}

/** The answer's sentences; **bold** is the only markup. */
function Sentences({ text }: { text: string }) {
  return (
    <div className="flex flex-col gap-1">
      {text
        .split(/\n+/)
        .filter(Boolean)
        .map((paragraph, at) => (
          <p key={at} className="wrap-anywhere">
            {paragraph.split('**').map((piece, n) => (
              <Fragment key={n}>
                {n % 2 === 1 ? <strong className="font-semibold">{piece}</strong> : piece}
              </Fragment>
            ))}
          </p>
        ))}
    </div>
  )
}
