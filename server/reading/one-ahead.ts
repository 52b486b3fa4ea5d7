/** Handles values in their order, one at a time; the next one is made meanwhile. Ends with the first error, once nothing is being handled. */
export async function oneAhead<T>(values: AsyncIterable<T>, handle: (value: T) => Promise<void>) {
  let handling = Promise.resolve()
  try {
    for await (const value of values) {
      await handling
      handling = handle(value)
      // It is thrown when it is awaited.
      handling.catch(() => {})
    }
  } catch (error) {
    await handling.catch(() => {})
    throw error
  }
  await handling
}
