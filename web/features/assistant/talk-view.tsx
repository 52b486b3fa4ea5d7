import { type RefObject, useEffect, useRef, useState } from 'react'
import { ordering } from '../../../contract/core/access.ts'
import { assistant } from '../../../contract/features/assistant/assistant.ts'
import { useKept } from '../../core/kept.ts'
import { useMay, useMayCall, useUser } from '../../core/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { linkButtonClass } from '../../ui/link.ts'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { useLanguage } from '../../words/language.tsx'
import { AboutLily } from './about.tsx'
import { Composer } from './composer.tsx'
import { HandedOver, HandOverDialog } from './hand-over.tsx'
import type { Turn } from './talk.ts'
import { TurnView } from './turn.tsx'
import { useAbout, useTalk } from './use-talk.ts'
import { useLilyWords } from './words.ts'

type Props = {
  /** The panel scrolls inside itself; the page scrolls as a whole. */
  scrolls: 'itself' | 'page'
  autoFocus: boolean
}

/** The conversation and the box below it. */
export function TalkView({ scrolls, autoFocus }: Props) {
  const t = useLilyWords()
  const { language } = useLanguage()
  const { talk, turns, isLoading, handedOver } = useTalk()
  const [kept, keep] = useKept('drafts.lily', (draft) => (typeof draft === 'string' ? draft : undefined))
  const draft = kept ?? ''
  const setDraft = (next: string) => keep(next === '' ? undefined : next)
  const box = useRef<HTMLTextAreaElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useNewestInSight(turns, list)
  useEffect(() => {
    if (autoFocus) box.current?.focus({ preventScroll: true })
  }, [autoFocus])

  const ask = (text: string, photo?: File) => talk.ask({ text, photo, language })
  const askTyped = (text: string, photo?: File) => {
    ask(text, photo)
    setDraft('')
  }
  const edit = (text: string) => {
    setDraft(text)
    box.current?.focus()
  }
  const last = turns.at(-1)
  const followUps = last?.parts.flatMap((part) => (part.kind === 'refine' ? part.choices : [])) ?? []
  return (
    <>
      <div
        ref={list}
        className={
          scrolls === 'itself'
            ? 'min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4'
            : 'flex-1 px-4 py-4 md:px-0'
        }
      >
        {isLoading ? (
          <RowsWaiting label={t.loading} rows={4} height={40} />
        ) : turns.length === 0 ? (
          <Hello onAsk={ask} />
        ) : (
          <ol aria-label={t.talk} className="flex flex-col gap-5">
            {turns.map((turn) => (
              <TurnView key={turn.askId} turn={turn} isLast={turn === last} onAsk={ask} onEdit={edit} />
            ))}
          </ol>
        )}
        {handedOver && <HandedOver number={handedOver.number} />}
      </div>
      <Announcer last={last} />
      <div
        className={`border-t border-line bg-surface px-4 pt-2 pb-3 ${
          scrolls === 'page' ? 'sticky bottom-14 z-10 md:bottom-0 md:rounded-t-6 md:border-x' : 'shrink-0'
        }`}
      >
        {last?.state === 'done' && followUps.length > 0 && (
          <div className="-mx-4 mb-2 flex gap-2 overflow-x-auto px-4 py-0.5 [scrollbar-width:none]">
            {followUps.map(({ label, ask: words }) => (
              <FollowUp key={label} label={label} onPress={() => ask(words)} />
            ))}
          </div>
        )}
        <Composer draft={draft} onDraft={setDraft} box={box} onAsk={askTyped} />
        <Foot />
      </div>
    </>
  )
}

function FollowUp({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="h-7 shrink-0 rounded-4 border border-field bg-surface px-2 text-12 font-semibold whitespace-nowrap hover:bg-sunken max-md:h-11"
    >
      {label}
    </button>
  )
}

/** Before the first question: what Lily can do, and examples to try. */
function Hello({ onAsk }: { onAsk: (text: string) => void }) {
  const t = useLilyWords()
  const { name, actedBy } = useUser()
  const about = useAbout()
  const examples = about?.examples ?? []
  const first = actedBy ? '' : (name.split(' ')[0] ?? '')
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 className="text-16 font-semibold">{first ? t.hello(first) : t.lily}</h2>
        <p className="text-ink-2">{t.helloText}</p>
        {actedBy && <p className="text-12 text-ink-2">{t.actingHistory}</p>}
      </div>
      {examples.length > 0 && (
        <section aria-label={t.tryThese} className="flex flex-col items-start gap-2">
          <h3 className="text-12 text-ink-3">{t.tryThese}</h3>
          {examples.map((example) => (
            <button
              key={example}
              type="button"
              onClick={() => onAsk(example)}
              className="min-h-9 max-w-full rounded-4 border border-field bg-surface px-3 py-1.5 text-left font-semibold wrap-anywhere hover:bg-sunken max-md:min-h-11"
            >
              {example}
            </button>
          ))}
        </section>
      )}
      <AboutLily />
    </div>
  )
}

/** A reminder that answers may be wrong, and the person to ask instead. */
function Foot() {
  const t = useLilyWords()
  const about = useAbout()
  const { conversationId } = useTalk()
  const [asks, setAsks] = useState(false)
  const mayHandOver = useMayCall(assistant.handOver)
  const orders = useMay(ordering)
  const rep = about?.rep?.name ?? ''
  return (
    <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 text-12">
      <span className="text-ink-3">{t.canBeWrong}</span>
      {mayHandOver && orders && conversationId !== null && (
        <button
          type="button"
          onClick={() => setAsks(true)}
          className={`${linkButtonClass} inline-flex items-center gap-1`}
        >
          <Icon name="message" />
          {rep ? t.askPerson(rep.split(' ')[0] ?? '') : t.askDesk}
        </button>
      )}
      {asks && <HandOverDialog name={rep} onClose={() => setAsks(false)} />}
    </div>
  )
}

/** Announces the current state once and each finished answer once, even if it arrived in parts. */
function Announcer({ last }: { last: Turn | undefined }) {
  const t = useLilyWords()
  const orders = last?.parts.flatMap((part) =>
    part.kind === 'order' ? [`${t.order(part.orderNumber)}, ${part.status}`] : [],
  )
  const rows = last?.parts.reduce((sum, part) => sum + ('rows' in part ? part.rows.length : 0), 0) ?? 0
  const words =
    last?.state === 'answering'
      ? t.answering
      : last?.state === 'done' && !last.askId.startsWith('kept-')
        ? t.answered(
            [last.text.replaceAll('**', ''), ...(orders ?? []), rows > 0 ? t.rows(rows) : '']
              .filter(Boolean)
              .join(' '),
          )
        : ''
  return (
    <p role="status" className="sr-only">
      {words}
    </p>
  )
}

/** Scrolls to a new question, and again when its answer has arrived and the page is long enough. */
function useNewestInSight(turns: readonly Turn[], list: RefObject<HTMLDivElement | null>) {
  const last = turns.at(-1)
  const step = last ? `${last.askId} ${last.state}` : ''
  const settled = useRef(step)
  useEffect(() => {
    // Don't scroll for turns that were here before.
    if (settled.current === step || step === '') return
    settled.current = step
    // A long answer is read from its start, so its question moves to the top.
    list.current?.querySelector(':scope > ol > li:last-child')?.scrollIntoView({ block: 'start' })
  }, [step, list])
}
