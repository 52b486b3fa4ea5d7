/** A `like` or `ilike` pattern that finds the text anywhere. Escapes %, _ and \ in the text. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
