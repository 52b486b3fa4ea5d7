/** How days, times and counts are written: mails say them with the same words. */
export * from '../../contract/day-words.ts'
