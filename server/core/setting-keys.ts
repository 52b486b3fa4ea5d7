/** A setting is missing or invalid. The message has one line for each, naming the variable. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** Keys that belong together; undefined without any of them. Throws SettingsError naming every missing one. */
export function allOrNone<Name extends string>(keys: Record<Name, string | undefined>, need: string) {
  return Object.values(keys).some(Boolean) ? allOf(keys, need) : undefined
}

/** Throws SettingsError naming every missing key. */
export function allOf<Name extends string>(keys: Record<Name, string | undefined>, need: string) {
  const missing = Object.keys(keys).filter((name) => !keys[name as Name])
  if (missing.length > 0) throw new SettingsError(missing.map((name) => `${need} ${name}.`).join('\n'))
  return keys as Record<Name, string>
}
