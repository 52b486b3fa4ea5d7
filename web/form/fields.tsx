import type { ReactNode } from 'react'
import { Checkbox } from '../ui/choices.tsx'
import { Field } from '../ui/field.tsx'
import { TextArea, TextInput, type TextInputProps } from '../ui/inputs.tsx'
import { Select } from '../ui/select.tsx'
import type { At } from './use-form.ts'

type Said = { hint?: ReactNode; required?: boolean; optional?: boolean }

type TextFieldProps = Said &
  Omit<TextInputProps, 'value' | 'onChange' | 'required'> & {
    at: At<string>
    /** Digits only: other typed or pasted characters are dropped. */
    digits?: boolean
  }

/** A line of text. */
export const TextField = ({ at, hint, required, optional, digits, ...input }: TextFieldProps) => (
  <Field label={at.label} error={at.error} {...said({ hint, required, optional })}>
    <TextInput
      autoComplete="off"
      {...(digits && { inputMode: 'numeric' })}
      {...input}
      value={at.value}
      onChange={(text) => at.set(digits ? text.replace(/\D/g, '') : text)}
    />
  </Field>
)

/** Dollars, with a sign or commas. */
export const AmountField = (props: TextFieldProps) => <TextField inputMode="decimal" {...props} />

type AreaFieldProps = Said & { at: At<string>; rows?: number; maxLength?: number }

/** Several lines of text. */
export const AreaField = ({ at, hint, required, optional, ...area }: AreaFieldProps) => (
  <Field label={at.label} error={at.error} {...said({ hint, required, optional })}>
    <TextArea {...area} value={at.value} onChange={at.set} />
  </Field>
)

type ChoiceFieldProps<Value extends string> = Said & {
  at: At<Value>
  options: readonly { value: Value; label: string; disabled?: boolean }[]
}

/** A choice of one option. */
export const ChoiceField = <Value extends string>({
  at,
  options,
  hint,
  required,
  optional,
}: ChoiceFieldProps<Value>) => (
  <Field label={at.label} error={at.error} {...said({ hint, required, optional })}>
    <Select value={at.value} onChange={at.set} options={options} />
  </Field>
)

/** Yes or no. */
export const CheckField = ({ at }: { at: At<boolean> }) => (
  <Checkbox checked={at.value} onChange={at.set}>
    {at.label}
  </Checkbox>
)

/** Omits absent props, because a field accepts no `undefined` for its hint. */
const said = ({
  hint,
  required = false,
  optional = false,
}: { [Name in keyof Said]: Said[Name] | undefined }) => ({
  required,
  optional,
  ...(hint !== undefined && { hint }),
})
