export const languages = ['en', 'es'] as const
/** The languages of pages, mails and texts. */
export type Language = (typeof languages)[number]
