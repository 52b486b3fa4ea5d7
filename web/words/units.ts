/** Selling units as written beside a number, also used by emails. */
export * from '../../contract/words/unit-words.ts'
