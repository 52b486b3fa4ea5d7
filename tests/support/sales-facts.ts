import type { Day } from '../../contract/core/dates.ts'

/** Facts of representatives' emails; `words` is used for every text that people enter. */
export const salesFacts = (words: string) => ({
  basket: {
    from: words,
    word: words,
    shipDay: '2026-11-24' as Day,
    closesAt: '2026-11-23T21:00:00Z',
    path: '/b/s3cr3t',
  },
})
