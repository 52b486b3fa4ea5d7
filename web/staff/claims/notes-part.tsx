import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { claimDesk, type DeskClaim } from '../../../contract/features/claims/desk.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { useMayCall } from '../../core/session.ts'
import { Button } from '../../ui/button.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/inputs.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Part } from './part.tsx'
import { useClaimDeskWords } from './words.ts'

type Advice = 'none' | 'APPROVE' | 'DENY'

/** Notes and advice from colleagues about a claim. */
export function NotesPart({ claim }: { claim: DeskClaim }) {
  const t = useClaimDeskWords()
  const text = useErrorText()
  const client = useQueryClient()
  const mayCall = useMayCall(claimDesk.note)
  const [note, setNote] = useState('')
  const [advice, setAdvice] = useState<Advice>('none')
  const write = useWrite(claimDesk.note, {
    onDone: (reply) => {
      client.setQueryData([claimDesk.read.path, { params: { id: claim.claimId } }], reply)
      setNote('')
      setAdvice('none')
    },
  })
  return (
    <Part title={t.notes}>
      <ul className="flex flex-col gap-2">
        {claim.notes.map(({ at, actor, text: said, recommends }) => (
          <li key={`${at} ${actor}`}>
            <p className="text-12 text-ink-2">
              {actor}
              {recommends && ` ${t.recommended[recommends]}`}, <TimeOfDay at={new Date(at)} withDay />
            </p>
            <p className="wrap-anywhere">{said}</p>
          </li>
        ))}
      </ul>
      {mayCall && (
        <form
          className="mt-2 flex flex-col gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (note.trim() === '') return
            write.mutate({
              params: { id: claim.claimId },
              body: { text: note.trim(), recommends: advice === 'none' ? null : advice },
            })
          }}
        >
          <Field label={t.note} hint={t.noteHint} error={write.error ? text(write.error) : undefined}>
            <TextArea value={note} onChange={setNote} rows={1} maxLength={500} />
          </Field>
          {note.trim() !== '' && (
            <div className="flex flex-wrap items-center gap-2">
              <Segmented
                label={t.recommend}
                value={advice}
                onChange={setAdvice}
                options={(['none', 'APPROVE', 'DENY'] as const).map((value) => ({
                  value,
                  label: t.recommends[value],
                }))}
              />
              <Button submit size={28} busy={write.isPending ? t.adding : undefined}>
                {t.addNote}
              </Button>
            </div>
          )}
        </form>
      )}
    </Part>
  )
}
