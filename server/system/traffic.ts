/** Upper ends of the classes of answers' times, in seconds. */
const bounds = [0.005, 0.02, 0.1, 0.5, 2, 10]

/** How many requests this process has answered since it started, by the first digit of the status, and how long they took. */
export class Traffic {
  readonly answered = new Map<string, number>()
  readonly within = bounds.map((bound) => ({ bound, count: 0 }))
  count = 0
  seconds = 0

  note(status: number, seconds: number) {
    const kind = `${Math.floor(status / 100)}xx`
    this.answered.set(kind, (this.answered.get(kind) ?? 0) + 1)
    for (const one of this.within) if (seconds <= one.bound) one.count++
    this.count++
    this.seconds += seconds
  }
}
