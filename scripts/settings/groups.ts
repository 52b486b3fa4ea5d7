import type { Environment } from '../../server/core/settings.ts'

export type SettingName = keyof typeof Environment.shape

/** The effect of a setting with a valid form but a wrong value, as an operator sees it. */
type Group = { heading: string; wrong: Partial<Record<SettingName, string>> }

const addresses: Group = {
  heading: 'Address and process',
  wrong: {
    PORT: 'The start ends with “Port … is taken”.',
    HOST: 'The start ends with the system’s own error, or other machines can’t connect.',
    PUBLIC_URL:
      'Sign-in and every change are refused as coming from another site, and links in mails lead elsewhere.',
    TRUST_PROXY:
      'Too low: every caller seems to have the proxy’s address, so limits hit all of them together. Too high: a caller can invent an address.',
    DATA_DIR:
      'Another folder is another shop: the start makes an empty one. Without write access it says so.',
    DEMO: '1 on a shop’s database publishes sign-ins; 0 on a demo’s is refused.',
    ADMIN_EMAIL: 'The link is printed for an address that nobody reads: correct it and start again.',
    LOG_LEVEL: '`debug` and `trace` fill the disk; `silent` hides every failure.',
    DRAIN_SECONDS:
      'Shorter than two checks of the balancer: it sends requests to a process that has ended. Longer than the time that the supervisor allows for a stop: it kills the process.',
    REQUEST_TIMEOUT_SECONDS:
      'Too short: large files of slow lines are cut off. Too long: idle connections stay.',
  },
}

const database: Group = {
  heading: 'Database',
  wrong: {
    DATABASE_URL: 'The start ends with a sentence: no answer, refused user, or no such database.',
    DATABASE_OWNER_URL: 'The start ends with a sentence, or migrations are refused for lack of rights.',
    DATABASE_REPLICA_URL: 'Reports are read from the database itself, and the log says so.',
    DATABASE_POOL:
      'Too few: requests wait for each other. Too many for `max_connections`, over all processes: connections are refused.',
  },
}

const brand: Group = {
  heading: 'Distributor',
  wrong: {
    BRAND_NAME: 'Pages, mails and papers show it.',
    BRAND_SHORT_NAME: 'Narrow places show it.',
    BRAND_PHONE: 'Customers call a wrong number.',
    BRAND_EMAIL: 'Customers write to a wrong address.',
    BRAND_CITY: 'Pages show it.',
    BRAND_ADDRESS: 'Checks are mailed to a wrong address; campaign mails need a real one by law.',
    BRAND_COLOR: 'The mark has this color.',
    TIME_ZONE: 'Cut-offs and ship days are hours off.',
  },
}

const payments: Group = {
  heading: 'Card payments',
  wrong: {
    GATEWAY: '`sandbox` takes test cards and no money.',
    STRIPE_SECRET_KEY: 'Cards are declined as “the gateway does not answer”, and `/admin/health` is red.',
    STRIPE_PUBLISHABLE_KEY: 'The card form does not load.',
    STRIPE_WEBHOOK_SECRET:
      'Notices are refused with 400; payments are settled by reconciliation, minutes later.',
    STRIPE_API_BASE: 'As without an answer of the gateway.',
    SANDBOX_PORT: 'The start ends when the port is taken.',
    GATEWAY_TIMEOUT_MS: 'Too short: payments stay “unknown” for minutes until they are reconciled.',
  },
}

const messages: Group = {
  heading: 'Mail and text messages',
  wrong: {
    SMTP_URL: 'Mails wait and are retried; `/admin/outbox` and `/admin/health` show the server’s answer.',
    SMTP_TLS: '`off` sends passwords and mails readable; `required` with a server without TLS sends nothing.',
    MAIL_FROM: 'The server refuses mails, or they land in spam.',
    MAILBOX_URL:
      'No mail comes in from there; `/admin/health` shows the server’s answer, and each minute tries again.',
    MAILBOX_TLS:
      '`off` sends the password and mails readable; `required` with a server without TLS reads nothing.',
    MAILBOX_FOLDER: 'As with a wrong address: `/admin/health` says that the folder is missing.',
    MAILBOX_DONE_FOLDER: 'Mails stay where they are and are marked as read; `/admin/health` says so.',
    MAIL_AUTHSERV_ID:
      'Another server’s name: every mail waits at `/admin/incoming-mail` for staff. A name that your server doesn’t remove from mails of others: anyone can write in anyone’s name.',
    INCOMING_MAIL_DAYS: 'Mail that came in is removed earlier or later.',
    TWILIO_ACCOUNT_SID: 'Texts fail with Twilio’s answer in `/admin/outbox`.',
    TWILIO_AUTH_TOKEN: 'Texts fail with Twilio’s answer in `/admin/outbox`, and replies are refused.',
    TWILIO_FROM: 'Texts fail with Twilio’s answer in `/admin/outbox`.',
    TWILIO_API_BASE: 'Texts wait and are retried.',
    MESSAGE_TIMEOUT_MS: 'Too short: a slow server’s mails are sent twice.',
    OUTBOX_DAYS: 'Sent messages are removed earlier or later.',
    MAIL_PER_SECOND: 'Above what the server allows: it refuses some, which are retried.',
    TEXTS_PER_SECOND: 'Above what Twilio allows: it refuses some, which are retried.',
    TEXT_PART_CENTS: 'The costs shown before a campaign are wrong.',
    MAIL_TRACKING: '1 counts readers, which some customers may not want.',
  },
}

