/**
 * Handles values in order, one at a time, while the next one is being produced. Ends with the first error, once nothing is being
 * handled.
 */
export async function oneAhead<T>(values: AsyncIterable<T>, handle: (value: T) => Promise<void>) {
  let handling = Promise.resolve()
  try {
    for await (const value of values) {
      await handling
      handling = handle(value)
      // The error is thrown when the promise is awaited.
      handling.catch(() => {})
    }
  } catch (error) {
    await handling.catch(() => {})
    throw error
  }
  await handling
}
