import { useState } from 'react'
import type { Standing } from '../../../contract/features/standing/shapes.ts'
import { standing } from '../../../contract/features/standing/standing.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FaultBox } from '../../ui/fault-box.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { useStandingWords } from './words.ts'

type Props = { row: Standing; open: boolean; onClose: () => void; onDone: (row: Standing) => void }

/** Asks for the first and last day of a pause. The page then shows the last order before it and the first one after. */
export function PauseDialog(props: Props) {
  return <PauseForm key={String(props.open)} {...props} />
}

function PauseForm({ row, open, onClose, onDone }: Props) {
  const t = useStandingWords()
  const errorText = useErrorText()
  const [from, setFrom] = useState(row.pausedFrom ?? '')
  const [to, setTo] = useState(row.pausedTo ?? '')
  const [note, setNote] = useState(row.pauseNote)
  const pause = useWrite(standing.pause, {
    onDone: (next) => {
      onDone(next)
      onClose()
    },
  })
  const resume = useWrite(standing.resume, {
    onDone: (next) => {
      onDone(next)
      onClose()
    },
  })
  const busy = pause.isPending || resume.isPending
  const fault = pause.error ?? resume.error
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.pauseTitle}
      actions={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          {row.pausedFrom && (
            <Button disabled={busy} onClick={() => resume.mutate({ params: { id: row.id }, body: {} })}>
              {t.resume}
            </Button>
          )}
          <Button
            kind="primary"
            disabled={busy || from === ''}
            onClick={() =>
              pause.mutate({ params: { id: row.id }, body: { from, to: to === '' ? null : to, note } })
            }
          >
            {t.pauseDo}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t.pauseText}</p>
        {fault && <FaultBox lead={errorText(fault)} />}
        <Field label={t.pauseFrom}>
          <TextInput type="date" value={from} onChange={setFrom} size={44} />
        </Field>
        <Field label={t.pauseTo} optional hint={t.untilBack}>
          <TextInput type="date" value={to} onChange={setTo} size={44} />
        </Field>
        <Field label={t.pauseNote} optional>
          <TextInput value={note} onChange={setNote} maxLength={200} size={44} />
        </Field>
      </div>
    </Dialog>
  )
}
