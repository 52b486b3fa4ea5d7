/** Counts the lines of a list by its bytes while it downloads. */
export type LineCounter = (bytes: Uint8Array) => number

const newLine = 10

/** Lines of a CSV so far: only complete ones. */
export function csvLineCounter(): LineCounter {
  let lines = 0
  return (bytes) => {
    for (const byte of bytes) if (byte === newLine) lines += 1
    return lines
  }
}

/** The marker a compressor writes when flushed (RFC 1951, an empty stored block). */
const flushed = [0, 0, 0xff, 0xff]

/** Lines of a spreadsheet so far: it is flushed after every `linesAtOnce` lines. */
export function sheetLineCounter(linesAtOnce: number): LineCounter {
  let pieces = 0
  let matched = 0
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === flushed[matched]) matched += 1
      // A third zero may precede the marker's end.
      else matched = byte === 0 ? (matched === 2 ? 2 : 1) : 0
      if (matched < flushed.length) continue
      pieces += 1
      matched = 0
    }
    return pieces * linesAtOnce
  }
}
