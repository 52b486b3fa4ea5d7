/** Days between two times that a person is asked how something was. */
export const askEveryDays = 30
/** A delivery or a resolved thread is worth a question for so many days. */
export const askWithinDays = 7
/** The question that was asked stays on the page for so long, so that a reload doesn’t take it away. */
export const askedHours = 24

const dayMs = 86_400_000

export type Asking = {
  now: Date
  /** “Don’t ask me again.” */
  isDeclined: boolean
  askedAt: Date | null
  /** Names the delivery or thread that was asked about last, `order:103981`; null once the person put it off. */
  askedAbout: string | null
  /** What could be asked about now. */
  about: { key: string; endedAt: Date; isRated: boolean }
}

/** Whether to ask a person how something was: at most once in 30 days, and never after “Don’t ask me again”. */
export function mayAsk({ now, isDeclined, askedAt, askedAbout, about }: Asking): boolean {
  if (isDeclined || about.isRated) return false
  const since = now.getTime() - about.endedAt.getTime()
  if (since < 0 || since > askWithinDays * dayMs) return false
  if (!askedAt) return true
  const passed = now.getTime() - askedAt.getTime()
  if (passed >= askEveryDays * dayMs) return true
  return askedAbout === about.key && passed < askedHours * 3_600_000
}
