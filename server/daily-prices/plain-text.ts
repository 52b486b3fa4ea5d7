/** A name in a normal form, without what programs write differently. */
export const plainText = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()
