import type { ReactNode } from 'react'
import { linkButtonClass } from '../../ui/link.ts'
import { useGridWords } from './words.ts'

type Props = {
  count: number
  /** What the selection covers, shown after the number. */
  reach?: string | undefined
  /** Extends or reduces the selection. */
  other?: { label: string; onChoose: () => void } | undefined
  onClear: () => void
  children: ReactNode
}

/** Actions for the selected rows, with their number and what the selection covers. */
export function PickedBar({ count, reach, other, onClear, children }: Props) {
  const t = useGridWords()
  return (
    <div
      role="region"
      aria-label={t.picked(count)}
      className="sticky bottom-0 z-10 flex min-h-14 max-lg:bottom-14 flex-wrap items-center gap-x-4 gap-y-2 border-y border-accent bg-tint px-4 py-2 md:px-6"
    >
      <p role="status" className="flex-1">
        <b className="font-semibold">{t.picked(count)}</b>
        {reach && `, ${reach}`}{' '}
        {other && (
          <button type="button" className={`${linkButtonClass} mr-2`} onClick={other.onChoose}>
            {other.label}
          </button>
        )}{' '}
        <button type="button" className={linkButtonClass} onClick={onClear}>
          {t.unpick}
        </button>
      </p>
      {children}
    </div>
  )
}
