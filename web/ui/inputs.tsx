import { type ComponentProps, useState } from 'react'
import { useMessages } from '../words/language.tsx'
import { useFieldProps } from './field.tsx'
import { Icon, type IconName } from './icon.tsx'
import { Kbd } from './kbd.tsx'
import { smallLinkClass } from './link.ts'

/** Invisible characters that are never stored; pasted text may contain them. */
const seen = (text: string): string => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]+/g, ' ')

/** Height in px: 36 normal, 44 on touch and on the sign-in page. */
type InputSize = 28 | 36 | 44

const box =
  'w-full min-w-0 rounded-4 border bg-surface text-ink border-field aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger ' +
  'disabled:border-line-2 disabled:bg-sunken disabled:text-ink-3'
const fixed = 'read-only:border-line-2 read-only:bg-sunken read-only:text-ink-3'
// 16 on phones: a smaller size makes Safari zoom into the field.
const heights: Record<InputSize, string> = {
  28: 'h-7 text-12 max-md:text-16',
  36: 'h-9 max-md:text-16',
  44: 'h-11 max-md:text-16',
}

type Native = Omit<ComponentProps<'input'>, 'className' | 'style' | 'size' | 'type' | 'onChange' | 'value'>

export type TextInputProps = Native & {
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'time' | 'datetime-local'
  size?: InputSize
  /** An icon at the left edge. */
  icon?: IconName
}

/** One line of text. A value that can't be changed is `readOnly` and shows a lock. */
export function TextInput({ value, onChange, type = 'text', size = 36, icon, ...native }: TextInputProps) {
  const field = useFieldProps()
  return (
    <div className="relative">
      {icon && (
        <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-2">
          <Icon name={icon} />
        </span>
      )}
      <input
        {...field}
        {...native}
        type={type}
        value={value}
        onChange={(event) => onChange(seen(event.target.value))}
        className={`${box} ${fixed} ${heights[size]} ${icon ? 'pl-9' : 'pl-3'} ${native.readOnly ? 'pr-9' : 'pr-3'}`}
      />
      {native.readOnly && (
        <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-ink-3">
          <Icon name="lock" />
        </span>
      )}
    </div>
  )
}

type CodeInputProps = { value: string; onChange: (digits: string) => void; size?: InputSize }

/** A six-digit code, texted or from an app: typed, pasted, or autofilled by the phone. */
export const CodeInput = ({ value, onChange, size = 36 }: CodeInputProps) => (
  <TextInput
    size={size}
    value={value}
    onChange={(typed) => onChange(typed.replace(/\D/g, '').slice(0, 6))}
    inputMode="numeric"
    autoComplete="one-time-code"
    autoFocus
  />
)

type PasswordInputProps = Native & { value: string; onChange: (value: string) => void; size?: InputSize }

/** A password with Show at its right edge; a shown password is hidden again when the form is sent. */
export function PasswordInput({ value, onChange, size = 36, ...native }: PasswordInputProps) {
  const t = useMessages()
  const field = useFieldProps()
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <input
        {...field}
        autoComplete="current-password"
        {...native}
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${box} ${heights[size]} pr-20 pl-3`}
      />
      <button
        type="button"
        aria-label={shown ? t.ui.hidePassword : t.ui.showPassword}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className={`absolute inset-y-0 right-0 px-3 ${smallLinkClass}`}
      >
        {shown ? t.ui.hide : t.ui.show}
      </button>
    </div>
  )
}

type SearchInputProps = Native & {
  value: string
  onChange: (value: string) => void
  label: string
  size?: InputSize
  /** The key that focuses the box, shown at the right edge while it is empty. */
  shortcut?: string
}

/** A search box with a magnifier at the left; it has its own label, so it needs no `Field`. */
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

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'style' | 'onChange' | 'value'> & {
  value: string
  onChange: (value: string) => void
}

/** Several lines of text; grows with its content and is never lower than its rows. */
export function TextArea({ value, onChange, rows = 3, ...native }: TextAreaProps) {
  const field = useFieldProps()
  return (
    <textarea
      {...field}
      {...native}
      rows={rows}
      style={{ minHeight: `calc(${rows}lh + 18px)` }}
      value={value}
      onChange={(event) => onChange(seen(event.target.value))}
      className={`${box} ${fixed} field-sizing-content px-3 py-2 max-md:text-16`}
    />
  )
}

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
  disabled = false,
}: SelectProps<Value>) {
  const field = useFieldProps()
  const height = size === 28 ? 'h-7 text-12' : heights[size]
  const look = bare
    ? 'field-sizing-content max-w-full rounded-4 bg-transparent font-semibold text-12 hover:bg-sunken'
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
