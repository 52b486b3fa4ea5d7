import { useMessages } from '../words/language.tsx'
import { Icon } from './icon.tsx'

/** A removable choice: a filter, a condition. `on` marks one that currently narrows the list. */
export function Chip({ label, on = false, onRemove }: { label: string; on?: boolean; onRemove: () => void }) {
  const t = useMessages()
  return (
    <button
      type="button"
      aria-label={t.ui.remove(label)}
      onClick={onRemove}
      className={`inline-flex h-6 items-center gap-1 rounded-4 border pr-1 pl-2 text-12 whitespace-nowrap max-md:h-9 max-md:px-3 ${
        on ? 'border-accent bg-tint text-accent' : 'border-line-2 bg-surface text-ink hover:bg-sunken'
      }`}
    >
      {label}
      <Icon name="close" />
    </button>
  )
}
