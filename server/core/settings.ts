import path from 'node:path'
import * as z from 'zod/mini'
import { defaultFutureDays } from '../../contract/rules/ship-days.ts'
import type { Brand } from './brand.ts'
import { companyEnvironment, companySettings } from './company-settings.ts'
import { observingEnvironment, observingSettings } from './observing-settings.ts'
import { givenByFile, withSecretFiles } from './secret-files.ts'
import {
  backupPlace,
  incomingSettings,
  isForTryingOut,
  SettingsError,
  s3Keys,
  sentence,
  smtpOptions,
  stripeKeys,
  twilioKeys,
  upsKeys,
} from './setting-keys.ts'
import {
  besidePort,
  emailAddress,
  imapUrl,
  keptBackups,
  key256,
  listOfDays,
  mailbox,
  oneOf,
  onOrOff,
  origin,
  percent,
  postgresUrl,
  proxies,
  serviceUrl,
  shaped,
  smtpUrl,
  startingWith,
  timeZone,
  wholeNumber,
  withDefault,
} from './setting-shapes.ts'

export { mailsFrom, SettingsError } from './setting-keys.ts'

const projectFolder = path.resolve(import.meta.dirname, '../..')

/** The environment variables that the product reads. `.env.example` lists the same; a test compares them. Every value is text or absent; an empty one counts as not set. */
export const Environment = z.object({
  /** Port of the website and the API; 0 takes any free one. */
  PORT: withDefault('3000', wholeNumber(0, 65_535)),
  /** Address to listen on; 127.0.0.1 keeps other machines out. */
  HOST: withDefault('0.0.0.0', z.string()),
  /** The address that customers open, and the base of every link in a mail. https turns on secure cookies. */
  PUBLIC_URL: z.optional(origin()),
  /** Folder for the local database, uploads and pictures. */
  DATA_DIR: withDefault('./data', z.string()),
  /** A PostgreSQL server of version 15 or newer, instead of the local one. */
  DATABASE_URL: z.optional(postgresUrl()),
  /** The owner of the database's tables, for migrations and the job worker, so that the app itself has fewer rights. */
  DATABASE_OWNER_URL: z.optional(postgresUrl()),
  /** A read-only copy of the database that reports are read from; while it doesn't answer, they are read from the database itself. */
  DATABASE_REPLICA_URL: z.optional(postgresUrl()),
  /** Maximum database connections of one process for requests. */
  DATABASE_POOL: withDefault('10', wholeNumber(2, 500)),
  /** 1 loads the demo distributor into an empty database and shows its sign-ins; 0 starts empty. Default: 1, but 0 with DATABASE_URL or an https PUBLIC_URL. */
  DEMO: z.optional(onOrOff()),
  /** The first administrator's email: while no user can manage roles, a start creates this user and prints a link to set a password. */
  ADMIN_EMAIL: z.optional(emailAddress()),
  /** The lowest level of log lines that are written. */
  LOG_LEVEL: withDefault('info', oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  /** Proxies whose X-Forwarded-* headers are trusted: their number, or their addresses separated by commas. */
  TRUST_PROXY: withDefault('0', proxies()),
  /** The distributor's name, as shown to customers. */
  BRAND_NAME: withDefault('Harbor & Vine Wholesale', z.string()),
  /** A short form of the name for narrow places. */
  BRAND_SHORT_NAME: withDefault('Harbor & Vine', z.string()),
  /** The phone number for customers. */
  BRAND_PHONE: withDefault('(937) 555-0142', z.string()),
  /** The email address for customers. */
  BRAND_EMAIL: withDefault('orders@harborandvine.test', z.string()),
  /** The distributor's city. */
  BRAND_CITY: withDefault('Dayton, Ohio', z.string()),
  /** The mailing address for checks and letters: street or box, then city, state and ZIP; printed on documents and below mails. */
  BRAND_ADDRESS: withDefault('1200 Greenhouse Row, Dayton, OH 45402', z.string()),
  /** The color of the mark beside the distributor's name, as #1D5A3C; default: the product's green. */
  BRAND_COLOR: z.optional(shaped(/^#[0-9a-fA-F]{6}$/, 'a color like #1D5A3C')),
  /** The distributor's time zone, for ship days and cut-offs. */
  TIME_ZONE: withDefault('America/New_York', timeZone()),
  /** The card payment gateway. */
  GATEWAY: withDefault('sandbox', oneOf(['sandbox', 'stripe'])),
  /** Stripe's secret key, sk_live_… or sk_test_…, used only by this server. */
  STRIPE_SECRET_KEY: z.optional(startingWith(['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_'])),
  /** Stripe's publishable key, pk_live_… or pk_test_…, sent to browsers. */
  STRIPE_PUBLISHABLE_KEY: z.optional(startingWith(['pk_live_', 'pk_test_'])),
  /** The signing secret of Stripe's webhook at PUBLIC_URL/webhooks/stripe, whsec_…. */
  STRIPE_WEBHOOK_SECRET: z.optional(startingWith(['whsec_'])),
  /** The URL of Stripe's API; a different one only for a stand-in in tests. */
  STRIPE_API_BASE: withDefault('https://api.stripe.com', origin()),
  /** Port of the sandbox gateway, which has its own origin like a real one; default PORT + 1000. */
  SANDBOX_PORT: z.optional(wholeNumber(0, 65_535)),
  /** Timeout of gateway requests, in milliseconds. */
  GATEWAY_TIMEOUT_MS: withDefault('10000', wholeNumber(100, 120_000)),
  /** The mail server, smtp://user:password@host:587 or smtps://host:465; without it, mails stay in the outbox at /admin/outbox. */
  SMTP_URL: z.optional(smtpUrl()),
  /** Whether the mail server must support TLS: required, or off for one on this machine or a trusted network. */
  SMTP_TLS: withDefault('required', oneOf(['required', 'off'])),
  /** The sender of mails, an address or Name <address>; default BRAND_NAME and BRAND_EMAIL. */
  MAIL_FROM: z.optional(mailbox()),
  /** The mailbox that incoming mail is read from, imaps://user:password@host:993 or imap://host:143; without it, only mail that the mail server passes on arrives. */
  MAILBOX_URL: z.optional(imapUrl()),
  /** Whether the mailbox's server must support TLS: required, or off for one on this machine or a trusted network. */
  MAILBOX_TLS: withDefault('required', oneOf(['required', 'off'])),
  /** The folder of the mailbox that mail is read from. */
  MAILBOX_FOLDER: withDefault('INBOX', z.string()),
  /** The folder that mails are moved to once they are stored, which must exist; without it, they stay where they are and are marked as read. */
  MAILBOX_DONE_FOLDER: z.optional(z.string()),
  /** The name that your own mail server puts on its verdicts in Authentication-Results; without it, no incoming mail is trusted to come from its sender. */
  MAIL_AUTHSERV_ID: z.optional(
    shaped(/^[\x21-\x3a\x3c-\x7e]{1,200}$/, 'a name without blanks, as mx.example.com'),
  ),
  /** Days that incoming mail is kept. */
  INCOMING_MAIL_DAYS: withDefault('90', wholeNumber(1, 3650)),
  /** Twilio's account for text messages, AC…; without it, they stay in the outbox. */
  TWILIO_ACCOUNT_SID: z.optional(
    shaped(/^AC[0-9a-zA-Z]{32}$/, 'an account SID: AC and 32 letters and digits'),
  ),
  /** The auth token of that account. */
  TWILIO_AUTH_TOKEN: z.optional(shaped(/^[0-9a-zA-Z]{16,64}$/, 'letters and digits')),
  /** The sender of text messages: a number, +19375550142, or a messaging service, MG…. */
  TWILIO_FROM: z.optional(
    shaped(/^(\+[1-9]\d{7,14}|MG[0-9a-zA-Z]{32})$/, 'a number like +19375550142 or a messaging service MG…'),
  ),
  /** The URL of Twilio's API; a different one only for a stand-in in tests. */
  TWILIO_API_BASE: withDefault('https://api.twilio.com', origin()),
  /** The client id of the UPS account; without it, parcel rates come from the zone table. */
  UPS_CLIENT_ID: z.optional(shaped(/^\S{8,200}$/, 'a client id')),
  /** The secret of that client id. */
  UPS_CLIENT_SECRET: z.optional(shaped(/^\S{8,200}$/, 'a secret')),
  /** The shipper's account with UPS. */
  UPS_ACCOUNT: z.optional(shaped(/^[A-Z0-9]{6}$/, 'six capital letters and digits')),
  /** The ZIP code that parcels ship from. */
  UPS_SHIP_FROM_ZIP: z.optional(shaped(/^\d{5}$/, 'five digits')),
  /** The URL of UPS's API; https://wwwcie.ups.com is its test environment. */
  UPS_API_BASE: withDefault('https://onlinetools.ups.com', origin()),
  /** Timeout of requests to the mail server, Twilio and UPS, in milliseconds. */
  MESSAGE_TIMEOUT_MS: withDefault('20000', wholeNumber(100, 60_000)),
  /** A language model that words drafted descriptions and helps Lily where her rules are unsure: the URL of an OpenAI-compatible API, as https://…/v1; without it, nothing leaves this server. */
  MODEL_URL: z.optional(serviceUrl()),
  /** The key of that API; a model on this machine may not need one. */
  MODEL_KEY: z.optional(shaped(/^\S{1,400}$/, 'a key without blanks')),
  /** The model's name in that API. */
  MODEL_NAME: withDefault('gpt-4o-mini', shaped(/^\S{1,120}$/, 'a name without blanks')),
  /** Timeout of each of the model's answers, in milliseconds; after it, the rules' draft or answer is shown. */
  MODEL_TIMEOUT_MS: withDefault('8000', wholeNumber(100, 60_000)),
  /** 1 if the model reads pictures: people may then send Lily a photo, which is passed to the model. */
  MODEL_SEES: withDefault('0', onOrOff()),
  /** The most answers of the model for one question to Lily; each may look things up. */
  MODEL_STEPS: withDefault('5', wholeNumber(1, 10)),
  /** The most tokens for one question to Lily, sent and received. */
  MODEL_TOKENS: withDefault('20000', wholeNumber(500, 200_000)),
  /** Seconds that the model has for one question to Lily; then the rules answer. */
  MODEL_SECONDS: withDefault('12', wholeNumber(2, 40)),
  /** The most cents that the model may cost per person and day; 0 turns it off for Lily. */
  MODEL_PERSON_CENTS: withDefault('25', wholeNumber(0, 100_000)),
  /** The most dollars that it may cost for all people in a day; 0 turns it off for Lily. */
  MODEL_DAY_DOLLARS: withDefault('5', wholeNumber(0, 100_000)),
  /** Cents per million tokens sent to the model; 0 for a model of your own. */
  MODEL_IN_CENTS: withDefault('15', wholeNumber(0, 100_000)),
  /** Cents per million tokens that the model answers. */
  MODEL_OUT_CENTS: withDefault('60', wholeNumber(0, 100_000)),
  /** Days that sent messages stay in the outbox. */
  OUTBOX_DAYS: withDefault('90', wholeNumber(1, 3650)),
  /** Days that delivery photos are kept after they were taken. */
  DELIVERY_PHOTO_DAYS: withDefault('365', wholeNumber(30, 3650)),
  /** Days that webhook deliveries are kept after they succeeded or were given up. */
  WEBHOOK_DAYS: withDefault('30', wholeNumber(3, 365)),
  /** Hours that an offer to a shop is valid unless its representative sets another time. */
  QUOTE_HOURS: withDefault('48', wholeNumber(1, 720)),
  /** Percent of an offered price that should remain after cost; the representative is shown offers below it. */
  QUOTE_FLOOR_PERCENT: withDefault('20', wholeNumber(0, 90)),
  /** The folder that backups are written to, on a different disk than DATA_DIR. */
  BACKUP_DIR: z.optional(z.string()),
  /** The bucket that backups are written to instead of a folder; it must already exist. */
  BACKUP_S3_BUCKET: z.optional(shaped(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket')),
  /** The URL of that bucket's service; default Amazon's for BACKUP_S3_REGION. */
  BACKUP_S3_ENDPOINT: z.optional(serviceUrl()),
  /** That bucket's region; services without regions accept us-east-1 or auto. */
  BACKUP_S3_REGION: withDefault('us-east-1', shaped(/^[a-z0-9-]{2,40}$/, 'a region like us-east-1')),
  /** The id of that bucket's access key. */
  BACKUP_S3_KEY_ID: z.optional(shaped(/^\S{3,200}$/, 'the id of an access key')),
  /** The secret of that access key. */
  BACKUP_S3_SECRET: z.optional(shaped(/^\S{8,200}$/, 'the secret of an access key')),
  /** How many daily, weekly and monthly backups are kept. */
  BACKUP_KEEP: withDefault('7,4,12', keptBackups()),
  /** Mails per second sent to the mail server, by all processes together; 0 is no limit. */
  MAIL_PER_SECOND: withDefault('10', wholeNumber(0, 1000)),
  /** Texts per second sent to Twilio, by all processes together; 0 is no limit. */
  TEXTS_PER_SECOND: withDefault('1', wholeNumber(0, 1000)),
  /** The cost of one text segment, in cents. */
  TEXT_PART_CENTS: withDefault('0.83', percent()),
  /** 1 counts opened campaign mails and followed links, and the mails' footer says so; 0 counts nothing. */
  MAIL_TRACKING: withDefault('0', wholeNumber(0, 1)),
  /** Where uploaded files are stored: below DATA_DIR, or in a bucket of S3 or a compatible service. */
  FILES: withDefault('disk', oneOf(['disk', 's3'])),
  /** The service's URL, to which the bucket's name is added; default Amazon's for S3_REGION. */
  S3_ENDPOINT: z.optional(serviceUrl()),
  /** The bucket, which must already exist. */
  S3_BUCKET: z.optional(shaped(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket')),
  /** The bucket's region; services without regions take us-east-1 or auto. */
  S3_REGION: withDefault('us-east-1', shaped(/^[a-z0-9-]{2,40}$/, 'a region like us-east-1')),
  /** The access key's id. */
  S3_KEY_ID: z.optional(shaped(/^\S{3,200}$/, 'the id of an access key')),
  /** The access key's secret. */
  S3_SECRET: z.optional(shaped(/^\S{8,200}$/, 'the secret of an access key')),
  /** Timeout of requests to the service, in milliseconds. */
  S3_TIMEOUT_MS: withDefault('20000', wholeNumber(100, 120_000)),
  /** A folder with one folder for each supplier: price files put there are imported, each once. */
  DAILY_PRICES_FOLDER: z.optional(z.string()),
  /** Days ahead that goods on hand can be ordered, that standing orders are made, and that other goods can be booked. */
  ORDER_DAYS_AHEAD: withDefault(String(defaultFutureDays.STOCK), wholeNumber(1, 365)),
  /** Days before the ship day that a standing order's next order is made, from 2 to 14. */
  STANDING_DAYS_AHEAD: withDefault('7', wholeNumber(2, 14)),
  /** Days ahead that goods can be pre-booked, and farm and grower direct goods ordered. */
  BOOKING_DAYS_AHEAD: withDefault(String(defaultFutureDays.PREBOOK), wholeNumber(1, 365)),
  /** Minutes that units in a cart are reserved; 0 disables reservations. */
  HOLD_MINUTES: withDefault('60', wholeNumber(0, 10_080)),
  /** Maximum minutes that activity can extend a reservation to. */
  HOLD_MAX_MINUTES: withDefault('180', wholeNumber(0, 10_080)),
  /** Minutes after the desk's last change to an order before the customer is notified of the changes. */
  ORDER_QUIET_MINUTES: withDefault('5', wholeNumber(0, 1440)),
  /** Minutes before departure that a truck is loaded: until then a shop may choose a substitute for what is short. */
  CHOICE_MINUTES: withDefault('50', wholeNumber(0, 1440)),
  /** Days past due after which a customer can order only by card until the balance is paid; typically 15. Default: never. */
  PAST_DUE_STOP_DAYS: z.optional(wholeNumber(0, 365)),
  /** Days past due after which an account is on hold: all new charges are paid by card until the balance is paid; typically 30. Default: never. */
  PAST_DUE_HOLD_DAYS: z.optional(wholeNumber(0, 365)),
  /** Days past due on which the customer gets a reminder by mail, separated by commas; 0 sends no reminders. */
  PAST_DUE_REMINDER_DAYS: withDefault('7,15,30', listOfDays()),
  /** Days without an order after which a shop that agreed to marketing mail gets one mail asking it to come back. Default: never. */
  WIN_BACK_DAYS: z.optional(wholeNumber(14, 365)),
  /** Days that an event's prices stay locked, at most until the cut-off of their ship day. */
  LOCK_DAYS: withDefault('5', wholeNumber(1, 60)),
  /** Days before the ship day from which prices can be locked. */
  LOCK_AHEAD_DAYS: withDefault('60', wholeNumber(1, 365)),
  /** The most dollars that a customer's open price locks may total; 0 allows no locks. */
  LOCK_MOST_DOLLARS: withDefault('5000', wholeNumber(0, 1_000_000)),
  /** Day of the month on which last month's statements are mailed; 0 mails none automatically. */
  STATEMENT_DAY: withDefault('1', wholeNumber(0, 28)),
  /** Monthly finance charge on past-due amounts in percent, added when statements are made; typically 1.5. 0 charges nothing. */
  FINANCE_CHARGE_PERCENT: withDefault('0', percent()),
  /** Who needs a second factor: optional leaves it to each user, admins blocks administrators until they set one up. */
  SECOND_FACTOR: withDefault('optional', oneOf(['optional', 'admins'])),
  /** The encryption key of authenticator secrets: 32 random bytes in base64 (openssl rand -base64 32); default: generated once in DATA_DIR. */
  SECOND_FACTOR_KEY: z.optional(key256()),
  /** Searches per second for each user in each process, with bursts of twice as many; 0 is no limit. */
  SEARCHES_PER_SECOND: withDefault('30', wholeNumber(0, 100_000)),
  /** Lists per minute that a user may download as files; 0 is no limit. */
  FILES_PER_MINUTE: withDefault('10', wholeNumber(0, 100_000)),
  /** 1 draws the pictures of lists in the background after a start; 0 draws each on first request. */
  DRAW_AHEAD: withDefault('1', onOrOff()),
  /** Seconds within which a request, including its body, must arrive. */
  REQUEST_TIMEOUT_SECONDS: withDefault('60', wholeNumber(1, 3600)),
  /** Seconds after SIGTERM in which readiness fails but requests are still answered, so that a load balancer notices; 0 stops at once. */
  DRAIN_SECONDS: withDefault('0', wholeNumber(0, 300)),
  /** Hours after which an idle session ends. */
  SESSION_HOURS: withDefault('12', wholeNumber(1, 720)),
  /** Days that a session lasts when the user chose to be remembered. */
  SESSION_REMEMBER_DAYS: withDefault('30', wholeNumber(1, 365)),
  ...companyEnvironment,
  ...observingEnvironment,
})

export type Settings = ReturnType<typeof readSettings>

/** Validates the settings and adds defaults. Throws SettingsError naming every invalid variable. */
export function readSettings(environment: NodeJS.Dict<string>) {
  const env = withSecretFiles(environment)
  const given = Object.fromEntries(
    Object.keys(Environment.shape).flatMap((name) => (env[name]?.trim() ? [[name, env[name].trim()]] : [])),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success)
    throw new SettingsError(parsed.error.issues.map((issue) => sentence(issue, given)).join('\n'))
  const values = parsed.data
  if (values.HOLD_MINUTES > values.HOLD_MAX_MINUTES)
    throw new SettingsError('HOLD_MAX_MINUTES must not be less than HOLD_MINUTES.')
  if (values.DATABASE_OWNER_URL && !values.DATABASE_URL)
    throw new SettingsError('DATABASE_OWNER_URL needs DATABASE_URL beside it.')
  return {
    /** Names of the variables that were set: their settings can't be changed in the product. */
    fromEnvironment: Object.keys(given),
    /** Names of the variables whose values came from a file. */
    fromFiles: givenByFile(environment),
    port: values.PORT,
    host: values.HOST,
    /** Without a trailing slash. */
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    /** Absolute; a relative value is resolved from the project folder. */
    dataDir: path.resolve(projectFolder, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    databasePool: values.DATABASE_POOL,
    demo: values.DEMO ?? isForTryingOut(values),
    adminEmail: values.ADMIN_EMAIL,
    logLevel: values.LOG_LEVEL,
    /** In the format of Fastify's `trustProxy`. */
    trustProxy: values.TRUST_PROXY,
    brand: {
      name: values.BRAND_NAME,
      shortName: values.BRAND_SHORT_NAME,
      phone: values.BRAND_PHONE,
      email: values.BRAND_EMAIL,
      city: values.BRAND_CITY,
      address: values.BRAND_ADDRESS,
      color: values.BRAND_COLOR ?? '',
    } as Brand,
    timeZone: values.TIME_ZONE,
    gateway: values.GATEWAY,
    stripe: values.GATEWAY === 'stripe' ? stripeKeys(values) : undefined,
    sandboxPort: values.SANDBOX_PORT ?? besidePort(values.PORT),
    gatewayTimeoutMs: values.GATEWAY_TIMEOUT_MS,
    smtp: smtpOptions(values),
    ...incomingSettings(values),
    /** Undefined: no language model. */
    model: values.MODEL_URL
      ? {
          url: values.MODEL_URL,
          key: values.MODEL_KEY,
          model: values.MODEL_NAME,
          timeoutMs: values.MODEL_TIMEOUT_MS,
          sees: values.MODEL_SEES,
        }
      : undefined,
    modelSteps: values.MODEL_STEPS,
    modelTokens: values.MODEL_TOKENS,
    modelSeconds: values.MODEL_SECONDS,
    modelPersonCents: values.MODEL_PERSON_CENTS,
    modelDayDollars: values.MODEL_DAY_DOLLARS,
    modelInCents: values.MODEL_IN_CENTS,
    modelOutCents: values.MODEL_OUT_CENTS,
    twilio: twilioKeys(values),
    /** Undefined: parcel rates come from the zone table. */
    ups: upsKeys(values),
    upsApiBase: values.UPS_API_BASE,
    messageTimeoutMs: values.MESSAGE_TIMEOUT_MS,
    outboxDays: values.OUTBOX_DAYS,
    deliveryPhotoDays: values.DELIVERY_PHOTO_DAYS,
    webhookDays: values.WEBHOOK_DAYS,
    quoteHours: values.QUOTE_HOURS,
    quoteFloorPercent: values.QUOTE_FLOOR_PERCENT,
    /** Undefined: no backups are made. */
    backups: backupPlace(values, (folder) => path.resolve(projectFolder, folder)),
    backupsKept: values.BACKUP_KEEP,
    mailPerSecond: values.MAIL_PER_SECOND,
    textsPerSecond: values.TEXTS_PER_SECOND,
    /** Hundredths of a cent. */
    textPartE4: values.TEXT_PART_CENTS,
    mailTracking: values.MAIL_TRACKING,
    /** Undefined: files are stored below `dataDir`. */
    s3: s3Keys(values),
    /** Absolute; undefined: no folder is watched. */
    dailyPricesFolder: values.DAILY_PRICES_FOLDER && path.resolve(projectFolder, values.DAILY_PRICES_FOLDER),
    orderDaysAhead: values.ORDER_DAYS_AHEAD,
    standingDaysAhead: values.STANDING_DAYS_AHEAD,
    bookingDaysAhead: values.BOOKING_DAYS_AHEAD,
    holdMinutes: values.HOLD_MINUTES,
    holdMaxMinutes: values.HOLD_MAX_MINUTES,
    orderQuietMinutes: values.ORDER_QUIET_MINUTES,
    choiceMinutes: values.CHOICE_MINUTES,
    pastDueStopDays: values.PAST_DUE_STOP_DAYS ?? null,
    pastDueHoldDays: values.PAST_DUE_HOLD_DAYS ?? null,
    winBackDays: values.WIN_BACK_DAYS ?? null,
    lockDays: values.LOCK_DAYS,
    lockAheadDays: values.LOCK_AHEAD_DAYS,
    lockMostDollars: values.LOCK_MOST_DOLLARS,
    /** Ascending; empty: none. */
    pastDueReminderDays: values.PAST_DUE_REMINDER_DAYS,
    /** Null: statements are not mailed automatically. */
    statementDay: values.STATEMENT_DAY === 0 ? null : values.STATEMENT_DAY,
    /** Hundredths of a percent. */
    financeChargeE2: values.FINANCE_CHARGE_PERCENT,
    secondFactor: values.SECOND_FACTOR,
    secondFactorKey: values.SECOND_FACTOR_KEY,
    oidc: companySettings(values),
    searchesPerSecond: values.SEARCHES_PER_SECOND,
    filesPerMinute: values.FILES_PER_MINUTE,
    drawAhead: values.DRAW_AHEAD,
    requestTimeoutSeconds: values.REQUEST_TIMEOUT_SECONDS,
    drainSeconds: values.DRAIN_SECONDS,
    sessionHours: values.SESSION_HOURS,
    sessionRememberDays: values.SESSION_REMEMBER_DAYS,
    ...observingSettings(values),
  }
}
