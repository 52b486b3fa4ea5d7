import type { Message } from '../catalogue.ts'

export const orders = {} as const satisfies Record<string, Message>
