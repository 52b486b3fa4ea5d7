/** A pattern for `like` and `ilike` that finds the text anywhere; what the text holds of the pattern's own signs counts as text. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
