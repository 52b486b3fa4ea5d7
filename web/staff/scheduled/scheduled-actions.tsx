import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Scheduled, scheduled } from '../../../contract/features/scheduled.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { type When, WhenPicker } from './when-picker.tsx'
import { useScheduledWords } from './words.ts'

type Open = 'move' | 'now' | 'remove' | undefined

/** Buttons of a scheduled change (move, apply now, remove), or a link to the change after it was made. */
export function ScheduledActions({ row }: { row: Scheduled }) {
  const t = useScheduledWords()
  const errorText = useErrorText()
  const [open, setOpen] = useState<Open>()
  const [when, setWhen] = useState<When>(row.at)
  const name = t.about(row.about)
  const params = { id: String(row.id) }
  const close = () => setOpen(undefined)
  const options = (text: string) => ({
    refresh: [scheduled.list, scheduled.moments],
    onDone: () => {
      close()
      showToast({ text })
    },
    onFailed: (error: unknown) => showToast({ kind: 'failed' as const, text: errorText(error) }),
  })
  const move = useWrite(scheduled.move, options(open === 'now' ? t.nowDone : t.moved))
  const remove = useWrite(scheduled.remove, options(t.removed))

  if (row.changeSetId !== null)
    return (
      <Link
        to={'/admin/changes' as never}
        search={{ open: String(row.changeSetId) } as never}
        className={buttonClass('secondary', 28)}
      >
        {t.change}
      </Link>
    )
  if (row.id < 0 || row.state !== 'planned') return null
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      <Button size={28} aria-label={t.moveThis(name)} onClick={() => setOpen('move')}>
        {t.move}
      </Button>
      <Button size={28} aria-label={t.nowThis(name)} onClick={() => setOpen('now')}>
        {t.now}
      </Button>
      <Button size={28} aria-label={t.removeThis(name)} onClick={() => setOpen('remove')}>
        {t.remove}
      </Button>
      <Dialog
        open={open === 'move'}
        onClose={close}
        title={t.moveTitle}
        actions={
          <>
            <Button onClick={close}>{t.keep}</Button>
            <Button
              kind="primary"
              disabled={!when}
              busy={move.isPending ? t.moving : undefined}
              onClick={() => when && move.mutate({ params, body: { at: when } })}
            >
              {t.move}
            </Button>
          </>
        }
      >
        <p className="pb-3">{name}</p>
        <WhenPicker value={when} onChange={setWhen} later />
      </Dialog>
      <ConfirmDialog
        open={open === 'now'}
        onClose={close}
        title={t.nowTitle}
        keepLabel={t.keep}
        doLabel={t.now}
        busy={move.isPending ? t.nowDoing : undefined}
        onConfirm={() => move.mutate({ params, body: { at: null } })}
      >
        {name}
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'remove'}
        onClose={close}
        title={t.removeTitle}
        keepLabel={t.keep}
        doLabel={t.remove}
        busy={remove.isPending ? t.removing : undefined}
        onConfirm={() => remove.mutate({ params })}
      >
        {name}
      </ConfirmDialog>
    </span>
  )
}
