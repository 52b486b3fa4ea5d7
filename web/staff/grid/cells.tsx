import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { centsFromDollars } from '../../../contract/core/money.ts'
import { TimeOfDay } from '../../ui/dates.tsx'
import { Money } from '../../ui/money.tsx'
import { useStaffWords } from '../frame/words.ts'
import type { ListView } from './use-list.ts'

/** A secondary fact that stays on one line. */
export const Nowrap = ({ children }: { children: ReactNode }) => (
  <span className="whitespace-nowrap text-ink-2">{children}</span>
)

/** A row's name, which opens the row beside the list. */
export const OpenLink = ({ id, view, children }: { id: number; view: ListView; children: ReactNode }) => (
  <Link
    to={view.path}
    search={view.linkTo(id)}
    aria-current={view.opened === String(id) || undefined}
    className="rounded-2 font-semibold wrap-anywhere hover:underline aria-[current]:text-accent"
  >
    {children}
  </Link>
)

/** When it happened, or "never". */
export function WhenCell({ at }: { at: string | null }) {
  const t = useStaffWords()
  return <Nowrap>{at ? <TimeOfDay at={new Date(at)} withDay /> : t.never}</Nowrap>
}

/** Dollars; empty for none. */
export const DollarsCell = ({ dollars }: { dollars: number }) =>
  dollars === 0 ? null : <Money cents={centsFromDollars(dollars)} kind="column" />

/** The name of a person or customer with a smaller line below. */
export const NameCell = ({ name, below, badge }: { name: string; below: string; badge?: ReactNode }) => (
  <>
    <p className="font-semibold wrap-anywhere">
      {name} {badge}
    </p>
    <p className="text-12 wrap-anywhere text-ink-2">{below}</p>
  </>
)

/** A customer by account number and name. */
export const AccountCell = ({ number, name }: { number: number | null; name: string | null }) => (
  <span className="wrap-anywhere">
    <span className="text-ink-3">{number}</span> {name}
  </span>
)
