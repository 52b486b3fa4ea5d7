import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import * as z from 'zod/mini'
import {
  emailAddress,
  isMailbox,
  key256,
  listOfDays,
  mailbox,
  oneOf,
  onOrOff,
  origin,
  percent,
  postgresUrl,
  proxies,
  shaped,
  smtpUrl,
  startingWith,
  timeZone,
  wholeNumber,
  withDefault,
} from './setting-shapes.ts'

const projectFolder = path.resolve(import.meta.dirname, '..')

/** A setting is missing or wrong. The message has one line for each, naming the variable. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/**
 * The environment that the product reads, one variable a line. `.env.example` lists the same; a test compares them.
 * Every value arrives as text or not at all; an empty one counts as not set.
 */
export const Environment = z.object({
  /** Port of the website and the API; 0 takes any free one. */
  PORT: withDefault('3000', wholeNumber(0, 65_535)),
  /** Address to listen on; 127.0.0.1 keeps other machines out. */
  HOST: withDefault('0.0.0.0', z.string()),
  /** The address that customers type, and the base of every link in a mail. https turns on secure cookies. */
  PUBLIC_URL: z.optional(origin()),
  /** Folder for the local database, uploads and pictures. */
  DATA_DIR: withDefault('./data', z.string()),
  /** A PostgreSQL server of version 15 or newer, in place of the local one. */
  DATABASE_URL: z.optional(postgresUrl()),
  /** The owner of the tables there, for migrations and the job worker, so that the app itself can do less. */
  DATABASE_OWNER_URL: z.optional(postgresUrl()),
  /** Most connections that one process keeps open for requests. */
  DATABASE_POOL: withDefault('10', wholeNumber(2, 500)),
  /** 1 loads the demo distributor into an empty database and shows its sign-ins; 0 starts empty. */
  DEMO: withDefault('1', onOrOff()),
  /** The first administrator's email: while nobody can manage roles, the start makes this user and prints a link to set a password. */
  ADMIN_EMAIL: z.optional(emailAddress()),
  /** Least urgent kind of log line that is written. */
  LOG_LEVEL: withDefault('info', oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  /** Proxies whose X-Forwarded-* headers are believed: how many stand in front, or their addresses, with commas. */
  TRUST_PROXY: withDefault('0', proxies()),
  /** The distributor's name as customers see it. */
  BRAND_NAME: withDefault('Harbor & Vine Wholesale', z.string()),
  /** The same where room is short. */
  BRAND_SHORT_NAME: withDefault('Harbor & Vine', z.string()),
  /** Whom customers call. */
  BRAND_PHONE: withDefault('(937) 555-0142', z.string()),
  /** Whom customers write to. */
  BRAND_EMAIL: withDefault('orders@harborandvine.test', z.string()),
  /** Where the distributor is. */
  BRAND_CITY: withDefault('Dayton, Ohio', z.string()),
  /** Where checks and letters go: street or box, then city, state and ZIP; stands on papers and under mails. */
  BRAND_ADDRESS: withDefault('1200 Greenhouse Row, Dayton, OH 45402', z.string()),
  /** The distributor's time zone: ship days and cut-offs are reckoned in it. */
  TIME_ZONE: withDefault('America/New_York', timeZone()),
  /** Who takes card payments. */
  GATEWAY: withDefault('sandbox', oneOf(['sandbox', 'stripe'])),
  /** Stripe's secret key, sk_live_… or sk_test_…, known to this server alone. */
  STRIPE_SECRET_KEY: z.optional(startingWith(['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_'])),
  /** Stripe's publishable key, pk_live_… or pk_test_…, which browsers see. */
  STRIPE_PUBLISHABLE_KEY: z.optional(startingWith(['pk_live_', 'pk_test_'])),
  /** What Stripe signs its notices to PUBLIC_URL/webhooks/stripe with, whsec_…. */
  STRIPE_WEBHOOK_SECRET: z.optional(startingWith(['whsec_'])),
  /** Where Stripe's API is; another address only for what stands in for it in tests. */
  STRIPE_API_BASE: withDefault('https://api.stripe.com', origin()),
  /** Port of the sandbox gateway, which has an origin of its own as a real one does; PORT + 1000 when not set. */
  SANDBOX_PORT: z.optional(wholeNumber(0, 65_535)),
  /** Milliseconds after which a silent gateway counts as no answer. */
  GATEWAY_TIMEOUT_MS: withDefault('10000', wholeNumber(100, 120_000)),
  /** The mail server, smtp://user:password@host:587 or smtps://host:465; not set, mails stay in the outbox at /admin/outbox. */
  SMTP_URL: z.optional(smtpUrl()),
  /** Whether the mail server must speak TLS: required, or off for one on this machine or a network you trust. */
  SMTP_TLS: withDefault('required', oneOf(['required', 'off'])),
  /** Who mails are from, an address or Name <address>; BRAND_NAME and BRAND_EMAIL when not set. */
  MAIL_FROM: z.optional(mailbox()),
  /** Twilio's account for text messages, AC…; not set, they stay in the outbox. */
  TWILIO_ACCOUNT_SID: z.optional(
    shaped(/^AC[0-9a-zA-Z]{32}$/, 'an account SID: AC and 32 letters and digits'),
  ),
  /** The secret of that account. */
  TWILIO_AUTH_TOKEN: z.optional(shaped(/^[0-9a-zA-Z]{16,64}$/, 'letters and digits')),
  /** The number that text messages come from, +19375550142, or a messaging service, MG…. */
  TWILIO_FROM: z.optional(
    shaped(/^(\+[1-9]\d{7,14}|MG[0-9a-zA-Z]{32})$/, 'a number like +19375550142 or a messaging service MG…'),
  ),
  /** Where Twilio's API is; another address only for what stands in for it in tests. */
  TWILIO_API_BASE: withDefault('https://api.twilio.com', origin()),
  /** Milliseconds after which a silent mail server or Twilio counts as no answer. */
  MESSAGE_TIMEOUT_MS: withDefault('20000', wholeNumber(100, 60_000)),
  /** Days that sent messages stay in the outbox. */
  OUTBOX_DAYS: withDefault('90', wholeNumber(1, 3650)),
  /** Minutes that units in a cart are held; 0 turns holding off. */
  HOLD_MINUTES: withDefault('60', wholeNumber(0, 10_080)),
  /** Minutes that activity can prolong a hold to. */
  HOLD_MAX_MINUTES: withDefault('180', wholeNumber(0, 10_080)),
  /** Days past due after which a customer orders by card only until it is paid; usual are 15. Not set, that never happens. */
  PAST_DUE_STOP_DAYS: z.optional(wholeNumber(0, 365)),
  /** Days past due after which an account is on hold: everything new is paid by card until it is paid; usual are 30. Not set, that never happens. */
  PAST_DUE_HOLD_DAYS: z.optional(wholeNumber(0, 365)),
  /** Days past due at which the customer is reminded by mail, with commas; 0 sends no reminders. */
  PAST_DUE_REMINDER_DAYS: withDefault('7,15,30', listOfDays()),
  /** Day of the month on which last month's statements are mailed; 0 mails none by itself. */
  STATEMENT_DAY: withDefault('1', wholeNumber(0, 28)),
  /** Percent a month that is charged, with the statements, for what is past due; usual is 1.5. 0 charges nothing. */
  FINANCE_CHARGE_PERCENT: withDefault('0', percent()),
  /** Who needs a second factor: optional leaves it to everybody, admins lets administrators do nothing before they set one up. */
  SECOND_FACTOR: withDefault('optional', oneOf(['optional', 'admins'])),
  /** What secrets of authenticator apps are sealed with: 32 random bytes in base64 (openssl rand -base64 32); made once in DATA_DIR when not set. */
  SECOND_FACTOR_KEY: z.optional(key256()),
  /** Searches that one user may make a second, steadily and twice as many at once, at each process; 0 is no limit. */
  SEARCHES_PER_SECOND: withDefault('30', wholeNumber(0, 100_000)),
  /** Lists that one user may save as files a minute; 0 is no limit. */
  FILES_PER_MINUTE: withDefault('10', wholeNumber(0, 100_000)),
  /** Hours after which an idle session ends. */
  SESSION_HOURS: withDefault('12', wholeNumber(1, 720)),
  /** Days that a session lasts when the user asked to be remembered. */
  SESSION_REMEMBER_DAYS: withDefault('30', wholeNumber(1, 365)),
})

export type Settings = ReturnType<typeof readSettings>

/** Values that may carry a password; messages don't repeat them. */
const secrets = new Set([
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'TWILIO_AUTH_TOKEN',
  'SECOND_FACTOR_KEY',
])

/** The environment of this process, filled up from a `.env` file in the project folder. */
export function environment(folder = projectFolder): NodeJS.Dict<string> {
  const file = path.join(folder, '.env')
  return existsSync(file) ? { ...parseEnv(readFileSync(file, 'utf8')), ...process.env } : process.env
}

/** Checks and completes the settings. Throws SettingsError naming every variable that is wrong. */
export function readSettings(env: NodeJS.Dict<string>) {
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
    port: values.PORT,
    host: values.HOST,
    /** Without a slash at the end. */
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    /** Absolute; what is given relative lies in the project folder. */
    dataDir: path.resolve(projectFolder, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    databasePool: values.DATABASE_POOL,
    demo: values.DEMO,
    adminEmail: values.ADMIN_EMAIL,
    logLevel: values.LOG_LEVEL,
    /** As Fastify's `trustProxy` takes it. */
    trustProxy: values.TRUST_PROXY,
    brand: {
      name: values.BRAND_NAME,
      shortName: values.BRAND_SHORT_NAME,
      phone: values.BRAND_PHONE,
      email: values.BRAND_EMAIL,
      city: values.BRAND_CITY,
      address: values.BRAND_ADDRESS,
    },
    timeZone: values.TIME_ZONE,
    gateway: values.GATEWAY,
    stripe: values.GATEWAY === 'stripe' ? stripeKeys(values) : undefined,
    sandboxPort: values.SANDBOX_PORT ?? besidePort(values.PORT),
    gatewayTimeoutMs: values.GATEWAY_TIMEOUT_MS,
    smtp: smtpOptions(values),
    twilio: twilioKeys(values),
    outboxDays: values.OUTBOX_DAYS,
    holdMinutes: values.HOLD_MINUTES,
    holdMaxMinutes: values.HOLD_MAX_MINUTES,
    pastDueStopDays: values.PAST_DUE_STOP_DAYS ?? null,
    /** Null: never. */
    pastDueHoldDays: values.PAST_DUE_HOLD_DAYS ?? null,
    /** Ascending; empty: none. */
    pastDueReminderDays: values.PAST_DUE_REMINDER_DAYS,
    /** Null: statements are not mailed by themselves. */
    statementDay: values.STATEMENT_DAY === 0 ? null : values.STATEMENT_DAY,
    /** Hundredths of a percent. */
    financeChargeE2: values.FINANCE_CHARGE_PERCENT,
    secondFactor: values.SECOND_FACTOR,
    secondFactorKey: values.SECOND_FACTOR_KEY,
    searchesPerSecond: values.SEARCHES_PER_SECOND,
    filesPerMinute: values.FILES_PER_MINUTE,
    sessionHours: values.SESSION_HOURS,
    sessionRememberDays: values.SESSION_REMEMBER_DAYS,
  }
}

/** Throws SettingsError naming every key that is missing, and for a live key beside a test key. */
function stripeKeys(values: z.output<typeof Environment>) {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: apiBase,
  } = values
  if (!secretKey || !publishableKey || !webhookSecret) {
    const missing = Object.entries({
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    }).flatMap(([name, value]) => (value ? [] : `GATEWAY=stripe needs ${name}.`))
    throw new SettingsError(missing.join('\n'))
  }
  if (secretKey.includes('_test_') !== publishableKey.includes('_test_'))
    throw new SettingsError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both test keys.',
    )
  return { secretKey, publishableKey, webhookSecret, apiBase }
}

