import type { Message } from '../catalogue.ts'

export const shell = {
  companyCart: 'Company cart',
  apiReference: 'API reference',
  searchCalls: 'Path or words',
  callGroups: 'Groups of calls',
  noCalls: 'No call matches.',
  noCallsText: 'Try a part of a path, such as cart.',
  apiKeys: 'Use from a program',
  apiKeysText:
    'Create a key under Personal info and send it with each call. A key can do what you allowed, up to 600 calls a minute. Keys can’t call sign-in or account endpoints.',
  timeIn: (time: string, place: string) => `${time} in ${place}`,
  timeInBoth: (time: string, farm: string, house: string) => `${time} in ${farm} and in ${house}`,
  signedInAs: (email: string) => `Signed in as ${email}`,
  waysToOrder: 'Ways to order',
  yourAccount: 'Your account',
  theme: 'Theme',
  light: 'Light',
  dark: 'Dark',
  system: 'System',
} as const satisfies Record<string, Message>
