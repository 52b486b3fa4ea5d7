import { type ReactNode, useEffect, useState } from 'react'
import { useMessages } from '../messages/language.tsx'

/** A block where text or a picture will be, in px. Several make the shape of what comes. */
export function Skeleton({ width, height }: { width?: number | string; height: number }) {
  return <span className="block max-w-full rounded-2 bg-sunken" style={{ width: width ?? '100%', height }} />
}

/** Wraps skeletons: says once what is on its way and hides the blocks from a screen reader. */
export function Waiting({ label, children }: { label?: string; children: ReactNode }) {
  const t = useMessages()
  return (
    <div role="status" aria-label={label ?? t.ui.loading}>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

/** Lies over what waits once that has taken 400 ms: a sprout that opens its leaves, or one that stands still where no motion is wanted. */
export function LoadingOverlay({ label, afterMs = 400 }: { label?: string; afterMs?: number }) {
  const t = useMessages()
  const [late, setLate] = useState(afterMs === 0)
  useEffect(() => {
    if (late) return
    const timer = setTimeout(() => setLate(true), afterMs)
    return () => clearTimeout(timer)
  }, [late, afterMs])
  return (
    <div role="status" className={late ? 'absolute inset-0 z-10 grid place-items-center bg-surface/80' : ''}>
      {late && (
        <div className="flex flex-col items-center gap-2 text-12 text-ink-2">
          <svg
            width="40"
            height="40"
            viewBox="0 0 20 20"
            fill="none"
            stroke="currentColor"
            strokeWidth={1.5}
            strokeLinecap="round"
            strokeLinejoin="round"
            className="text-accent"
            aria-hidden="true"
          >
            <path d="M9.25 18.5V10.5" />
            <path
              className="growing-left"
              d="M8.75 12.25C4.25 12.25 1.75 10 1.5 5.75c4.5 0 7 2.25 7.25 6.5Z"
              fill="currentColor"
            />
            <path className="growing-right" d="M9.5 10.5c0-5 2.75-7.75 8.5-8 .25 5-2.75 8-8.5 8Z" />
          </svg>
          {label ?? t.ui.loading}
        </div>
      )}
    </div>
  )
}
