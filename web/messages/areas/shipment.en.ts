import type { Message } from '../catalogue.ts'

export const shipment = {} as const satisfies Record<string, Message>
