import type { Message } from '../catalogue.ts'

export const home = {} as const satisfies Record<string, Message>
