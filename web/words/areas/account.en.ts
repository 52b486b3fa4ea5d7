import type { Message } from '../catalogue.ts'

export const account = {
  company: 'Your company’s users',
  contact: 'Help',
  onlySees: 'This is your company’s cart. Its buyers can change it and place orders.',
} as const satisfies Record<string, Message>
