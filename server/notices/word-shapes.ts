import type { Tiding } from '../../contract/rules/tidings.ts'
import type { DeskNews, PurchaseNews, ShopNews, Topic } from './topics.ts'

/** `lock` is shown on a locked screen: no names, no amounts. `text` may be empty. */
export type Written = { title: string; text: string; lock: string }

/** Parts of a notice's sentences, already in the reader's language; parts that a topic doesn't use are empty. */
export type Parts = {
  order: string
  number: string
  sum: string
  by: string
  who: string
  goods: string
  until: string
  time: string
  subject: string
  name: string
  file: string
  /** The day with weekday and date. */
  day: string
  from: string
  holiday: string
  without: string
  price: string
  atMost: string
  factor: string
  percent: string
  /** Why a standing order is held or was missed, in words. */
  why: string
  tiding: Tiding
  news: PurchaseNews
  /** The step of a quote. */
  quoteNews: ShopNews | DeskNews
  notPaidInTime: boolean
  isDenied: boolean
  failed: boolean
  under: boolean
}
export type NoticeWords = Record<Exclude<Topic, 'news'>, (parts: Parts) => Written>
