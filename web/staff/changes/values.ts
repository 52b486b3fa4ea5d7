import { asDay } from '../../../contract/core/dates.ts'
import { useZone } from '../../ui/dates.tsx'
import { unitPriceInText } from '../../ui/money.tsx'
import { dateText, dayAndTimeText, fullDateText, weekdayName } from '../../words/format.ts'
import { type Language, useLanguage } from '../../words/language.tsx'
import { type StaffWords, useStaffWords } from '../frame/words.ts'
import { type ChangeWords, useChangeWords } from './words.ts'

type Spoken = { t: ChangeWords; staff: StaffWords; language: Language; zone: string }

/** The display texts of field values. */
export function useValueText() {
  const spoken = {
    t: useChangeWords(),
    staff: useStaffWords(),
    language: useLanguage().language,
    zone: useZone(),
  }
  return (field: string, value: unknown) => valueText(spoken, field, value)
}

/** The display name of a field. */
export function fieldName(t: ChangeWords, field: string): string {
  const fields: Readonly<Record<string, string>> = t.fields
  return fields[field] ?? field
}

/** The display text of a field's value. */
export function valueText({ t, staff, language, zone }: Spoken, field: string, value: unknown): string {
  if (value === null || value === undefined) return field === 'locations' ? t.everyPlace : t.nothing
  if (typeof value === 'boolean') return value ? staff.yes : staff.no
  if (field === 'rule') return ruleText(value as Record<string, unknown>, language)
  if (field === 'weekdays' || field === 'shipWeekdays')
    return (value as number[]).map((weekday) => weekdayName(weekday, language)).join(', ')
  if (field === 'towns') return (value as { city: string }[]).map(({ city }) => city).join(', ') || staff.none
  if (field === 'closing')
    return (
      (value as { weekday: number | null; daysBefore: number; time: string }[])
        .map(({ weekday, daysBefore, time }) => {
          const day = weekday === null ? '' : `${weekdayName(weekday, language)} `
          return `${day}${time} (−${daysBefore})`
        })
        .join(', ') || staff.none
    )
  if (field === 'plan' || field === 'prices') return pricesText(t, language, value as PriceOnDays[])
  if (Array.isArray(value)) {
    const names: Readonly<Record<string, string>> = staff.authority
    return value.length === 0 ? staff.none : value.map((one) => names[String(one)] ?? String(one)).join(', ')
  }
  if (field === 'markupBp') return `${Number(value) / 100}%`
  if (/^(price\dE4|originalPriceE4|costE4)$/.test(field)) return unitPriceInText(Number(value))
  if (field === 'release') {
    const { until, reason } = value as { until: string; reason: string }
    return t.until(dateText(asDay(until), language), reason)
  }
  if (field === 'plannedEnd' || field === 'next')
    return dayAndTimeText(new Date(String(value)), zone, language)
  if (/^(saleEndsOn|arrivedOn|dateAvailable|lastOrderDay)$/.test(field))
    return dateText(asDay(String(value)), language)
  const words = wordsOf(staff, field)
  return String(value) === '' ? t.nothing : (words[String(value)] ?? String(value))
}

/** A calendar row as text: what it is about, its days and times, in column order. */
function ruleText(rule: Record<string, unknown>, language: Language): string {
  const parts = Object.entries(rule).flatMap(([column, value]) => {
    if (value === null || value === '' || value === false || Array.isArray(value)) return []
    if (/weekday$/.test(column)) return weekdayName(Number(value), language)
    if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value))
      return fullDateText(asDay(value), language)
    return value === true ? column.replaceAll('_', ' ') : String(value)
  })
  return [...new Set(parts)].join(' · ')
}

const wordsOf = (staff: StaffWords, field: string): Readonly<Record<string, string>> =>
  field === 'status'
    ? { ...staff.customers.statuses, ...staff.users.statuses }
    : field === 'companyRole'
      ? staff.users.companyRoles
      : {}

/** A discount or a customer's own price with its days, as stored in change sets. */
type PriceOnDays = {
  percentBp: number | null
  priceE4?: number | null
  promisedFor?: string | null
  from: string | null
  to: string | null
}

function pricesText(t: ChangeWords, language: Language, prices: readonly PriceOnDays[]): string {
  const day = (on: string | null) => (on === null ? null : dateText(asDay(on), language))
  const texts = prices.map(({ percentBp, priceE4, promisedFor, from, to }) => {
    const what = priceE4 ? unitPriceInText(priceE4) : `${Number(percentBp) / 100}%`
    const promised = promisedFor ? `, ${t.promised(promisedFor)}` : ''
    return `${what}${t.days(day(from), day(to))}${promised}`
  })
  return texts.length === 0 ? t.nothing : texts.join(' · ')
}
