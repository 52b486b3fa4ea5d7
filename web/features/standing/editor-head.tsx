import { useState } from 'react'
import type { Standing } from '../../../contract/features/standing/shapes.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { StatusBadge } from './standing-screen.tsx'
import { useDays, useStandingWords } from './words.ts'

type Props = {
  row: Standing | undefined
  mayChange: boolean
  onPause: () => void
  onEnd: () => void
}

/** Name and state, and the actions for the whole standing order. */
export function EditorHead({ row, mayChange, onPause, onEnd }: Props) {
  const t = useStandingWords()
  const { day } = useDays()
  const [ends, setEnds] = useState(false)
  const runs = row?.status === 'RUNNING' || row?.status === 'PAUSED'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h1 className="text-22 font-semibold">{row ? row.name : t.create}</h1>
      {row && (
        <>
          <StatusBadge status={row.status} large />
          <p className="text-ink-2">
            {row.startsOn > row.today ? t.starts(day(row.startsOn)) : t.since(day(row.startsOn), row.made)}
          </p>
        </>
      )}
      {row && mayChange && (
        <div className="ml-auto flex gap-2">
          {runs && <Button onClick={onPause}>{row.pausedFrom ? t.change : t.pause}</Button>}
          <Button kind="danger-outline" onClick={() => setEnds(true)}>
            {t.end}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={ends}
        onClose={() => setEnds(false)}
        title={t.endTitle}
        keepLabel={t.endKeep}
        doLabel={t.end}
        onConfirm={() => {
          setEnds(false)
          onEnd()
        }}
      >
        {t.endText}
      </ConfirmDialog>
    </div>
  )
}