const others: Group = {
  heading: 'Other services',
  wrong: {
    UPS_CLIENT_ID: 'Parcels cost what the table of zones says, and the log names UPS’s answer.',
    UPS_CLIENT_SECRET: 'As with a wrong client id.',
    UPS_ACCOUNT: 'As with a wrong client id, or published rates instead of yours.',
    UPS_SHIP_FROM_ZIP: 'Parcels cost what they would from there.',
    UPS_API_BASE: 'Parcels cost what the table of zones says.',
    MODEL_URL: 'Drafts and Lily’s answers are those of the rules.',
    MODEL_KEY: 'Drafts and Lily’s answers are those of the rules.',
    MODEL_NAME: 'Drafts and Lily’s answers are those of the rules.',
    MODEL_TIMEOUT_MS: 'Too short: drafts are those of the rules. Too long: the page waits.',
    MODEL_SEES: '1 for a model that reads no pictures: questions with a photo get no answer of its own.',
    MODEL_STEPS: 'Too few: Lily’s rules answer more questions alone.',
    MODEL_TOKENS: 'Too few: Lily’s rules answer more questions alone.',
    MODEL_SECONDS: 'Too short: Lily’s rules answer more questions alone. Too long: people wait.',
    MODEL_PERSON_CENTS: 'Reached early: Lily’s rules alone answer this person for the rest of the day.',
    MODEL_DAY_DOLLARS: 'Reached early: Lily’s rules alone answer everybody for the rest of the day.',
    MODEL_IN_CENTS: 'Too low: the model costs more in a day than the limits say.',
    MODEL_OUT_CENTS: 'Too low: the model costs more in a day than the limits say.',
    DAILY_PRICES_FOLDER: 'Nothing is taken; a folder that can’t be read is named in the log.',
  },
}

const storage: Group = {
  heading: 'Files and backups',
  wrong: {
    FILES: 'Files of the other place seem lost: the doctor lists them.',
    S3_ENDPOINT: 'Forms with a file are refused, and `config check` says why.',
    S3_BUCKET: 'Forms with a file are refused, and `config check` says why.',
    S3_REGION: 'The service refuses the signature, and `config check` says so.',
    S3_KEY_ID: 'Forms with a file are refused, and `config check` says why.',
    S3_SECRET: 'Forms with a file are refused, and `config check` says why.',
    S3_TIMEOUT_MS: 'Too short: large files fail.',
    BACKUP_DIR:
      'No backup is made, `/admin/health` turns red, and the log has the reason. On the same disk it is lost with it.',
    BACKUP_S3_BUCKET: 'No backup is made, and `config check` says why.',
    BACKUP_S3_ENDPOINT: 'No backup is made, and `config check` says why.',
    BACKUP_S3_REGION: 'No backup is made: the service refuses the signature.',
    BACKUP_S3_KEY_ID: 'No backup is made, and `config check` says why.',
    BACKUP_S3_SECRET: 'No backup is made, and `config check` says why.',
    BACKUP_KEEP: 'Fewer: older backups are removed after the next one.',
    DELIVERY_PHOTO_DAYS: 'Fewer: older photos are removed within ten minutes.',
    WEBHOOK_DAYS: 'Fewer: older deliveries are removed within ten minutes.',
  },
}

