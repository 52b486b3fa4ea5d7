import { useState } from 'react'
import type { Standing } from '../../../contract/features/standing/shapes.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { useDays, useStandingWords } from './words.ts'

type Props = {
  row: Standing | undefined
  busy: boolean
  fault: string | undefined
  onSave: (how: { begins: boolean; from: string | null }) => void
  onUndo: (() => void) | undefined
}

/** Saves the input: for a running standing order from a chosen day on, for a new one as a draft or active. */
export function SaveBar({ row, busy, fault, onSave, onUndo }: Props) {
  const t = useStandingWords()
  const { day } = useDays()
  const [from, setFrom] = useState('')
  const isNew = !row || row.status === 'DRAFT'
  const days = (row?.dates ?? []).filter(
    ({ dueOn, state }) => dueOn > (row?.today ?? '') && !['MADE', 'CANCELLED', 'MISSED'].includes(state),
  )
  return (
    <div
      data-dock
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 rounded-4 border border-accent bg-surface px-4 py-3 max-md:-mx-4 max-md:bottom-14 max-md:rounded-none max-md:border-x-0"
    >
      <p role="status" className={`flex-1 ${fault ? 'font-semibold text-danger' : 'text-ink-2'}`}>
        {fault ?? (row && onUndo ? t.unsaved : '')}
      </p>
      {onUndo && (
        <Button onClick={onUndo} disabled={busy}>
          {t.undo}
        </Button>
      )}
      {isNew ? (
        <>
          <Button disabled={busy} onClick={() => onSave({ begins: false, from: null })}>
            {t.saveDraft}
          </Button>
          <Button
            kind="primary"
            busy={busy ? t.saving : undefined}
            onClick={() => onSave({ begins: true, from: null })}
          >
            {t.start}
          </Button>
        </>
      ) : (
        <>
          <div className="w-56">
            <Select
              label={t.from}
              value={from}
              onChange={setFrom}
              options={[
                { value: '', label: t.fromNext },
                ...days.map(({ dueOn }) => ({ value: dueOn, label: day(dueOn) })),
              ]}
            />
          </div>
          <Button
            kind="primary"
            busy={busy ? t.saving : undefined}
            onClick={() => onSave({ begins: false, from: from || null })}
          >
            {t.save}
          </Button>
        </>
      )}
    </div>
  )
}