/** Undefined without a mail server. Throws SettingsError where nobody can say who mails are from. */
function smtpOptions(values: z.output<typeof Environment>) {
  const { SMTP_URL: url, BRAND_NAME: name, BRAND_EMAIL: email } = values
  if (!url) return undefined
  const from = values.MAIL_FROM ?? `"${name.replace(/["\\\p{Cc}]/gu, '')}" <${email}>`
  if (!isMailbox(from))
    throw new SettingsError('SMTP_URL needs MAIL_FROM, because BRAND_EMAIL is no address.')
  return { url, from, requireTls: values.SMTP_TLS === 'required', timeoutMs: values.MESSAGE_TIMEOUT_MS }
}

/** Undefined without any of Twilio's keys. Throws SettingsError naming every one that is missing beside the others. */
function twilioKeys(values: z.output<typeof Environment>) {
  const {
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_FROM: from,
    TWILIO_API_BASE: apiBase,
  } = values
  if (!accountSid && !authToken && !from) return undefined
  if (!accountSid || !authToken || !from) {
    const keys = { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from }
    const missing = Object.entries(keys).flatMap(([key, value]) =>
      value ? [] : `Text messages by Twilio need ${key}.`,
    )
    throw new SettingsError(missing.join('\n'))
  }
  return { accountSid, authToken, from, apiBase, timeoutMs: values.MESSAGE_TIMEOUT_MS }
}

function besidePort(port: number) {
  if (port === 0) return 0
  return port + 1_000 < 65_536 ? port + 1_000 : port - 1_000
}

function sentence(issue: z.core.$ZodIssue, given: Record<string, string | undefined>) {
  const name = String(issue.path[0])
  const value = secrets.has(name) ? '' : `, and is "${given[name]}"`
  return `${name} must be ${issue.message}${value}.`
}
