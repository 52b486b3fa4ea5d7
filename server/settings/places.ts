import type { SettingName, SettingValues } from '../../contract/features/settings.ts'
import type { Settings } from '../core/settings.ts'

type Place<Name extends SettingName> = {
  read: (settings: Settings) => SettingValues[Name]
  write: (settings: Settings, value: SettingValues[Name]) => void
}

const brand = <Key extends Exclude<keyof Settings['brand'], 'logo'>>(key: Key) => ({
  read: (settings: Settings) => settings.brand[key],
  write: (settings: Settings, value: string) => {
    settings.brand[key] = value
  },
})
const plain = <Key extends keyof Settings>(key: Key) => ({
  read: (settings: Settings) => settings[key],
  write: (settings: Settings, value: Settings[Key]) => {
    settings[key] = value
  },
})

/** Where each live setting is in the settings of the process. */
const places: { [Name in SettingName]: Place<Name> } = {
  BRAND_NAME: brand('name'),
  BRAND_SHORT_NAME: brand('shortName'),
  BRAND_PHONE: brand('phone'),
  BRAND_EMAIL: brand('email'),
  BRAND_CITY: brand('city'),
  BRAND_ADDRESS: brand('address'),
  BRAND_COLOR: brand('color'),
  TIME_ZONE: plain('timeZone'),
  ORDER_DAYS_AHEAD: plain('orderDaysAhead'),
  STANDING_DAYS_AHEAD: plain('standingDaysAhead'),
  BOOKING_DAYS_AHEAD: plain('bookingDaysAhead'),
  HOLD_MINUTES: plain('holdMinutes'),
  HOLD_MAX_MINUTES: plain('holdMaxMinutes'),
  PAST_DUE_STOP_DAYS: plain('pastDueStopDays'),
  PAST_DUE_HOLD_DAYS: plain('pastDueHoldDays'),
  PAST_DUE_REMINDER_DAYS: plain('pastDueReminderDays'),
  STATEMENT_DAY: {
    read: ({ statementDay }) => statementDay ?? 0,
    write: (settings, day) => {
      settings.statementDay = day === 0 ? null : day
    },
  },
  FINANCE_CHARGE_PERCENT: {
    read: ({ financeChargeE2 }) => financeChargeE2 / 100,
    write: (settings, percent) => {
      settings.financeChargeE2 = Math.round(percent * 100)
    },
  },
  WIN_BACK_DAYS: plain('winBackDays'),
  LOCK_DAYS: plain('lockDays'),
  LOCK_AHEAD_DAYS: plain('lockAheadDays'),
  LOCK_MOST_DOLLARS: plain('lockMostDollars'),
  OUTBOX_DAYS: plain('outboxDays'),
  DELIVERY_PHOTO_DAYS: plain('deliveryPhotoDays'),
  WEBHOOK_DAYS: plain('webhookDays'),
  QUOTE_HOURS: plain('quoteHours'),
  QUOTE_FLOOR_PERCENT: plain('quoteFloorPercent'),
  MAIL_PER_SECOND: plain('mailPerSecond'),
  TEXTS_PER_SECOND: plain('textsPerSecond'),
  TEXT_PART_CENTS: {
    read: ({ textPartE4 }) => textPartE4 / 100,
    write: (settings, cents) => {
      settings.textPartE4 = Math.round(cents * 100)
    },
  },
  MAIL_TRACKING: plain('mailTracking'),
  MODEL_STEPS: plain('modelSteps'),
  MODEL_TOKENS: plain('modelTokens'),
  MODEL_SECONDS: plain('modelSeconds'),
  MODEL_PERSON_CENTS: plain('modelPersonCents'),
  MODEL_DAY_DOLLARS: plain('modelDayDollars'),
  MODEL_IN_CENTS: plain('modelInCents'),
  MODEL_OUT_CENTS: plain('modelOutCents'),
}

export const settingOf = <Name extends SettingName>(settings: Settings, name: Name): SettingValues[Name] =>
  places[name].read(settings)

export const writeSetting = <Name extends SettingName>(
  settings: Settings,
  name: Name,
  value: SettingValues[Name],
) => places[name].write(settings, value)
