import type { publicParts, publicStates } from '../../../contract/features/health.ts'

const parts: Record<(typeof publicParts)[number], string> = {
  shop: 'Shop',
  orders: 'Orders',
  cards: 'Card payments',
  mail: 'Email',
  texts: 'Text messages',
  files: 'Pictures and files',
  systems: 'Other systems',
}
const states: Record<(typeof publicStates)[number], string> = {
  fine: 'Fine',
  trouble: 'Not working',
  closed: 'Closed for maintenance',
}

/** Words of the public status page, loaded with it. */
export const status = {
  title: 'Status',
  parts,
  states,
  allFine: 'Everything works.',
  trouble: (count: number) => (count === 1 ? 'One part isn’t working.' : `${count} parts aren’t working.`),
  closed: 'We are closed for maintenance.',
  checked: (at: string) => `Checked at ${at}. This page updates automatically.`,
  noLink: 'This link doesn’t work',
  noLinkText: 'It was revoked, or it is incomplete. Ask the person who gave it to you.',
  noAnswer: 'We couldn’t be reached',
  noAnswerText: 'This page retries automatically.',
}
