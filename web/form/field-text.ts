import type { Values } from './form-state.ts'

/** Display texts for the values of some fields; without one, texts and numbers are shown unchanged. */
export type Shown<Typed extends Values> = { [Name in keyof Typed]?: (value: Typed[Name]) => string }

export function fieldText<Typed extends Values, Name extends keyof Typed>(
  shown: Shown<Typed>,
  name: Name,
  value: Typed[Name],
): string {
  const text = shown[name]?.(value)
  if (text !== undefined) return text
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}
