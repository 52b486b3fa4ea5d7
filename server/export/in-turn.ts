import { AppError } from '../core/errors.ts'

/**
 * Makes files one at a time, so that a rush for them leaves the process free for other requests. With `mostWaiting` in the queue,
 * the next request is rejected (`too_many`).
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
