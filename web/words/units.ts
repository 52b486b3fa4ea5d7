/** Selling units as shown beside a number, also used by emails. */
export * from '../../contract/words/unit-words.ts'
