const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCharCode(from + i)).join('')

/** The characters of the typeface of documents: Latin 1, and what English and Spanish set beside it. */
export const paperLetters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}€‚„…ˆ‹›Œœ‘’“”•–—˜™−`
