/** The value of a `datetime-local` box, by the device's clock, as an instant; null if empty. */
export function instantOfLocal(local: string): string | null {
  const at = new Date(local)
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** An instant as the value of a `datetime-local` box, to the minute. */
export function localOfInstant(instant: string | null): string {
  if (instant === null) return ''
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
