import type { Gateway } from './gateway/gateway.ts'
import type { Mailer } from './mail/mail.ts'
import type { Texter } from './sms/sms.ts'

/** The outside services that functions reach through `ctx.adapters`; chosen by settings in main.ts. */
export type Adapters = { gateway: Gateway; mailer: Mailer; texter: Texter }
