import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { longestMessage } from '../../../contract/features/assistant/fields.ts'
import { asksForQuotes } from '../../../contract/features/quotes/quotes.ts'
import { useMay } from '../../core/session.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { linkClass } from '../../ui/link.ts'
import { shrunk } from '../../ui/shrink-photo.ts'
import { useAtLeast } from '../../ui/use-width.ts'
import { useLanguage } from '../../words/language.tsx'
import { useAbout, useTalk } from './use-talk.ts'
import { useVoice } from './voice.ts'
import { useLilyWords } from './words.ts'

type Props = {
  draft: string
  onDraft: (draft: string) => void
  box: RefObject<HTMLTextAreaElement | null>
  onAsk: (text: string, photo?: File) => void
}

/** The box for questions: typed, spoken, with a photo. Enter sends, Escape stops the answer, arrow up restores the last question. */
export function Composer({ draft, onDraft, box, onAsk }: Props) {
  const t = useLilyWords()
  const { language } = useLanguage()
  const { talk, turns } = useTalk()
  const [photo, setPhoto] = useState<{ file: File; address: string }>()
  const size = useAtLeast(768) ? 36 : 44
  const [note, setNote] = useState<'eyes' | 'file' | undefined>()
  const isAnswering = turns.some(({ state }) => state === 'answering')
  const voice = useVoice({ language, onText: onDraft })
  const sees = useAbout()?.model?.sees === true

  const isEmpty = draft.trim() === '' && !photo

  function ask() {
    if (isAnswering || isEmpty) return
    onAsk(draft, photo?.file)
    setPhoto(undefined)
    setNote(undefined)
  }

  async function take(file: File) {
    try {
      const { bytes, type } = await shrunk(file)
      const kept = new File([bytes], 'photo.jpg', { type })
      setPhoto({ file: kept, address: URL.createObjectURL(kept) })
      setNote(undefined)
    } catch {
      setNote('file')
    }
    box.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      ask()
    } else if (event.key === 'Escape' && isAnswering) {
      event.preventDefault()
      event.stopPropagation()
      talk.stop()
    } else if (event.key === 'ArrowUp' && draft === '') {
      const last = turns.at(-1)
      if (!last) return
      event.preventDefault()
      onDraft(last.question)
    }
  }

  const said =
    note === 'file'
      ? t.photoFailed
      : voice.fault
        ? t.voiceFaults[voice.fault]
        : voice.isListening
          ? t.listening
          : ''
  return (
    <form
      aria-label={t.askLabel}
      className="flex flex-col gap-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      {photo && (
        <div className="relative self-start">
          <img src={photo.address} alt={t.photoOf} className="h-16 rounded-4" />
          <span className="absolute top-0 right-0 rounded-4 bg-surface">
            <IconButton
              icon="close"
              size={28}
              label={t.removePhoto}
              onClick={() => {
                URL.revokeObjectURL(photo.address)
                setPhoto(undefined)
              }}
            />
          </span>
        </div>
      )}
      <div className="flex items-end gap-1 rounded-4 border border-field bg-surface p-1.5 pl-3 outline-offset-1 outline-accent has-[textarea:focus-visible]:outline-2">
        <textarea
          ref={box}
          rows={1}
          value={draft}
          maxLength={longestMessage}
          aria-label={t.askLabel}
          placeholder={t.ask}
          autoComplete="off"
          enterKeyHint="send"
          onChange={(event) => onDraft(event.target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-40 min-w-0 flex-1 resize-none self-center bg-transparent py-1.5 outline-none placeholder:overflow-hidden placeholder:text-14 placeholder:text-ellipsis placeholder:whitespace-nowrap placeholder:text-ink-2 max-md:text-16"
        />
        {sees ? (
          <label className="inline-flex size-9 max-md:size-11 shrink-0 cursor-pointer items-center justify-center rounded-4 outline-offset-2 outline-accent hover:bg-sunken has-focus-visible:outline-2">
            <Icon name="camera" />
            <span className="sr-only">{t.photo}</span>
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp"
              className="sr-only"
              onChange={(event) => {
                const [file] = event.target.files ?? []
                event.target.value = ''
                if (file) void take(file)
              }}
            />
          </label>
        ) : (
          <IconButton
            icon="camera"
            label={t.photo}
            size={size}
            aria-expanded={note === 'eyes'}
            onClick={() => setNote(note === 'eyes' ? undefined : 'eyes')}
          />
        )}
        {isAnswering ? (
          <IconButton kind="secondary" icon="stop" label={t.stop} size={size} onClick={() => talk.stop()} />
        ) : voice.canHear && ((draft === '' && !photo) || voice.isListening) ? (
          // While the box is empty, the microphone replaces the send button.
          <IconButton
            kind="secondary"
            icon="microphone"
            label={voice.isListening ? t.stopListening : t.speak}
            aria-pressed={voice.isListening}
            filled={voice.isListening}
            size={size}
            onClick={voice.toggle}
          />
        ) : (
          <IconButton
            kind="primary"
            icon="arrow-up"
            label={t.send}
            size={size}
            disabled={isEmpty}
            onClick={ask}
          />
        )}
      </div>
      {note === 'eyes' && <NoEyes />}
      <p role="status" className="text-12 text-ink-2 empty:hidden">
        {said}
      </p>
    </form>
  )
}

/** Without a model that reads images, a photo can only be sent to a person. */
function NoEyes() {
  const t = useLilyWords()
  const mayAsk = useMay(asksForQuotes)
  return (
    <p className="text-12 text-ink-2">
      <b className="font-semibold text-ink">{t.noEyes}</b> {t.noEyesText}{' '}
      {mayAsk && (
        <Link to={'/special-order-summary' as never} search={{ open: 'new' } as never} className={linkClass}>
          {t.toQuotes}
        </Link>
      )}
    </p>
  )
}
