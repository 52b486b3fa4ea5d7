import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import * as z from 'zod/mini'

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
  /** The distributor's time zone: ship days and cut-offs are reckoned in it. */
  TIME_ZONE: withDefault('America/New_York', timeZone()),
  /** Who takes card payments. */
  GATEWAY: withDefault('sandbox', oneOf(['sandbox'])),
  /** Port of the sandbox gateway, which has an origin of its own as a real one does; PORT + 1000 when not set. */
  SANDBOX_PORT: z.optional(wholeNumber(0, 65_535)),
  /** Milliseconds after which a silent gateway counts as no answer. */
  GATEWAY_TIMEOUT_MS: withDefault('10000', wholeNumber(100, 120_000)),
  /** Minutes that units in a cart are held; 0 turns holding off. */
  HOLD_MINUTES: withDefault('60', wholeNumber(0, 10_080)),
  /** Minutes that activity can prolong a hold to. */
  HOLD_MAX_MINUTES: withDefault('180', wholeNumber(0, 10_080)),
  /** Hours after which an idle session ends. */
  SESSION_HOURS: withDefault('12', wholeNumber(1, 720)),
  /** Days that a session lasts when the user asked to be remembered. */
  SESSION_REMEMBER_DAYS: withDefault('30', wholeNumber(1, 365)),
})

export type Settings = ReturnType<typeof readSettings>

/** Values that may carry a password; messages don't repeat them. */
const secrets = new Set(['DATABASE_URL', 'DATABASE_OWNER_URL'])

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
    logLevel: values.LOG_LEVEL,
    /** As Fastify's `trustProxy` takes it. */
    trustProxy: values.TRUST_PROXY,
    brand: {
      name: values.BRAND_NAME,
      shortName: values.BRAND_SHORT_NAME,
      phone: values.BRAND_PHONE,
      email: values.BRAND_EMAIL,
      city: values.BRAND_CITY,
    },
    timeZone: values.TIME_ZONE,
    gateway: values.GATEWAY,
    sandboxPort: values.SANDBOX_PORT ?? besidePort(values.PORT),
    gatewayTimeoutMs: values.GATEWAY_TIMEOUT_MS,
    holdMinutes: values.HOLD_MINUTES,
    holdMaxMinutes: values.HOLD_MAX_MINUTES,
    sessionHours: values.SESSION_HOURS,
    sessionRememberDays: values.SESSION_REMEMBER_DAYS,
  }
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

function withDefault<Value>(text: string, schema: z.ZodMiniType<Value, string>) {
  return z.pipe(z._default(z.string(), text), schema)
}

/** Each says what a value must be; `sentence` puts the name before it. */
function wholeNumber(from: number, to: number) {
  const message = `a whole number from ${from} to ${to}`
  const inRange = (text: string) => /^\d+$/.test(text) && Number(text) >= from && Number(text) <= to
  return z.pipe(z.string().check(z.refine(inRange, { message })), z.transform(Number))
}

function oneOf<const Value extends string>(values: readonly Value[]) {
  return z.enum(values, { message: values.length > 1 ? `one of ${values.join(', ')}` : `"${values[0]}"` })
}

function onOrOff() {
  return z.pipe(
    z.enum(['1', '0', 'true', 'false'], { message: '1 or 0' }),
    z.transform((text) => text === '1' || text === 'true'),
  )
}

function origin() {
  const message = 'an address like https://shop.example.com, without a path'
  const isOrigin = (text: string) => {
    const url = URL.parse(text)
    return (
      /^https?:$/.test(url?.protocol ?? '') &&
      url?.pathname === '/' &&
      !url.search &&
      !url.hash &&
      !url.username
    )
  }
  return z.pipe(
    z.string().check(z.refine(isOrigin, { message })),
    z.transform((text) => new URL(text).origin),
  )
}

function postgresUrl() {
  const message = 'an address like postgres://user:password@host:5432/database'
  const isPostgres = (text: string) => {
    const url = URL.parse(text)
    return (
      /^postgres(ql)?:$/.test(url?.protocol ?? '') && !!url?.host && !!url.username && url.pathname.length > 1
    )
  }
  return z.string().check(z.refine(isPostgres, { message }))
}

function timeZone() {
  const known = (zone: string) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }))
    } catch {
      return false
    }
  }
  return z.string().check(z.refine(known, { message: 'a time zone like America/New_York' }))
}

function proxies() {
  const message = 'how many proxies stand in front, or their addresses with commas between'
  const address = /^[\da-fA-F.:]+(\/\d{1,3})?$/
  const valid = (text: string) =>
    /^\d{1,2}$/.test(text) || text.split(',').every((part) => address.test(part.trim()))
  const read = (text: string) => {
    if (/^\d+$/.test(text)) return Number(text) === 0 ? false : Number(text)
    return text.split(',').map((part) => part.trim())
  }
  return z.pipe(z.string().check(z.refine(valid, { message })), z.transform(read))
}
