/** The sandbox's published test numbers and what each does. Numbers live here and in the caller's memory only, never in a row. */
export type Behaviour = 'taken' | 'declined' | 'lacks_funds' | 'broken' | 'slow'

const published: Record<string, Behaviour> = {
  '4242424242424242': 'taken',
  '4000000000000002': 'declined',
  '4000000000009995': 'lacks_funds',
  '4000000000000119': 'broken',
  '4000000000003220': 'slow',
}

/** What a test number does; undefined for any other number, which the sandbox refuses to hear. */
export const behaviourOf = (number: string): Behaviour | undefined => published[number.replace(/[ -]/g, '')]

/** How long the slow card's answer takes. */
export const slowMs = 20_000
