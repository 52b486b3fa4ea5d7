import type { MailFacts } from '../../server/messages/write.ts'

/** Facts of a campaign's email; `words` is used for every text that people enter. */
export const campaignFacts = (words: string): MailFacts['campaign'] => ({
  subject: words,
  title: words,
  body: `${words}\n\n${words}`,
  button: words,
  path: '/plants',
  accountNumber: 10_001,
  unsubscribePath: '/email-unsubscribe-confirmation?token=1.x',
  countedPath: null,
})
