/** Formats of days, times and counts, also used by emails. */
export * from '../../contract/words/day-words.ts'
