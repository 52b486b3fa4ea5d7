import { useState } from 'react'
import { dispatch, type RunDetail } from '../../../contract/features/runs/dispatch.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { timeText } from '../../words/format.ts'
import { useRunsWords } from './words.ts'

const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })

type Props = { run: RunDetail; handOver: NonNullable<RunDetail['handOver']>; timeZone: string }

/** What the driver counted, compared with what the stops reported; accepting it records the payments. */
export function HandOver({ handOver, timeZone }: Props) {
  const t = useRunsWords()
  const errorText = useErrorText()
  const [note, setNote] = useState('')
  const accept = useWrite(dispatch.acceptHandOver, {
    refresh: [dispatch.run, dispatch.board],
    onDone: ({ payments }) => showToast({ text: t.accepted(payments) }),
  })
  const { handOverId, by, cash, checks, cashTaken, checksTaken, acceptedBy, acceptedAt } = handOver
  const differs = cash !== cashTaken || checks !== checksTaken.length
  return (
    <section aria-label={t.handOver} className="border-y border-line bg-surface px-4 py-3 text-14 md:px-6">
      <h3 className="font-semibold">{t.handOver}</h3>
      <p>
        {t.handOverText(by, dollars(cash), checks)}{' '}
        <span className={differs ? 'font-semibold text-amber' : 'text-ink-2'}>
          {t.takenText(dollars(cashTaken), checksTaken.length)}
        </span>{' '}
        {handOver.note}
      </p>
      {checksTaken.map((check) => (
        <p key={check.stopId} className="text-ink-2">
          {check.customer}: #{check.number}, {dollars(check.amount)}
        </p>
      ))}
      {acceptedAt !== null ? (
        <p className="text-accent">
          {t.acceptedBy(acceptedBy ?? '', timeText(new Date(acceptedAt), timeZone))}
        </p>
      ) : (
        <div className="mt-2 flex flex-wrap items-end gap-3">
          {differs && (
            <Field label={t.word}>
              <TextInput value={note} onChange={setNote} maxLength={300} />
            </Field>
          )}
          <Button
            kind="primary"
            busy={accept.isPending ? t.accepting : undefined}
            onClick={() => accept.mutate({ params: { id: handOverId }, body: { note } })}
          >
            {t.accept}
          </Button>
        </div>
      )}
      {accept.error && (
        <p role="alert" className="mt-2 text-danger">
          {errorText(accept.error)}
        </p>
      )}
    </section>
  )
}
