import type { ReactNode } from 'react'

/** One ruled part of the gallery. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="gallery-part">
      <h2>{name}</h2>
      {children}
    </div>
  )
}
