import { useFieldProps } from './field-props.ts'
import { Icon } from './icon.tsx'
import { box, heights, type InputSize } from './input-look.ts'

type SelectProps<Value extends string> = {
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string; disabled?: boolean }[]
  /** Further options below headings. */
  groups?: readonly { label: string; options: readonly { value: Value; label: string }[] }[]
  /** Needed outside a `Field`. */
  label?: string
  size?: InputSize
  /** Without a border, for a toolbar: "Product Name A to Z". */
  bare?: boolean
  /** Styled like the text around it, for a list with a select in every row. */
  quiet?: boolean
  disabled?: boolean
}

/** The browser's native select in our box. */
export function Select<Value extends string>({
  value,
  onChange,
  options,
  groups = [],
  label,
  size = 36,
  bare = false,
  quiet = false,
  disabled = false,
}: SelectProps<Value>) {
  const field = useFieldProps()
  const height = size === 28 ? 'h-7 text-12' : heights[size]
  const look = bare
    ? `field-sizing-content max-w-full rounded-4 bg-transparent text-12 hover:bg-sunken ${quiet ? 'text-ink-2' : 'font-semibold'}`
    : box
  return (
    <div className="relative min-w-0">
      <select
        {...field}
        aria-label={label}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value as Value)}
        className={`appearance-none truncate pr-8 ${bare || size === 28 ? 'pl-2' : 'pl-3'} ${look} ${height}`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <span className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center">
        <Icon name={disabled ? 'lock' : 'chevron-down'} />
      </span>
    </div>
  )
}
