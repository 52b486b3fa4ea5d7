/** Maximum length of a text that the search box reads as an order; longer lists go to the quick order. */
const mostLetters = 2000

/** Whether a text may be an order, so that the parser is worth loading: it has a number, in figures or words, and a word. */
export const mayBeOrder = (text: string): boolean =>
  text.length <= mostLetters &&
  /[a-z]{2}/i.test(text) &&
  /\d|\b(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|fifty|hundred|half|dozen|couple|una?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|veinte|cien|docena|media)\b/i.test(
    text,
  )

/** Joins pasted lines into one line of text: `;` separates lines, and a comma separates spreadsheet cells. */
export const pastedText = (text: string): string =>
  text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((row) => row.replace(/\s*\t\s*/g, ', ').trim())
    .filter(Boolean)
    .join('; ')

export const isTooLong = (text: string): boolean => text.length > mostLetters
