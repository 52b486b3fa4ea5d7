import type { ReactNode } from 'react'

type CheckboxProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  /** Partly selected. */
  mixed?: boolean
  disabled?: boolean
}

/** A checkbox with its label; the whole line is clickable. */
export function Checkbox({ checked, onChange, children, mixed = false, disabled = false }: CheckboxProps) {
  return (
    <label className="inline-flex min-h-6 items-center gap-2 max-md:min-h-11">
      <input
        type="checkbox"
        className="check"
        checked={checked}
        disabled={disabled}
        ref={(box) => {
          if (box) box.indeterminate = mixed
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  )
}

/** A radio without a label, for rows that draw their own; all radios of a group need the same `name`. */
export function BareRadio({
  name,
  checked,
  onChoose,
}: {
  name: string
  checked: boolean
  onChoose: () => void
}) {
  return <input type="radio" className="radio" name={name} checked={checked} onChange={onChoose} />
}
