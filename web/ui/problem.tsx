import type { ReactNode } from 'react'
import { useMessages } from '../messages/language.tsx'
import { Button } from './button.tsx'

type ProblemProps = {
  /** A bold sentence: what happened. "The list did not load" and the like; a general one without it. */
  title?: string
  /** Why, and what is safe. */
  children?: ReactNode
  onRetry?: () => void
  /** Words while a retry is under way. */
  busy?: string | undefined
}

/** Something failed: what, what is safe, and a way to try again. Read out when it appears. */
export function Problem({ title, children, onRetry, busy }: ProblemProps) {
  const t = useMessages()
  return (
    <div role="alert" className="flex flex-col items-start gap-1 px-4 py-6">
      <p className="font-semibold">{title ?? t.ui.didNotLoad}</p>
      {children && <div className="text-ink-2">{children}</div>}
      {onRetry && (
        <div className="mt-2">
          <Button onClick={onRetry} busy={busy}>
            {t.ui.tryAgain}
          </Button>
        </div>
      )}
    </div>
  )
}
