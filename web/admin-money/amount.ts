/** Dollars as they are typed, with a sign or commas; undefined for what is no amount above nothing. */
export function dollarsOf(typed: string): number | undefined {
  const text = typed.replace(/[$,\s]/g, '')
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) return undefined
  const dollars = Number(text)
  return dollars > 0 ? dollars : undefined
}
