import { useState } from 'react'
import { dayAt, instantOf, timeAt } from '../../../contract/core/dates.ts'
import { type CallOutcome, callOutcomes } from '../../../contract/rules/tonight.ts'
import { Button } from '../../ui/button.tsx'
import { nowMs } from '../../ui/clock.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useSalesWords } from './words.ts'

export type Said = { outcome: CallOutcome | null; note: string; callBackAt: string | null }
type Props = {
  timeZone: string
  /** A call was made, and its outcome isn't recorded yet. */
  isAsked: boolean
  onSay: (said: Said) => void
}

/** The first quarter of an hour that is at least half an hour away: `15:15`. */
function soon(timeZone: string): string {
  const quarter = 15 * 60_000
  return timeAt(new Date(Math.ceil((nowMs() + 2 * quarter) / quarter) * quarter), timeZone)
}

/** Records how a call ended, and a note about the customer. */
export function AfterCall({ timeZone, isAsked, onSay }: Props) {
  const t = useSalesWords()
  const [note, setNote] = useState('')
  const [callBack, setCallBack] = useState<string | null>(null)
  const say = (outcome: CallOutcome | null, callBackAt: string | null = null) => {
    onSay({ outcome, note: note.trim(), callBackAt })
    showToast({ text: outcome === null ? t.noted : t.written(t.outcomes[outcome].replace(' …', '')) })
    setNote('')
    setCallBack(null)
  }
  const sayCallBack = () => {
    if (!callBack) return
    const today = dayAt(new Date(nowMs()), timeZone)
    say('CALL_BACK', instantOf(today, callBack, timeZone).toISOString())
  }
  return (
    <Panel
      title={isAsked ? t.howWasIt : t.afterCall}
      leading={isAsked}
      aside={
        <span className="flex items-center gap-1.5 max-md:hidden">
          <Kbd>n</Kbd> {t.keyNote}
        </span>
      }
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-2 max-md:grid max-md:grid-cols-2">
          {callOutcomes.map((outcome) => (
            <Button
              key={outcome}
              size={isAsked ? 44 : 36}
              aria-expanded={outcome === 'CALL_BACK' ? callBack !== null : undefined}
              onClick={() => (outcome === 'CALL_BACK' ? setCallBack(soon(timeZone)) : say(outcome))}
            >
              {t.outcomes[outcome]}
            </Button>
          ))}
        </div>
        {callBack !== null && (
          <div className="flex items-end gap-2">
            <Field label={t.callBackAt}>
              <TextInput type="time" value={callBack} onChange={setCallBack} />
            </Field>
            <Button kind="primary" disabled={callBack === ''} onClick={sayCallBack}>
              {t.callBackSave}
            </Button>
          </div>
        )}
        <form
          className="flex items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (note.trim() !== '') say(null)
          }}
        >
          <div className="min-w-0 flex-1">
            <TextInput
              aria-label={t.note}
              placeholder={t.noteHint}
              maxLength={1000}
              data-note
              value={note}
              onChange={setNote}
            />
          </div>
          <Button submit disabled={note.trim() === ''}>
            {t.keepNote}
          </Button>
        </form>
      </div>
    </Panel>
  )
}
