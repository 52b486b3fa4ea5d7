import { type ReactNode, useState } from 'react'
import { useErrorText } from '../messages/error-text.ts'
import { Button } from './button.tsx'
import { ConfirmDialog } from './dialog.tsx'

type Props = {
  label: string
  /** The label with what it is about, where several stand on one page. */
  name?: string
  title: string
  /** What will happen. */
  children: ReactNode
  keepLabel: string
  busyLabel: string
  write: { isPending: boolean; error: unknown; reset: () => void }
  /** Writes; the question closes once that has worked, and a refusal stands in it. */
  onConfirm: (then: { onSuccess: () => void }) => void
}

/** A quiet button that asks before it does what cannot be undone. */
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
