import type { Message } from '../catalogue.ts'

export const catalogue = {} as const satisfies Record<string, Message>
