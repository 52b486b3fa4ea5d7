/** Work that yields now and then, so that its caller can let other work run. */
export type Steps<T> = Generator<undefined, T, undefined>

/** Runs the work without a pause. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const runLength = 4096

/** The numbers below `size`, sorted by `compare`, which must never return 0. */
export function* orderedSteps(
  size: number,
  compare: (a: number, b: number) => number,
): Steps<Uint32Array<ArrayBuffer>> {
  let from: Uint32Array<ArrayBuffer> = Uint32Array.from({ length: size }, (_, i) => i)
  for (let start = 0; start < size; start += runLength) {
    from.subarray(start, start + runLength).sort(compare)
    yield
  }
  let to: Uint32Array<ArrayBuffer> = new Uint32Array(size)
  for (let width = runLength; width < size; width *= 2) {
    for (let start = 0; start < size; start += 2 * width) {
      const middle = Math.min(size, start + width)
      const end = Math.min(size, start + 2 * width)
      let [left, right] = [start, middle]
      for (let at = start; at < end; at++) {
        const takeLeft =
          left < middle && (right >= end || compare(from[left] as number, from[right] as number) < 0)
        to[at] = from[takeLeft ? left++ : right++] as number
        if (at % 16_384 === 16_383) yield
      }
      yield
    }
    ;[from, to] = [to, from]
  }
  return from
}
