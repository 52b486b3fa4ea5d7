import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Instant, isEmail, text } from '../core/fields.ts'

const line = (most: number) => text(most).check(z.minLength(1, 'Enter something.'))
const whole = (least: number, most: number) =>
  z
    .int(`A whole number from ${least} to ${most}.`)
    .check(z.gte(least, `From ${least} to ${most}.`), z.lte(most, `From ${least} to ${most}.`))
/** A time zone that this machine knows; older names of a zone are accepted. */
export function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone })) && zone !== ''
  } catch {
    return false
  }
}
const mostDays = 365

/**
 * The settings that can change while the product runs, by environment variable, each with its allowed values. Settings read once
 * at the start (addresses, ports, keys) and settings that protect the product (limits, sessions, second factor)
 * are set only on the server.
 */
export const settingShapes = {
  BRAND_NAME: line(80),
  BRAND_SHORT_NAME: line(24),
  BRAND_PHONE: line(40),
  BRAND_EMAIL: text(254).check(z.refine(isEmail, 'Enter an email address.')),
  BRAND_CITY: line(80),
  BRAND_ADDRESS: line(160),
  /** The color of the mark beside the name; empty for the default. */
  BRAND_COLOR: text(7).check(z.regex(/^(#[0-9a-fA-F]{6})?$/, 'Enter a color like #1D5A3C.')),
  TIME_ZONE: text(60).check(z.refine(isTimeZone, 'Choose a time zone like America/Chicago.')),
  /** Days ahead that stock can be ordered for. */
  ORDER_DAYS_AHEAD: whole(1, mostDays),
  /** Days ahead for pre-bookings and for farm and grower direct orders. */
  BOOKING_DAYS_AHEAD: whole(1, mostDays),
  /** How many days before its ship day the order of a standing order is created. */
  STANDING_DAYS_AHEAD: whole(2, 14),
  /** 0 disables reservations. */
  HOLD_MINUTES: whole(0, 10_080),
  HOLD_MAX_MINUTES: whole(0, 10_080),
  /** Null turns it off. */
  PAST_DUE_STOP_DAYS: z.nullable(whole(0, mostDays)),
  /** Null turns it off. */
  PAST_DUE_HOLD_DAYS: z.nullable(whole(0, mostDays)),
  /** Ascending; empty for no reminders. */
  PAST_DUE_REMINDER_DAYS: z.pipe(
    z.array(whole(1, mostDays)).check(z.maxLength(12, 'At most 12 days.')),
    z.transform((days) => [...new Set(days)].sort((a, b) => a - b)),
  ),
  /** Day of the month; 0 sends none automatically. */
  STATEMENT_DAY: whole(0, 28),
  /** Percent a month, at most two decimals. */
  FINANCE_CHARGE_PERCENT: z
    .number()
    .check(z.gte(0, 'From 0 to 5.'), z.lte(5, 'From 0 to 5.'), z.multipleOf(0.01, 'At most two decimals.')),
  /** Null turns it off. */
  WIN_BACK_DAYS: z.nullable(whole(14, mostDays)),
  /** Limits of prices that shops lock for events. */
  LOCK_DAYS: whole(1, 60),
  LOCK_AHEAD_DAYS: whole(1, mostDays),
  LOCK_MOST_DOLLARS: whole(0, 1_000_000),
  OUTBOX_DAYS: whole(1, 3650),
  DELIVERY_PHOTO_DAYS: whole(30, 3650),
  WEBHOOK_DAYS: whole(3, 365),
  /** Hours until an offer to a shop expires, unless its representative sets another end. */
  QUOTE_HOURS: whole(1, 720),
  /** The minimum margin of an offered price, in percent. */
  QUOTE_FLOOR_PERCENT: whole(0, 90),
  /** Maximum emails and texts per second; 0 is no limit. */
  MAIL_PER_SECOND: whole(0, 1000),
  TEXTS_PER_SECOND: whole(0, 1000),
  /** Cents, at most two decimals. */
  TEXT_PART_CENTS: z
    .number()
    .check(
      z.gte(0, 'From 0 to 100.'),
      z.lte(100, 'From 0 to 100.'),
      z.multipleOf(0.01, 'At most two decimals.'),
    ),
  /** 1 tracks opened campaign emails and clicked links, which the emails then disclose. */
  MAIL_TRACKING: whole(0, 1),
  /** Limits of the assistant's language model per question: answers, tokens and seconds. */
  MODEL_STEPS: whole(1, 10),
  MODEL_TOKENS: whole(500, 200_000),
  MODEL_SECONDS: whole(2, 40),
  /** Maximum cost per day, for one person and in total; 0 turns the model off. */
  MODEL_PERSON_CENTS: whole(0, 100_000),
  MODEL_DAY_DOLLARS: whole(0, 100_000),
  /** Cents per million tokens, input and output. */
  MODEL_IN_CENTS: whole(0, 100_000),
  MODEL_OUT_CENTS: whole(0, 100_000),
} as const

export type SettingName = keyof typeof settingShapes
export type SettingValues = { [Name in SettingName]: z.output<(typeof settingShapes)[Name]> }
export const settingNames = Object.keys(settingShapes) as SettingName[]
const Name = z.enum(settingNames as [SettingName, ...SettingName[]], 'No such setting.')

const Value = z.nullable(z.union([z.string(), z.number(), z.array(z.int())]))

const Setting = z.object({
  name: Name,
  /** The value in effect. */
  value: Value,
  /** The default, used when staff have set no value. */
  usual: Value,
  /** `server`: an environment variable sets it, and it can't be changed here. */
  setBy: z.enum(['server', 'staff', 'usual']),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(Instant),
})
export type Setting = z.infer<typeof Setting>

/** The picture shown instead of the drawn mark; null for the mark. */
const Logo = z.nullable(
  z.object({ src: z.string(), width: z.int(), height: z.int(), setBy: z.string(), setAt: Instant }),
)
export type Logo = z.infer<typeof Logo>
const mostLogoBytes = 5 * 1024 * 1024

const Settings = z.object({ rows: z.array(Setting), logo: Logo })

export const settings = {
  read: endpoint({
    method: 'GET',
    path: 'admin/settings',
    summary: 'The settings that can be changed without a restart, each with its last editor and time.',
    access: ['MAINTENANCE'],
    byKey: true,
    reply: Settings,
  }),
  change: endpoint({
    method: 'PUT',
    path: 'admin/settings',
    summary:
      'Changes the settings in `set` and resets those in `reset` to the values that the server starts with; omitted settings stay. Takes effect on every process within a second. Refused for a setting that an environment variable sets.',
    access: ['MAINTENANCE'],
    audit: 'settings.changed',
    byKey: true,
    body: z.strictObject({
      set: z._default(z.partial(z.strictObject(settingShapes)), {}),
      reset: z._default(z.array(Name).check(z.maxLength(settingNames.length)), []),
    }),
    reply: Settings,
    errors: ['set_on_server'],
  }),
  setLogo: endpoint({
    method: 'POST',
    path: 'admin/settings/logo',
    summary:
      'Replaces the drawn mark on pages, emails and documents with a picture (PNG, JPEG or WebP, up to 5 MB). It is redrawn without its metadata.',
    access: ['MAINTENANCE'],
    audit: 'logo.changed',
    byKey: true,
    body: z.strictObject({}),
    upload: { limit: mostLogoBytes, types: ['image/png', 'image/jpeg', 'image/webp'], count: 1 },
    reply: Logo,
    errors: ['file_refused', 'files_unavailable'],
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: 'admin/settings/logo',
    summary: 'Restores the drawn mark.',
    access: ['MAINTENANCE'],
    audit: 'logo.changed',
    byKey: true,
  }),
} as const
