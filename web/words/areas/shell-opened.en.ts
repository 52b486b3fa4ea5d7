import type { Message } from '../catalogue.ts'

export const shell = {
  companyCart: 'Company cart',
  apiReference: 'API reference',
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
