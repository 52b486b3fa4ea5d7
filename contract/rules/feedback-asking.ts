/** Minimum days between two questions to a person about how something was. */
export const askEveryDays = 30
/** How many days after a delivery or a resolved thread a person may be asked about it. */
export const askWithinDays = 7
/** How long a question stays on the page, so that a reload doesn't remove it. */
export const askedHours = 24

const dayMs = 86_400_000

export type Asking = {
  now: Date
  /** “Don’t ask me again.” */
  isDeclined: boolean
  askedAt: Date | null
  /** The delivery or thread of the last question, `order:103981`; null once the person dismissed it. */
  askedAbout: string | null
  /** The delivery or thread that could be asked about now. */
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
