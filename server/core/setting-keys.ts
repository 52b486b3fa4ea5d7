import type * as z from 'zod/mini'
import { secretSettings } from './secret-settings.ts'
import { isMailbox } from './setting-shapes.ts'

/** A setting is missing or invalid. The message has one line for each, naming the variable. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** Keys that are set together; undefined when none is set. Throws SettingsError naming every missing one. */
export function allOrNone<Name extends string>(keys: Record<Name, string | undefined>, need: string) {
  return Object.values(keys).some(Boolean) ? allOf(keys, need) : undefined
}

/** Throws SettingsError naming every missing key. */
export function allOf<Name extends string>(keys: Record<Name, string | undefined>, need: string) {
  const missing = Object.keys(keys).filter((name) => !keys[name as Name])
  if (missing.length > 0) throw new SettingsError(missing.map((name) => `${need} ${name}.`).join('\n'))
  return keys as Record<Name, string>
}

type S3Values = {
  FILES: 'disk' | 's3'
  S3_ENDPOINT?: string | undefined
  S3_BUCKET?: string | undefined
  S3_REGION: string
  S3_KEY_ID?: string | undefined
  S3_SECRET?: string | undefined
  S3_TIMEOUT_MS: number
}

/** Undefined when files are stored on disk. Throws SettingsError naming every missing value. */
export function s3Keys(values: S3Values) {
  const { S3_BUCKET, S3_KEY_ID, S3_SECRET, S3_REGION: region } = values
  if (values.FILES !== 's3') return undefined
  const keys = allOf({ S3_BUCKET, S3_KEY_ID, S3_SECRET }, 'FILES=s3 needs')
  const { S3_BUCKET: bucket, S3_KEY_ID: keyId, S3_SECRET: secret } = keys
  const endpoint = values.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`
  return { endpoint, bucket, region, keyId, secret, timeoutMs: values.S3_TIMEOUT_MS }
}

/** The parsed environment, limited to what these functions need. */
type Values = Partial<
  Record<
    | 'STRIPE_SECRET_KEY'
    | 'STRIPE_PUBLISHABLE_KEY'
    | 'STRIPE_WEBHOOK_SECRET'
    | 'SMTP_URL'
    | 'MAIL_FROM'
    | 'TWILIO_ACCOUNT_SID'
    | 'TWILIO_AUTH_TOKEN'
    | 'TWILIO_FROM'
    | 'UPS_CLIENT_ID'
    | 'UPS_CLIENT_SECRET'
    | 'UPS_ACCOUNT'
    | 'UPS_SHIP_FROM_ZIP'
    | 'BACKUP_DIR'
    | 'BACKUP_S3_BUCKET'
    | 'BACKUP_S3_ENDPOINT'
    | 'BACKUP_S3_KEY_ID'
    | 'BACKUP_S3_SECRET',
    string | undefined
  >
> &
  Record<
    | 'STRIPE_API_BASE'
    | 'BRAND_NAME'
    | 'BRAND_EMAIL'
    | 'TWILIO_API_BASE'
    | 'UPS_API_BASE'
    | 'BACKUP_S3_REGION',
    string
  > & { SMTP_TLS: string; MESSAGE_TIMEOUT_MS: number; S3_TIMEOUT_MS: number }

/** Where backups are stored; undefined: nowhere. Throws SettingsError naming every missing value, and when two places are set. */
export function backupPlace(values: Values, absolute: (folder: string) => string) {
  const {
    BACKUP_DIR,
    BACKUP_S3_BUCKET,
    BACKUP_S3_KEY_ID,
    BACKUP_S3_SECRET,
    BACKUP_S3_REGION: region,
  } = values
  if (BACKUP_DIR && BACKUP_S3_BUCKET) throw new SettingsError('Set BACKUP_DIR or BACKUP_S3_BUCKET, not both.')
  if (BACKUP_DIR) return { folder: absolute(BACKUP_DIR) }
  const keys = allOrNone({ BACKUP_S3_BUCKET, BACKUP_S3_KEY_ID, BACKUP_S3_SECRET }, 'Backups in a bucket need')
  if (!keys) return undefined
  const { BACKUP_S3_BUCKET: bucket, BACKUP_S3_KEY_ID: keyId, BACKUP_S3_SECRET: secret } = keys
  const endpoint = values.BACKUP_S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`
  return { s3: { endpoint, bucket, region, keyId, secret, timeoutMs: values.S3_TIMEOUT_MS } }
}

