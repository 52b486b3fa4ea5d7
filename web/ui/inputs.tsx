import { type ComponentProps, useState } from 'react'
import { useMessages } from '../words/language.tsx'
import { useFieldProps } from './field-props.ts'
import { Icon, type IconName } from './icon.tsx'
import { box, heights, type InputSize, type Native, seen } from './input-look.ts'
import { smallLinkClass } from './link.ts'

const fixed = 'read-only:border-line-2 read-only:bg-sunken read-only:text-ink-3'

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
