import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { guardInput } from '../core/version.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Props = {
  /** Called when the user leaves, not earlier: a form that was just saved has no unsaved input. */
  isUnsaved: () => boolean
  onLeave?: () => void
  words: { leaveTitle: string; leaveText: string; leave: string; stay: string }
}

/** The row that is open beside a list; another row is another form. */
const openRow = (search: object) => (search as { open?: unknown }).open

/** Asks before another page, another row or a reload discards unsaved input. */
export function LeaveGuard({ isUnsaved, onLeave, words: t }: Props) {
  useEffect(() => guardInput(isUnsaved), [isUnsaved])
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isUnsaved() && (current.pathname !== next.pathname || openRow(current.search) !== openRow(next.search)),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  return (
    <Dialog
      open={leaving.status === 'blocked'}
      onClose={() => leaving.reset?.()}
      title={t.leaveTitle}
      actions={
        <>
          <Button
            onClick={() => {
              onLeave?.()
              leaving.proceed?.()
            }}
          >
            {t.leave}
          </Button>
          <Button kind="primary" onClick={() => leaving.reset?.()}>
            {t.stay}
          </Button>
        </>
      }
    >
      <p>{t.leaveText}</p>
    </Dialog>
  )
}