/** Throws SettingsError naming every missing key, and for a live key combined with a test key. */
export function stripeKeys(values: Values) {
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

/** The default sender of mails when MAIL_FROM is not set. */
export const mailsFrom = ({ name, email }: { name: string; email: string }) =>
  `"${name.replace(/["\\\p{Cc}]/gu, '')}" <${email}>`

/** Undefined without a mail server. Throws SettingsError without a sender address. */
export function smtpOptions(values: Values) {
  const { SMTP_URL: url, BRAND_NAME: name, BRAND_EMAIL: email } = values
  if (!url) return undefined
  const from = values.MAIL_FROM ?? mailsFrom({ name, email })
  if (!isMailbox(from))
    throw new SettingsError('SMTP_URL needs MAIL_FROM, because BRAND_EMAIL is no address.')
  return { url, from, requireTls: values.SMTP_TLS === 'required', timeoutMs: values.MESSAGE_TIMEOUT_MS }
}

type IncomingValues = {
  MAILBOX_URL?: string | undefined
  MAILBOX_TLS: string
  MAILBOX_FOLDER: string
  MAILBOX_DONE_FOLDER?: string | undefined
  MAIL_AUTHSERV_ID?: string | undefined
  INCOMING_MAIL_DAYS: number
  MESSAGE_TIMEOUT_MS: number
}

/** How incoming mail arrives. Throws SettingsError when mails would be moved to the folder they are read from. */
export function incomingSettings(values: IncomingValues) {
  const { MAILBOX_URL: url, MAILBOX_FOLDER: folder, MAILBOX_DONE_FOLDER: doneFolder } = values
  if (folder === doneFolder)
    throw new SettingsError('MAILBOX_DONE_FOLDER must be another folder than MAILBOX_FOLDER.')
  const requireTls = values.MAILBOX_TLS === 'required'
  return {
    /** Undefined: no mailbox is read. */
    mailbox: url ? { url, requireTls, folder, doneFolder, timeoutMs: values.MESSAGE_TIMEOUT_MS } : undefined,
    /** In lowercase; null: no mail server's verdict is trusted. */
    mailAuthservId: values.MAIL_AUTHSERV_ID?.toLowerCase() ?? null,
    incomingMailDays: values.INCOMING_MAIL_DAYS,
  }
}

export function twilioKeys(values: Values) {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM } = values
  const keys = allOrNone(
    { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM },
    'Text messages by Twilio need',
  )
  return (
    keys && {
      accountSid: keys.TWILIO_ACCOUNT_SID,
      authToken: keys.TWILIO_AUTH_TOKEN,
      from: keys.TWILIO_FROM,
      apiBase: values.TWILIO_API_BASE,
      timeoutMs: values.MESSAGE_TIMEOUT_MS,
    }
  )
}

export function upsKeys(values: Values) {
  const { UPS_CLIENT_ID, UPS_CLIENT_SECRET, UPS_ACCOUNT, UPS_SHIP_FROM_ZIP } = values
  const keys = allOrNone(
    { UPS_CLIENT_ID, UPS_CLIENT_SECRET, UPS_ACCOUNT, UPS_SHIP_FROM_ZIP },
    'Parcels by UPS need',
  )
  return (
    keys && {
      clientId: keys.UPS_CLIENT_ID,
      clientSecret: keys.UPS_CLIENT_SECRET,
      account: keys.UPS_ACCOUNT,
      shipFromZip: keys.UPS_SHIP_FROM_ZIP,
      apiBase: values.UPS_API_BASE,
      timeoutMs: values.MESSAGE_TIMEOUT_MS,
    }
  )
}

/** The demo's password is public: a shop on the internet or on its own database server must enable the demo explicitly. */
export const isForTryingOut = ({
  PUBLIC_URL: url,
  DATABASE_URL,
}: {
  PUBLIC_URL?: string | undefined
  DATABASE_URL?: string | undefined
}): boolean => DATABASE_URL === undefined && !url?.startsWith('https:')

/** The message about an invalid setting; a secret's value isn't repeated. */
export function sentence(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0])
  const value = secretSettings.has(name) ? '' : `, and is "${given[name]}"`
  return `${name} must be ${issue.message}${value}.`
}
