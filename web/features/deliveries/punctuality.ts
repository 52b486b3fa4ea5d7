import { durationText } from '../../words/format.ts'

/** A truck that arrives within this many minutes of the expected time is on time. */
const minutesOnTime = 15

/** `18 min`, `1 h 20 m`. */
export const lengthText = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : durationText(minutes * 60_000)

export const punctuality = (minutesLate: number): 'onTime' | 'late' | 'early' =>
  Math.abs(minutesLate) <= minutesOnTime ? 'onTime' : minutesLate > 0 ? 'late' : 'early'
