import type { Carrier } from './carrier/carrier.ts'
import type { CompanyAccounts } from './company/company.ts'
import type { FileStore } from './files/files.ts'
import type { Gateway } from './gateway/gateway.ts'
import type { Mailer } from './mail/mail.ts'
import type { Mailbox } from './mailbox/mailbox.ts'
import type { Model } from './model/model.ts'
import type { Texter } from './sms/sms.ts'
import type { PublicWeb } from './web/web.ts'

declare module '../core/route.ts' {
  interface Deps {
    adapters: Adapters
  }
}

/** The external services available as `ctx.adapters`; chosen by settings in main.ts. */
export type Adapters = {
  gateway: Gateway
  mailer: Mailer
  mailbox: Mailbox
  texter: Texter
  files: FileStore
  web: PublicWeb
  model: Model
  carrier: Carrier
  /** Undefined if staff don't sign in with company accounts. */
  company: CompanyAccounts | undefined
}
