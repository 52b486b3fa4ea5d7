import type { Message } from '../catalogue.ts'

export const cart = {} as const satisfies Record<string, Message>
