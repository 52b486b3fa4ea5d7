import type { Message } from '../catalogue.ts'

export const checkout = {} as const satisfies Record<string, Message>
