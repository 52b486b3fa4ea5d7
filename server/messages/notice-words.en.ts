/** Texts of emails and text messages about notices; the notices themselves describe what happened. */
export const notices = {
  open: 'Open',
  digestSubject: (count: number) => (count === 1 ? '1 unread notice' : `${count} unread notices`),
  digestText: 'These notices arrived since the last email and are still unread.',
  more: (count: number) => (count === 1 ? 'And 1 more.' : `And ${count} more.`),
  all: 'See all notices',
  why: 'You’re getting this email because you chose emails for these notices.',
  whyDigest: 'You’re getting this email because you chose one email a day.',
  change: 'Choose how we tell you',
}
