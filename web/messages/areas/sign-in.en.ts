import type { Message } from '../catalogue.ts'

export const signIn = {} as const satisfies Record<string, Message>
