import { AppError } from '../core/errors.ts'

/**
 * Generates files one at a time, so that many requests for files leave the process free for other requests. With `mostWaiting`
 * requests queued, the next one is rejected (`too_many`).
 */
export function inTurn(mostWaiting: number) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async function take<T>(make: () => Promise<T>): Promise<T> {
    if (waiting >= mostWaiting)
      throw new AppError('too_many', {
        detail: 'Too many files are being created. Try again in a moment.',
        retryAfter: 5,
      })
    waiting++
    const mine = last.then(make)
    last = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      waiting--
    }
  }
}
