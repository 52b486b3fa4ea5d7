import type { ReactNode } from 'react'
import { useMessages } from '../words/language.tsx'
import { Button } from './button.tsx'

type ProblemProps = {
  /** A bold sentence such as "The list did not load"; a general one by default. */
  title?: string
  /** Why, and what is unaffected. */
  children?: ReactNode
  onRetry?: () => void
  /** Text while a retry is in progress. */
  busy?: string | undefined
}

/** An error: what happened, what is unaffected, and a retry button. Announced when it appears. */
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
