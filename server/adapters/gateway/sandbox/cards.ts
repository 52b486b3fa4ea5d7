/** The sandbox's published test numbers and their effects. Numbers exist only here and in the caller's memory, never in the database. */
export type Behavior = 'taken' | 'declined' | 'lacks_funds' | 'broken' | 'slow'

const published: Record<string, Behavior> = {
  '4242424242424242': 'taken',
  '4000000000000002': 'declined',
  '4000000000009995': 'lacks_funds',
  '4000000000000119': 'broken',
  '4000000000003220': 'slow',
}

/** The effect of a test number; undefined for any other number, which the sandbox rejects. */
export const behaviorOf = (number: string): Behavior | undefined => published[number.replace(/[ -]/g, '')]

/** Delay of the slow card's answer, in milliseconds. */
export const slowMs = 20_000
