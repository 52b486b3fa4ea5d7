import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useMessages } from '../words/language.tsx'

/** A placeholder for text or a picture, in px. Several form the shape of the content. */
export function Skeleton({ width, height }: { width?: number | string; height: number }) {
  return <span className="block max-w-full rounded-2 bg-sunken" style={{ width: width ?? '100%', height }} />
}

/** Wraps skeletons: announces once what is loading and hides the blocks from screen readers. */
export function Waiting({ label, children }: { label?: string; children: ReactNode }) {
  const t = useMessages()
  return (
    <div role="status" aria-label={label ?? t.ui.loading}>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

type RowsProps = { label: string; rows?: number; height?: number; className?: string }

/** A loading list. */
export const RowsWaiting = ({ label, rows = 12, height = 20, className = '' }: RowsProps) => (
  <Waiting label={label}>
    <div className={`flex flex-col gap-4 p-4 ${className}`}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} />
      ))}
    </div>
  </Waiting>
)

const loop = new URL('./loading-video/loading.webm', import.meta.url).href
const still = new URL('./loading-video/loading-still.webp', import.meta.url).href

/** Covers loading content after 400 ms: a flower opens in a loop, or is shown open with reduced motion. */
export function LoadingOverlay({ label, afterMs = 400 }: { label?: string; afterMs?: number }) {
  const t = useMessages()
  const [late, setLate] = useState(afterMs === 0)
  const isStill = useReducedMotion()
  useEffect(() => {
    if (late) return
    const timer = setTimeout(() => setLate(true), afterMs)
    return () => clearTimeout(timer)
  }, [late, afterMs])
  // White multiplied into the tile gives the tile's color, light and dark.
  const look = 'mix-blend-multiply size-18'
  return (
    <div role="status" className={late ? 'absolute inset-0 z-10 grid place-items-center bg-surface/80' : ''}>
      {late && (
        <div className="flex flex-col items-center gap-2 text-12 text-ink-2">
          <span className="isolate block overflow-hidden rounded-4 bg-tile">
            {isStill ? (
              <img src={still} alt="" width={72} height={72} className={look} />
            ) : (
              <video
                src={loop}
                poster={still}
                width={72}
                height={72}
                className={look}
                autoPlay
                muted
                loop
                playsInline
                disablePictureInPicture
                tabIndex={-1}
                aria-hidden="true"
              />
            )}
          </span>
          {label ?? t.ui.loading}
        </div>
      )}
    </div>
  )
}

/** Whether the device is set to reduced motion. */
function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia('(prefers-reduced-motion: reduce)')
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  )
}
