import { type ReactNode, useId } from 'react'

type SegmentedProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode }[]
  size?: 28 | 44
}

/** Two to four views of the same data, side by side: List, Grid. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  options,
  size = 28,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="inline-flex rounded-4 border border-field bg-surface"
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={`inline-flex items-center gap-2 px-2 text-12 outline-offset-2 outline-accent not-first:border-l not-first:border-field first:rounded-l-[3px] last:rounded-r-[3px] has-focus-visible:outline-2 ${
            size === 28 ? 'h-6.5 max-md:h-10.5' : 'h-10.5 px-3'
          } ${option.value === value ? 'bg-tint font-semibold text-accent' : 'text-ink hover:bg-sunken'}`}
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
