import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** An error with its fix beside it, below it on phones. */
export function FaultBox({
  lead,
  text,
  children,
}: {
  lead: string
  text?: string | undefined
  children?: ReactNode
}) {
  return (
    <div className="flex items-center gap-x-3 gap-y-2 rounded-4 border border-danger-edge bg-danger-bg px-3 py-1.5 max-md:flex-wrap max-md:p-3">
      <span className="text-danger max-md:self-start max-md:pt-0.5">
        <Icon name="warning" />
      </span>
      <p className="min-w-0 flex-1 text-12 max-md:text-14">
        <strong className="font-semibold text-danger">{lead}</strong> {text}
      </p>
      {children && (
        <span data-fix="" className="flex gap-2 max-md:w-full max-md:flex-col">
          {children}
        </span>
      )}
    </div>
  )
}
