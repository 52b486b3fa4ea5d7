/**
 * Answers that are here, or on their way, before a screen asks: what the page carried, and what is asked for while a
 * screen's code is still coming. Keyed by the address under /api/v1.
 */

/** What the server put into the page: answers of reads as they stood when it was made. In development it puts none. */
const carried = new Map<string, unknown>()

/** Takes in what the page carries, before anything asks. */
export function carry(answers: string) {
  for (const [path, answer] of Object.entries(JSON.parse(answers || '{}'))) carried.set(path, answer)
}

/** An answer that the page carried; undefined where it did not. */
export const carriedAnswer = (path: string): unknown => carried.get(path)

export const carriedAnswers = (): [path: string, answer: unknown][] => [...carried]

/** The number of the last live event when the page was made. */
export const carriedEvent = () => carried.get('events') as number | undefined

/** How long an answer that nobody has asked for is kept. */
const keptMs = 30_000

const asked = new Map<string, Promise<unknown>>()

/** Keeps the answer of a request under way for the one who asks for the same address next. */
export function keepEarly(address: string, answer: Promise<unknown>) {
  asked.set(address, answer)
  // Whoever takes it hears of the failure.
  answer.catch(() => {})
  setTimeout(() => asked.get(address) === answer && asked.delete(address), keptMs)
}

export const isAskedEarly = (address: string) => asked.has(address)

/** The answer that was asked for early, once. */
export function takeEarly(address: string): Promise<unknown> | undefined {
  const answer = asked.get(address)
  asked.delete(address)
  return answer
}

/** Something has changed, or somebody else looks: what was asked for before may be wrong, and what the page carried is old. */
export function forgetEarly() {
  asked.clear()
  carried.clear()
}
