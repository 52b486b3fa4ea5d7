import type { About, FeedbackSummary } from '../../../contract/features/feedback/fields.ts'
import type { FeedbackWords } from './words.ts'

/** The subject of a thread in words: `Order 103981`, or an item's name. */
export const aboutText = ({ kind, number, name }: About, t: FeedbackWords): string =>
  kind === 'product' ? name : t.about[kind](number)

/** The title of a thread; a thread started by a bad rating is named after its order. */
export const subjectText = (
  { subject, about }: Pick<FeedbackSummary, 'subject' | 'about'>,
  t: FeedbackWords,
): string => subject || (about?.kind === 'order' ? t.ratedOrder(about.number) : t.rated)
