import { Icon } from './icon.tsx'
import { box, heights, type InputSize, type Native, seen } from './input-look.ts'
import { Kbd } from './kbd.tsx'

type SearchInputProps = Native & {
  value: string
  onChange: (value: string) => void
  label: string
  size?: InputSize
  /** The key that focuses the box, shown at the right edge while it is empty. */
  shortcut?: string
}

/** A search box with a magnifier at the left; it has its own label and needs no `Field`. */
export function SearchInput({ value, onChange, label, size = 36, shortcut, ...native }: SearchInputProps) {
  return (
    <div className="relative">
      <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center">
        <Icon name="search" />
      </span>
      <input
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        {...native}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        value={value}
        onChange={(event) => onChange(seen(event.target.value))}
        className={`${box} ${heights[size]} pr-10 pl-9 text-ellipsis`}
      />
      {shortcut && value === '' && (
        <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center" aria-hidden="true">
          <Kbd>{shortcut}</Kbd>
        </span>
      )}
    </div>
  )
}
