import { asDay } from '../../contract/core/dates.ts'
import type { MailFacts } from '../../server/messages/write.ts'

type Kind = 'customer-message' | 'feedback-answered' | 'feedback-resolved' | 'feedback-written'

/** Facts of emails about customers' messages and the answers; `words` is used for every text that people enter. */
export const feedbackMails = (words: string): Pick<MailFacts, Kind> => {
  const thread = { number: 'F-3107', subject: words, from: words, text: words }
  const openPath = '/account/contact?open=3107'
  return {
    'customer-message': {
      from: words,
      email: 'ana@example.test',
      company: words,
      accountNumber: 40_001,
      subject: words,
      message: words,
    },
    'feedback-answered': { ...thread, openPath, files: 2, closesAt: '2026-11-30T14:40:00.000Z' },
    'feedback-resolved': { ...thread, openPath },
    'feedback-written': {
      ...thread,
      openPath: '/admin/feedback?open=3107',
      company: words,
      accountNumber: 40_001,
    },
  }
}

/** Facts of the email that answers an emailed order; `words` is used for every text that people enter. */
export const proposalFacts = (words: string): Pick<MailFacts, 'order-proposal'> => ({
  'order-proposal': {
    subject: words,
    shipDay: asDay('2026-11-25'),
    told: words,
    lines: [{ name: words, um: 'BU', quantity: 24, amount: '$1,204.00', problem: words }],
    total: '$1,204.00',
    unread: [words],
    path: '/lily-ai?conversation=7',
  },
})
