import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { useErrorText } from './error-text.ts'

type Props = {
  label: string
  /** The label including its subject, when a page has several such buttons. */
  name?: string
  title: string
  /** What will happen. */
  children: ReactNode
  keepLabel: string
  busyLabel: string
  write: { isPending: boolean; error: unknown; reset: () => void }
  /** Sends the write. The dialog closes on success and shows an error. */
  onConfirm: (then: { onSuccess: () => void }) => void
}

/** A quiet button that asks for confirmation before an irreversible action. */
export function AskButton({ label, name, title, children, keepLabel, busyLabel, write, onConfirm }: Props) {
  const errorText = useErrorText()
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button kind="quiet" aria-label={name} onClick={() => setAsks(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => {
          setAsks(false)
          write.reset()
        }}
        title={title}
        keepLabel={keepLabel}
        doLabel={label}
        busy={write.isPending ? busyLabel : undefined}
        onConfirm={() => onConfirm({ onSuccess: () => setAsks(false) })}
      >
        {children}
        {write.error !== null && (
          <span role="alert" className="mt-2 block text-danger">
            {errorText(write.error)}
          </span>
        )}
      </ConfirmDialog>
    </>
  )
}
