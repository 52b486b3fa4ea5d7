import type { ReactNode } from 'react'

type EmptyStateProps = {
  /** A bold sentence: the situation. */
  title: string
  /** What to do. */
  children?: ReactNode
  /** One button. */
  action?: ReactNode
}

/** An empty list: the situation, what to do, one button. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-start gap-1 px-4 py-6">
      <p className="font-semibold">{title}</p>
      {children && <div className="text-ink-2">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
