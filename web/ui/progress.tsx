import type { ReactNode } from 'react'

type ProgressBarProps = {
  value: number
  max: number
  /** The bar's accessible name. */
  label: string
  /** 4 beside a sentence, 8 for long work. */
  height?: 4 | 8
  /** The sentence below: "$36.80 more and delivery is free". */
  children?: ReactNode
}

/** A progress bar. */
export function ProgressBar({ value, max, label, height = 4, children }: ProgressBarProps) {
  const percent = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={Math.round(percent)}
        aria-valuemin={0}
        aria-valuemax={100}
        className={`overflow-hidden rounded-2 bg-line ${height === 4 ? 'h-1' : 'h-2'}`}
      >
        <div className="h-full bg-accent" style={{ width: `${percent}%` }} />
      </div>
      {children && <div className="text-12 text-ink-2">{children}</div>}
    </div>
  )
}
