import { type ErrorCode, errors } from '../../../contract/core/errors.ts'
import { type Messages, useMessages } from '../../words/language.tsx'

const paidBy = /^Paid by (.+) ending in (\d{4})\.$/

/** The dictionary code whose English sentence equals the note. */
export const noteCode = (note: string): ErrorCode | undefined =>
  (Object.keys(errors) as ErrorCode[]).find((code) => errors[code].title === note)

/** An event's note in the reader's language; notes written by staff are shown unchanged. */
export function eventNoteText(note: string, t: Messages): string {
  const code = noteCode(note)
  if (code) return t.errors[code]
  const [, brand, lastFour] = paidBy.exec(note) ?? []
  if (brand && lastFour) return t.checkout.placed.paid(t.checkout.cardEnding(brand, lastFour))
  const known = t.orders.notes as Record<string, string>
  return known[note] ?? note
}

export function useEventNote() {
  const t = useMessages()
  return (note: string) => eventNoteText(note, t)
}
