import { AppError } from '../errors.ts'

/**
 * Makes files one after the other, so that a rush for them leaves the process to everybody else. With `mostWaiting` in line, the
 * next is told to come back (`too_many`).
 */
export function inTurn(mostWaiting: number) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async function take<T>(make: () => Promise<T>): Promise<T> {
    if (waiting >= mostWaiting)
      throw new AppError('too_many', {
        detail: 'Many files are being made. Try again in a moment.',
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
