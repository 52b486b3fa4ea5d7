import { type ErrorCode, errors } from '../../contract/errors.ts'
import { type Messages, useMessages } from '../messages/language.tsx'

const paidBy = /^Paid by (.+) ending in (\d{4})\.$/

/** The code of the dictionary whose English sentence a note is. */
export const noteCode = (note: string): ErrorCode | undefined =>
  (Object.keys(errors) as ErrorCode[]).find((code) => errors[code].title === note)

/** A step's note in the reader's language; what the house has written itself stands as it is. */
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
