import type { Message } from '../catalogue.ts'

export const account = {
  company: 'People of your company',
  contact: 'Contact your rep',
  onlySees: 'This is what your company has in the cart. Its buyers change and place it.',
} as const satisfies Record<string, Message>
