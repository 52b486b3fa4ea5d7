import type { ReactNode } from 'react'

/** A key of the keyboard: `/`, `Enter`, `Ctrl K`. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-2 border border-line-2 bg-surface px-1 font-sans text-12 text-ink-2">
      {children}
    </kbd>
  )
}
