import type { Intent, Slots } from '../../server/assistant/reading/reading.ts'

/** A typed sentence, and its meaning for the demo's florist on Friday, November 20, 2026. */
export type Sentence = {
  said: string
  /** Earlier questions of the same conversation. */
  after: readonly string[]
  intents: readonly Intent[]
  /** Only what the sentence says; days as it names them. */
  slots: Partial<Slots>
  /** Matches the name of the first product in the answer; not checked if undefined. */
  names: RegExp | undefined
}

type Meaning = Partial<Slots> & { names?: RegExp; after?: string | readonly string[] }

export const s = (
  said: string,
  intents: Intent | readonly Intent[],
  { names, after = [], ...slots }: Meaning = {},
): Sentence => ({ said, after: [after].flat(), intents: [intents].flat(), slots, names })

/** The names of days in that week. */
export const [sat, sun, mon, tue, wed, thu, fri] = [
  '2026-11-21',
  '2026-11-22',
  '2026-11-23',
  '2026-11-24',
  '2026-11-25',
  '2026-11-26',
  '2026-11-27',
] as Slots['day'][] as [Day, Day, Day, Day, Day, Day, Day]
type Day = NonNullable<Slots['day']>
