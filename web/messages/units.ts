/** Selling units as they are said beside a number: mails say them with the same words. */
export * from '../../contract/unit-words.ts'
