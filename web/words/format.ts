/** Formats of days, times and counts, also used by emails. */
export * from '../../contract/words/day-words.ts'

/** `46 KB`, `2.1 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const kilobytes = bytes / 1024
  return kilobytes < 1024 ? `${Math.round(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`
}
