import type { Message } from '../catalogue.ts'

export const account = {} as const satisfies Record<string, Message>
