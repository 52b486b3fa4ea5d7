type Open = { key: string; at: number; inDoubt: boolean }

/** After this long a user who saw no response has checked the outcome, so the same request is a new intention. */
const keptMs = 3_600_000

const prefix = 'once.'

const store = (): Storage | undefined => {
  try {
    return sessionStorage
  } catch {
    // Storage is blocked: the keys last until the page is closed.
    return undefined
  }
}

/** The Idempotency-Keys of unanswered intentions in this tab; they survive a reload. They are removed when another user signs in. */
export class OpenKeys {
  readonly #known = new Map<string, Open>()
  readonly #now: () => number

  constructor(now = () => Date.now()) {
    this.#now = now
  }

  /** The key of an intention: the first attempt's while it is unanswered, else a new one. */
  of(intention: string): string {
    const open = this.#read(intention)
    if (open) return open.key
    const key = crypto.randomUUID()
    this.#write(intention, { key, at: this.#now(), inDoubt: false })
    return key
  }

  /** Records that there was no response: the request may have been executed. */
  doubt(intention: string) {
    const open = this.#read(intention)
    if (open) this.#write(intention, { ...open, inDoubt: true })
  }

  isInDoubt = (intention: string): boolean => this.#read(intention)?.inDoubt ?? false

  /** Records that the server has answered. */
  close(intention: string) {
    this.#known.delete(intention)
    try {
      store()?.removeItem(prefix + intention)
    } catch {
      // As above.
    }
  }

  #read(intention: string): Open | undefined {
    const open = this.#known.get(intention) ?? stored(intention)
    return open && this.#now() - open.at < keptMs ? open : undefined
  }

  #write(intention: string, open: Open) {
    this.#known.set(intention, open)
    try {
      store()?.setItem(prefix + intention, JSON.stringify(open))
    } catch {
      // Storage is full: the key lasts until the page is closed.
    }
  }
}

function stored(intention: string): Open | undefined {
  try {
    const open = JSON.parse(store()?.getItem(prefix + intention) ?? 'null') as Partial<Open> | null
    if (typeof open?.key !== 'string' || typeof open.at !== 'number') return undefined
    return { key: open.key, at: open.at, inDoubt: open.inDoubt === true }
  } catch {
    return undefined
  }
}

export const openKeys = new OpenKeys()
