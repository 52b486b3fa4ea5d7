import { startApp } from '../support/app.ts'
import { ctxOf } from '../support/shopper.ts'
import { blindEnglish } from './blind-english.ts'
import { blindSpanish } from './blind-spanish.ts'
import { busyEnglish } from './busy-english.ts'
import { busySpanish } from './busy-spanish.ts'
import { english } from './english.ts'
import { fresh } from './fresh.ts'
import { laterEnglish } from './later-english.ts'
import { laterSpanish } from './later-spanish.ts'
import { nextEnglish } from './next-english.ts'
import { nextSpanish } from './next-spanish.ts'
import { type ScoredSentence, scoreSentences } from './score.ts'
import type { Sentence } from './sentences.ts'
import { spanish } from './spanish.ts'
import { textedEnglish } from './texted-english.ts'
import { textedSpanish } from './texted-spanish.ts'

/** The lists by name; the blind ones were written first and are not tuned with. */
export const lists = {
  english: [...english, ...laterEnglish],
  spanish: [...spanish, ...laterSpanish],
  'blind english': blindEnglish,
  'blind spanish': blindSpanish,
  'busy english': busyEnglish,
  'busy spanish': busySpanish,
  'next english': nextEnglish,
  'next spanish': nextSpanish,
  'texted english': textedEnglish,
  'texted spanish': textedSpanish,
  fresh,
} as const
export type ListName = keyof typeof lists

/** The answers to every sentence, for the demo's florist on the day for which the sentences were written. */
export async function scoreLists(): Promise<Record<ListName, ScoredSentence[]>> {
  const app = await startApp({ demo: true, now: '2026-11-20T17:50:00Z' })
  try {
    const user = await app.db
      .selectFrom('users as u')
      .innerJoin('customers as c', 'c.id', 'u.customer_id')
      .select(['u.id as userId', 'c.id as customerId', 'c.account_number as accountNumber', 'u.email'])
      .where('u.email', '=', 'florist@demo.test')
      .executeTakeFirstOrThrow()
    const ctx = ctxOf(app, { ...user, addressId: 0, routeNumber: null })
    const scored: Partial<Record<ListName, ScoredSentence[]>> = {}
    for (const [name, list] of Object.entries(lists) as [ListName, readonly Sentence[]][])
      scored[name] = await scoreSentences(ctx, list)
    return scored as Record<ListName, ScoredSentence[]>
  } finally {
    await app.close()
  }
}

export const missesOf = (list: readonly ScoredSentence[]): string[] =>
  list.flatMap(({ sentence, faults }) =>
    faults.length > 0 ? [`${[...sentence.after, sentence.said].join(' → ')}: ${faults.join('; ')}`] : [],
  )
