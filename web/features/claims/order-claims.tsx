import { Link } from '@tanstack/react-router'
import { centsFromDollars } from '../../../contract/core/money.ts'
import type { ClaimSummary } from '../../../contract/features/claims/fields.ts'
import { linkClass } from '../../ui/link.ts'
import { Money } from '../../ui/money.tsx'
import { ClaimBadge } from './claim-badge.tsx'
import { What } from './what.tsx'

/** The claims of one order, each in one line. */
export function OrderClaims({ claims }: { claims: readonly ClaimSummary[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {claims.map((claim) => (
        <li key={claim.claimId}>
          <span className="flex flex-wrap items-center gap-2">
            <Link
              to="/claims/$claimId"
              params={{ claimId: String(claim.claimId) }}
              className={`${linkClass} font-semibold max-md:py-2`}
            >
              {claim.number}
            </Link>
            <ClaimBadge status={claim.status} />
            <span className="flex-1 text-right">
              <Money cents={centsFromDollars(claim.approved ?? claim.claimed)} kind="total" />
            </span>
          </span>
          <span className="block text-ink-2">
            <What row={claim} />
          </span>
        </li>
      ))}
    </ul>
  )
}
