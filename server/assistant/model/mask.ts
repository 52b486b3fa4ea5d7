/** Text without what must never leave this server: emails, card and account numbers, phone numbers, URLs. */
export const masked = (text: string): string =>
  text
    .replace(/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu, '[email]')
    .replace(/\b(?:https?:\/\/|www\.)\S+/gi, '[link]')
    .replace(/(?<![\d.])(?:\d[ -]?){11,18}\d(?!\d)/g, '[number]')
    .replace(/\b\d{3}-\d{2}-\d{4}\b/g, '[number]')
    .replace(/(?<![\d.])(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?!\d)/g, '[phone]')
    .replace(/(?<![\d.])\d{10}(?!\d)/g, '[phone]')
