import type { NoticeWords } from './word-shapes.ts'

/** Special orders and quotes, for the shop and for those who price them. */
export const quoteWords: Pick<NoticeWords, 'quote' | 'quote-desk'> = {
  quote: ({ subject, quoteNews: news, sum, until, order }) => {
    const words = {
      OFFERED: {
        title: `New offer: ${subject}`,
        text: `${sum}. It ends ${until}.`,
        lock: 'You have a new offer',
      },
      ASKED: {
        title: `A question about ${subject}`,
        text: 'Answer it on its page.',
        lock: 'You have a question',
      },
      DECLINED: {
        title: `No offer for ${subject}`,
        text: 'See why, and ask again.',
        lock: 'A question was answered',
      },
      REVISED: {
        title: `The offer is being changed: ${subject}`,
        text: '',
        lock: 'An offer is being changed',
      },
      ENDS: { title: `The offer ends ${until}`, text: subject, lock: `An offer ends ${until}` },
      EXPIRED: {
        title: `The offer has ended: ${subject}`,
        text: 'Ask again with one click.',
        lock: 'An offer has ended',
      },
      TAKEN: { title: `Your price was accepted: ${subject}`, text: sum, lock: 'Your price was accepted' },
      ORDERED: { title: `Ordered: ${subject}`, text: `Order ${order}`, lock: 'Your offer is now an order' },
    }
    return (
      words[news as keyof typeof words] ?? {
        title: `A message about ${subject}`,
        text: '',
        lock: 'You have a message',
      }
    )
  },
  'quote-desk': ({ subject, quoteNews: news, sum, until, order, who }) => {
    const words = {
      ASKED: { title: `${who} asks for ${subject}`, text: '', lock: 'A shop asks for a price' },
      COUNTERED: {
        title: `${who} made a counter-offer: ${subject}`,
        text: sum,
        lock: 'A shop made a counter-offer',
      },
      REFUSED: { title: `${who} declined: ${subject}`, text: '', lock: 'A shop declined an offer' },
      CANCELLED: {
        title: `${who} withdrew its request: ${subject}`,
        text: '',
        lock: 'A request was withdrawn',
      },
      ENDS: { title: `The offer to ${who} ends ${until}`, text: subject, lock: `An offer ends ${until}` },
      EXPIRED: { title: `The offer to ${who} has ended`, text: subject, lock: 'An offer has ended' },
      STUCK: {
        title: `${who} accepted, but the order couldn’t be placed`,
        text: subject,
        lock: 'An accepted offer needs your attention',
      },
      ORDERED: {
        title: `${who} accepted: ${subject}`,
        text: `Order ${order}, ${sum}`,
        lock: 'An offer was accepted',
      },
    }
    return (
      words[news as keyof typeof words] ?? {
        title: `${who} wrote about ${subject}`,
        text: '',
        lock: 'A shop wrote',
      }
    )
  },
}
