import { createContext, use } from 'react'

type FieldIds = { input: string; describedBy: string | undefined; invalid: boolean; required: boolean }

/** Passes the ids of the surrounding `Field` to its input. */
export const FieldContext = createContext<FieldIds | undefined>(undefined)

/** The ids that tie an input to its label, hint and error; inputs inside a `Field` use them automatically. */
export function useFieldProps() {
  const field = use(FieldContext)
  if (!field) return {}
  return {
    id: field.input,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  }
}
