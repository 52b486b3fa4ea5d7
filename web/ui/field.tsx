import { type ReactNode, useId } from 'react'
import { useMessages } from '../words/language.tsx'
import { FieldContext } from './field-props.ts'

type FieldProps = {
  label: string
  /** Shown below while there is no error. */
  hint?: ReactNode
  /** What is wrong and how to fix it; replaces the hint and is announced. */
  error?: string | undefined
  optional?: boolean
  required?: boolean
  /** At the right end of the label's line: "Forgot it?". */
  aside?: ReactNode
  /** The input: one `TextInput`, `PasswordInput`, `SearchInput` or `Select`. */
  children: ReactNode
}

/** A label above an input, and one line below it for a hint or an error. */
export function Field({
  label,
  hint,
  error,
  optional = false,
  required = false,
  aside,
  children,
}: FieldProps) {
  const t = useMessages()
  const id = useId()
  const note = error ?? hint
  const ids = {
    input: id,
    describedBy: note ? `${id}-note` : undefined,
    invalid: error !== undefined,
    required,
  }
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex items-baseline justify-between gap-2 text-12">
        <label htmlFor={id} className="font-semibold">
          {label}
          {optional && <span className="font-normal text-ink-3"> {t.ui.optional}</span>}
        </label>
        {aside}
      </div>
      <FieldContext value={ids}>{children}</FieldContext>
      {note && (
        <div
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={`text-12 ${error ? 'text-danger' : 'text-ink-3'}`}
        >
          {note}
        </div>
      )}
    </div>
  )
}
