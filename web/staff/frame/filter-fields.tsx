import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { SettledInput } from '../../ui/settled-input.tsx'

/** The width of a filter; on phones two selects fit side by side. */
export const filterWidths = {
  rest: 'min-w-44 max-w-95 flex-1',
  number: 'w-28',
  /** Narrow enough for four filters and the file buttons in one line from 1080 px on. */
  small: 'w-36 max-md:w-[calc(50%-0.375rem)]',
  choice: 'w-40 max-md:w-[calc(50%-0.375rem)]',
  long: 'w-60 max-md:w-full',
}
type Width = keyof typeof filterWidths

type TextProps = {
  label: string
  value: string
  onSettle: (value: string) => void
  width?: Width
  digits?: boolean
}

/** A text filter. */
export const TextFilter = ({ label, value, onSettle, width = 'rest', digits = false }: TextProps) => (
  <div className={filterWidths[width]}>
    <Field label={label}>
      <SettledInput value={value} onSettle={onSettle} digits={digits} />
    </Field>
  </div>
)

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
  width?: Width
}

/** A select filter. */
export const ChoiceFilter = <Value extends string>({
  label,
  value,
  onChange,
  options,
  width = 'choice',
}: ChoiceProps<Value>) => (
  <div className={filterWidths[width]}>
    <Field label={label}>
      <Select value={value} onChange={onChange} options={options} />
    </Field>
  </div>
)

/** A search box that filters once typing pauses. */
export const SearchFilter = ({ label, value, onSettle }: Pick<TextProps, 'label' | 'value' | 'onSettle'>) => (
  <SettledInput value={value} onSettle={onSettle} search={label} />
)
