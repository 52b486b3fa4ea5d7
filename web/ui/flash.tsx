import { type ReactNode, useState } from 'react'

/** Marks a number that has changed since it first rendered: its tint flashes once, 600 ms. */
export function Flash({ on, children }: { on: string | number; children: ReactNode }) {
  const [seen, setSeen] = useState({ on, changes: 0 })
  if (seen.on !== on) setSeen({ on, changes: seen.changes + 1 })
  return (
    <span key={seen.changes} className={seen.changes > 0 ? 'flash' : undefined}>
      {children}
    </span>
  )
}
