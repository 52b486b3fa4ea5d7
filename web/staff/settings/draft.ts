import type { Setting, SettingName } from '../../../contract/features/settings.ts'

/** The typed values by setting; untouched settings are absent. */
export type Draft = Readonly<Partial<Record<SettingName, string>>>

/** A value as its field shows it: empty for never, commas between numbers. */
export const textOf = (value: Setting['value']): string =>
  value === null ? '' : Array.isArray(value) ? value.join(', ') : String(value)

/** The typed value in the endpoint's form; text that isn't a number stays text and is rejected. */
export function valueOf({ value, usual }: Setting, text: string): unknown {
  const typed = text.trim()
  if (Array.isArray(usual)) return typed === '' ? [] : typed.split(/[\s,]+/).map(numberOr)
  // Days past due may be null; then neither value shows that it is a number.
  if (typeof usual === 'string') return typed
  if (typed === '' && (usual === null || value === null)) return null
  return numberOr(typed)
}

const numberOr = (text: string): number | string => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : text)

/** The settings that the typed values would change. */
export const changedIn = (rows: readonly Setting[], draft: Draft): Setting[] =>
  rows.filter((row) => {
    const text = draft[row.name]
    return text !== undefined && text.trim() !== textOf(row.value)
  })
