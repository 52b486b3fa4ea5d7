import type { ReactNode } from 'react'

/** A part of the open claim. */
export function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-14 font-semibold">{title}</h3>
        {aside && <div className="text-12 text-ink-2">{aside}</div>}
      </div>
      {children}
    </section>
  )
}