const rules: Group = {
  heading: 'Rules of the shop',
  wrong: {
    QUOTE_HOURS: 'Offers end earlier or later.',
    QUOTE_FLOOR_PERCENT: 'Representatives are warned too often or too rarely.',
    ORDER_DAYS_AHEAD: 'Customers order for fewer or more days.',
    STANDING_DAYS_AHEAD: 'Standing orders are made later or earlier.',
    BOOKING_DAYS_AHEAD: 'Customers book for fewer or more days.',
    HOLD_MINUTES: 'Too long: carts keep goods from others. 0: goods may be gone at check-out.',
    HOLD_MAX_MINUTES: 'Below `HOLD_MINUTES` the start is refused.',
    ORDER_QUIET_MINUTES: '0 sends a message for each change of the desk.',
    CHOICE_MINUTES: 'Too short: shops choose while the truck is loaded.',
    PAST_DUE_STOP_DAYS: 'Customers are stopped early, or never.',
    PAST_DUE_HOLD_DAYS: 'Accounts are on hold early, or never.',
    PAST_DUE_REMINDER_DAYS: 'Reminders go out on other days.',
    WIN_BACK_DAYS: 'Shops are asked to come back early, or never.',
    LOCK_DAYS: 'Prices stay locked longer than you can hold them.',
    LOCK_AHEAD_DAYS: 'Prices are locked for days that you can’t promise.',
    LOCK_MOST_DOLLARS: 'Locks are refused, or cost you more than you meant.',
    STATEMENT_DAY: 'Statements are mailed on another day; each month once.',
    FINANCE_CHARGE_PERCENT: 'Customers are charged wrongly: reverse it by hand. States limit it.',
  },
}

const access: Group = {
  heading: 'Sign-in and limits',
  wrong: {
    SECOND_FACTOR: '`admins` blocks administrators until each has set one up.',
    SECOND_FACTOR_KEY: 'Authenticator apps don’t work, and the start says how many. Restore the former key.',
    OIDC_ISSUER:
      'Staff who press its button read that their company’s accounts can’t be reached; the log names the cause.',
    OIDC_CLIENT_ID: 'The provider’s page shows an error.',
    OIDC_CLIENT_SECRET: 'Staff come back from the provider’s page and are refused; the log names its answer.',
    OIDC_BUTTON: 'The sign-in page shows it.',
    OIDC_ONLY_DOMAINS:
      'A domain too many: its staff get in by the company alone, and not at all while the provider is away. Take the setting out and start again.',
    OIDC_TIMEOUT_MS: 'Too short: staff read that their company’s accounts can’t be reached.',
    SESSION_HOURS: 'People sign in too often, or stay signed in at a shared counter.',
    SESSION_REMEMBER_DAYS: 'People sign in too often, or a lost phone stays signed in.',
    SEARCHES_PER_SECOND: 'Too low: searches are answered with 429 and retried.',
    FILES_PER_MINUTE: 'Too low: downloads are answered with 429.',
    DRAW_AHEAD: '0: the first visitors wait for pictures.',
  },
}

const observing: Group = {
  heading: 'Watching it, and too much at once',
  wrong: {
    METRICS_PORT: 'The start ends with “Port … is taken”.',
    METRICS_HOST:
      'Prometheus can’t reach it, or others read the metrics too: they name no person, but show how busy the shop is.',
    SLOW_STATEMENT_MS: 'Too low: the log is full of usual statements. Too high: it has none.',
    ERROR_WEBHOOK_URL: 'Nobody hears of failures; `stemyard_error_reports_total` counts what was not taken.',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'Spans are dropped and counted; requests are not slower.',
    OTEL_EXPORTER_OTLP_HEADERS: 'The collector refuses the spans, which are dropped and counted.',
    OTEL_EXPORTER_OTLP_TIMEOUT: 'Too short: spans are dropped although the collector took them.',
    OTEL_SERVICE_NAME: 'Traces have this name.',
    OTEL_RESOURCE_ATTRIBUTES: 'Traces say this about the process.',
    OTEL_TRACES_SAMPLER_ARG:
      'Too high: the collector gets more than it can keep. Too low: the trace you look for is missing.',
    SHED_DELAY_MS: 'Too low: searches are refused on an ordinary day. Too high: check-outs wait behind them.',
    SHED_WAITING: 'As with `SHED_DELAY_MS`.',
    DATABASE_RESERVED:
      'Too few: check-outs wait for connections that reports hold. Too many: searches and reports wait while connections are idle.',
  },
}

export const groups: readonly Group[] = [
  addresses,
  database,
  brand,
  payments,
  messages,
  others,
  storage,
  rules,
  access,
  observing,
]
