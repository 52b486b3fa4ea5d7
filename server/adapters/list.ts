import type { Gateway } from './gateway/gateway.ts'

/** The outside services that functions reach through `ctx.adapters`; chosen by settings in main.ts. */
export type Adapters = { gateway: Gateway }
