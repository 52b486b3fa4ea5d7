import type { Language } from '../../contract/core/language.ts'
import { sumText } from '../../contract/core/money.ts'
import type { Tiding } from '../../contract/rules/tidings.ts'
import { dayAndTimeText, shipDayText } from '../../contract/words/day-words.ts'
import { standingParts } from './standing-words.ts'
import type { PurchaseNews, Topic, TopicFacts } from './topics.ts'
import type { NoticeWords, Parts, Written } from './word-shapes.ts'
import { en } from './words.en.ts'
import { es } from './words.es.ts'

const words: Record<Language, NoticeWords> = { en, es }

const newsLock = { en: 'News for you', es: 'Noticias para usted' } as const

type Around = { language: Language; timeZone: string }

/** Writes a notice for one reader. */
export function write<T extends Topic>(topic: T, facts: TopicFacts[T], around: Around): Written {
  const { language } = around
  if (topic === 'news') {
    const { title, text } = facts as TopicFacts['news']
    // A message may name a price, which a locked screen doesn't show.
    const lock = /\d/.test(title[language]) ? newsLock[language] : title[language]
    return { title: title[language], text: text[language], lock }
  }
  return words[language][topic as Exclude<Topic, 'news'>](partsOf(facts, around))
}

function partsOf(facts: object, { language, timeZone }: Around): Parts {
  const at = facts as Record<string, unknown>
  const text = (name: string) => (at[name] === undefined ? '' : String(at[name]))
  const cents = (at.totalCents ?? at.amountCents) as number | undefined
  const until = text('until')
  const day = at.day as Parameters<typeof shipDayText>[0] | undefined
  return {
    order: text('orderNumber'),
    number: text('number') || text('invoiceNumber') || text('memoNumber'),
    sum: cents === undefined || (cents === 0 && 'outcome' in at) ? '' : sumText(cents),
    by: text('by'),
    who: text('from') || text('company') || text('customer') || text('supplier'),
    goods: text('goods'),
    until: until
      ? dayAndTimeText(new Date(until), timeZone, language)
      : day
        ? shipDayText(day, language)
        : '',
    time: text('time'),
    subject: text('subject'),
    name: text('name') || text('job') || text('task') || text('route') || text('browser'),
    file: text('file'),
    ...standingParts(at, language),
    tiding: (at.tiding as Tiding | undefined) ?? 'OFFICE',
    news: (at.news as PurchaseNews | undefined) ?? 'CHANGED',
    quoteNews: (at.quoteNews as Parts['quoteNews'] | undefined) ?? 'WRITTEN',
    notPaidInTime: at.notPaidInTime === true,
    isDenied: at.outcome === 'DENIED',
    failed: at.outcome === 'failed',
    under: at.under === true,
  }
}
