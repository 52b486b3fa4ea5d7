/** Thrown when deferrable work waited too long for a connection: the database works, but has too many requests at once. */
export class TooManyInLine extends Error {
  constructor() {
    super('timeout exceeded when trying to connect')
  }
}

/** Gives out a limited number of places; others queue for the next one. */
export class Places {
  readonly #patienceMs: number
  readonly #line = new Set<() => void>()
  #free: number

  constructor({ size, patienceMs }: { size: number; patienceMs: number }) {
    this.#free = size
    this.#patienceMs = patienceMs
  }

  get waiting(): number {
    return this.#line.size
  }

  /** Throws TooManyInLine, with the message of the pool's own time-out. */
  take(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const tooLate = setTimeout(() => {
        this.#line.delete(next)
        reject(new TooManyInLine())
      }, this.#patienceMs)
      const next = () => {
        clearTimeout(tooLate)
        resolve()
      }
      this.#line.add(next)
    })
  }

  give() {
    const [next] = this.#line
    if (!next) {
      this.#free += 1
      return
    }
    this.#line.delete(next)
    next()
  }
}
