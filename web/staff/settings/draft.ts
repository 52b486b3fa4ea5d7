import type { Setting, SettingName } from '../../../contract/features/settings.ts'

/** The typed text of each edited setting, by name. */
export type Draft = Readonly<Partial<Record<SettingName, string>>>

/** A setting's value as text: empty for never, commas between numbers. */
export const textOf = (value: Setting['value']): string =>
  value === null ? '' : Array.isArray(value) ? value.join(', ') : String(value)

/** The typed value as the endpoint takes it; text that isn't a number stays text and is rejected. */
export function valueOf({ value, usual }: Setting, text: string): unknown {
  const typed = text.trim()
  if (Array.isArray(usual)) return typed === '' ? [] : typed.split(/[\s,]+/).map(numberOr)
  // "Days past due" may be null; if both its value and its default are, nothing shows that it is a number.
  if (typeof usual === 'string') return typed
  if (typed === '' && (usual === null || value === null)) return null
  return numberOr(typed)
}

const numberOr = (text: string): number | string => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : text)

/** The settings whose typed values differ. */
export const changedIn = (rows: readonly Setting[], draft: Draft): Setting[] =>
  rows.filter((row) => {
    const text = draft[row.name]
    return text !== undefined && text.trim() !== textOf(row.value)
  })
