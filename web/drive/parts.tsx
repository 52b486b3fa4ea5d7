import type { ReactNode } from 'react'
import type { DriverRun } from '../../contract/features/runs/driving.ts'
import { timeText } from '../../contract/words/day-words.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { go } from './place.ts'
import { pageWords } from './words.ts'

/** A time in the run's time zone, `8:16 am`. */
export const clockOf = (run: DriverRun, at: number): string => timeText(new Date(at), run.timeZone)

export const dollars = (cents: number): string =>
  `$${(cents / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`

/** The header of every screen, 68 px high, with a back button. */
export function Head({
  title,
  text,
  back,
  children,
}: {
  title: string
  text: string
  back?: string
  children?: ReactNode
}) {
  return (
    <header className="flex h-17 items-center gap-2 border-b border-line bg-surface px-2">
      {back && <IconButton icon="chevron-left" label={pageWords().back} size={52} onClick={() => go(back)} />}
      <div className="min-w-0 flex-1 px-2">
        <h1 className="truncate text-16 font-semibold">{title}</h1>
        <p className="truncate text-14 text-ink-2">{text}</p>
      </div>
      {children}
    </header>
  )
}

/** The three tabs at the bottom, 64 px high. */
export function Tabs({ now }: { now: 'run' | 'load' | 'end' }) {
  const t = pageWords()
  const tabs: { key: typeof now; icon: IconName; path: string; label: string }[] = [
    { key: 'run', icon: 'truck', path: '/drive', label: t.run },
    { key: 'load', icon: 'box', path: '/drive/load', label: t.load },
    { key: 'end', icon: 'card', path: '/drive/end', label: t.end },
  ]
  return (
    <nav
      aria-label={t.tabs}
      className="fixed inset-x-0 bottom-0 grid h-16 grid-cols-3 border-t border-line bg-surface"
    >
      {tabs.map(({ key, icon, path, label }) => (
        <a
          key={key}
          href={path}
          aria-current={key === now ? 'page' : undefined}
          onClick={(event) => {
            event.preventDefault()
            go(path)
          }}
          className={`flex flex-col items-center justify-center gap-1 text-14 ${key === now ? 'font-semibold text-accent' : 'text-ink-2'}`}
        >
          <Icon name={icon} size={20} />
          {label}
        </a>
      ))}
    </nav>
  )
}

/** A bar docked at the bottom of a screen. */
export const Dock = ({ children }: { children: ReactNode }) => (
  <div className="fixed inset-x-0 bottom-0 flex gap-2 border-t border-line bg-surface p-4 *:last:min-w-0 *:last:shrink">
    {children}
  </div>
)

export const Part = ({ children, label }: { children: ReactNode; label?: string }) => (
  <section aria-label={label} className="border-b border-line bg-surface p-4">
    {children}
  </section>
)

/** A choice of one among tiles at least 48 px high. */
export function Tiles<T extends string>({
  options,
  value,
  onPick,
  columns = 3,
}: {
  options: readonly { key: T; label: string }[]
  value: T | null
  onPick: (key: T) => void
  columns?: 2 | 3
}) {
  return (
    <div className={`grid gap-2 ${columns === 3 ? 'grid-cols-3' : 'grid-cols-2'}`}>
      {options.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === value}
          onClick={() => onPick(key)}
          className={`min-h-13 rounded-4 border px-2 text-14 font-semibold ${key === value ? 'border-accent bg-tint text-accent' : 'border-field bg-surface text-ink'}`}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
