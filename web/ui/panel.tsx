import { type ReactNode, useId } from 'react'

type PanelProps = {
  title?: ReactNode
  /** At the right end of the title's line: a count, a link. */
  aside?: ReactNode
  /** The content has its own padding: a table, rows. */
  flush?: boolean
  /** With an accent border: the one pending task on the page. */
  leading?: boolean
  children: ReactNode
}

/** A bordered box on the page background. Don't nest boxes. */
export function Panel({ title, aside, flush = false, leading = false, children }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={`min-w-0 overflow-hidden rounded-4 border bg-surface ${leading ? 'border-accent' : 'border-line'}`}
    >
      {title && (
        <div className="flex min-h-12 items-center justify-between gap-3 border-b border-line px-4 py-2">
          <h2 id={id} className="text-14 font-semibold">
            {title}
          </h2>
          {aside && <div className="text-12 text-ink-3">{aside}</div>}
        </div>
      )}
      {flush ? children : <div className="p-4">{children}</div>}
    </section>
  )
}
