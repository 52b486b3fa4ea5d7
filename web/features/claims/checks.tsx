import { centsFromDollars } from '../../../contract/core/money.ts'
import type { ClaimCheck } from '../../../contract/features/claims/fields.ts'
import { Icon } from '../../ui/icon.tsx'
import { totalText } from '../../ui/money.tsx'
import { durationText } from '../../words/format.ts'
import { type ClaimWords, useClaimWords } from './words.ts'

const dollars = (amount: number | null) => totalText(centsFromDollars(amount ?? 0))

/** A rule's condition in words, with the value it had. */
export function checkText(
  { check, value, limit, of }: ClaimCheck,
  t: ClaimWords['checks'],
): [string, string] {
  switch (check) {
    case 'WINDOW':
      return [t.window(limit ?? 0), value === null ? '' : t.windowValue(durationText(value * 60_000))]
    case 'PHOTOS':
      return [t.photos(limit ?? 0), t.photosValue(value ?? 0, limit ?? 0)]
    case 'AMOUNT':
      return [t.amount(dollars(limit)), dollars(value)]
    case 'CLAIMS':
      return [t.claims(limit ?? 0), t.claimsValue(value ?? 0, of ?? 0)]
    case 'SHARE':
      return [t.share(limit ?? 0), t.shareValue(value ?? 0, dollars(of))]
    case 'INVOICE':
      return [t.invoice(limit ?? 0), t.shareValue(value ?? 0, dollars(of))]
    case 'COUNT':
      return [t.count, value === null ? t.countNone : t.countValue(value, of ?? 0)]
    case 'FIRST_MISSING':
      return [t.firstMissing, t.firstMissingValue(value ?? 0)]
    case 'BOOKS':
      return [t.books, value === null ? t.booksNone : t.booksValue(dollars(value))]
    case 'TRUCK':
      return [t.truck(limit ?? 0), value === null ? t.truckNone : t.truckValue(value)]
    case 'LOT':
      return [t.lot(limit ?? 0), t.lotValue(value ?? 0, of ?? 0)]
    default:
      throw new Error(`unhandled ${check satisfies never}`)
  }
}

/** The conditions that the rules checked, with their values: a check mark if met, a triangle if not. */
export function Checks({ checks, label }: { checks: readonly ClaimCheck[]; label: string }) {
  const t = useClaimWords().checks
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {checks.map((check) => {
        const [title, value] = checkText(check, t)
        return (
          <li key={check.check} className="flex gap-2">
            <span className={`mt-0.5 ${check.ok ? 'text-accent' : 'text-amber'}`}>
              <Icon name={check.ok ? 'check' : 'warning'} />
            </span>
            <span className="min-w-0">
              <span className="block">
                {title}
                <span className="sr-only">, {check.ok ? t.yes : t.no}</span>
              </span>
              {value && <span className="block text-12 text-ink-2">{value}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
