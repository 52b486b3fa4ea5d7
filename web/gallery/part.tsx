import type { ReactNode } from 'react'

/** One section of the gallery. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="gallery-part">
      <h2>{name}</h2>
      {children}
    </div>
  )
}
