import type { Intent, Slots } from '../../server/assistant/reading/reading.ts'

/** What was typed, and what it means on Friday, November 20, 2026 to the demo's florist. */
export type Sentence = {
  said: string
  /** Questions of the same conversation before it. */
  after: readonly string[]
  intents: readonly Intent[]
  /** Only what the sentence says; days are those of its words. */
  slots: Partial<Slots>
  /** The name of the first product of the answer; not checked without one. */
  names: RegExp | undefined
}

type Meaning = Partial<Slots> & { names?: RegExp; after?: string | readonly string[] }

export const s = (
  said: string,
  intents: Intent | readonly Intent[],
  { names, after = [], ...slots }: Meaning = {},
): Sentence => ({ said, after: [after].flat(), intents: [intents].flat(), slots, names })

/** Days as they are named that week. */
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
