import { textParts } from '../../../contract/rules/gsm.ts'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/inputs.tsx'

type Props = {
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
  maxLength: number
  lang: string
}

/** The box for a text message; letters that make it more expensive are underlined. */
export function MarkedArea({ label, value, error, onChange, maxLength, lang }: Props) {
  const dear = new Set(textParts(value).dear)
  return (
    <Field label={label} error={error} required>
      <div className="relative grid">
        <TextArea value={value} onChange={onChange} rows={5} maxLength={maxLength} lang={lang} />
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 overflow-hidden border border-transparent px-3 py-2 whitespace-pre-wrap wrap-break-word text-transparent max-md:text-16"
        >
          {[...value].map((letter, at) =>
            dear.has(letter) ? (
              <span key={`${at}${letter}`} className="shadow-[inset_0_-2px_var(--amber)]">
                {letter}
              </span>
            ) : (
              letter
            ),
          )}
        </div>
      </div>
    </Field>
  )
}
