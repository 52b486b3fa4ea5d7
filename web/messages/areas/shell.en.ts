import type { Message } from '../catalogue.ts'

export const shell = {} as const satisfies Record<string, Message>
