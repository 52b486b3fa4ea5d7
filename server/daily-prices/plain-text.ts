/** A name without what two programs write differently. */
export const plainText = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()
