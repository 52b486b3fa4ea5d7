import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { centsFromDollars } from '../../../contract/core/money.ts'
import { claimDesk, type DeskClaim } from '../../../contract/features/claims/desk.ts'
import { termsText } from '../../../contract/words/terms-words.ts'
import { read } from '../../core/query.ts'
import { useMay } from '../../core/session.ts'
import { Checks } from '../../features/claims/checks.tsx'
import { ClaimBadge } from '../../features/claims/claim-badge.tsx'
import { ClaimTimeline } from '../../features/claims/claim-timeline.tsx'
import { useClaimWords } from '../../features/claims/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass, IconButton } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { useKeys } from '../../ui/keys.tsx'
import { Money, totalText } from '../../ui/money.tsx'
import { Problem } from '../../ui/problem.tsx'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { useLanguage } from '../../words/language.tsx'
import { phoneText } from '../../words/phone.ts'
import { quantityText } from '../../words/units.ts'
import { DecidedPart, DecidePart } from './decide-part.tsx'
import { LotsPart } from './lots-part.tsx'
import { NotesPart } from './notes-part.tsx'
import { Part } from './part.tsx'
import { PhotosPart } from './photos-part.tsx'
import { useDecide } from './use-decide.ts'
import { useClaimDeskWords } from './words.ts'

type Props = { claimId: number; onNext: () => void; onBefore: () => void; onClose: () => void }

/**
 * One claim with everything that helps to decide, and the decision. A approves, I asks for more, D denies, J and K go to the next and
 * previous claim, Space enlarges the photo.
 */
export function ClaimPanel({ claimId, ...moves }: Props) {
  const t = useClaimDeskWords()
  const query = useQuery({
    ...read(claimDesk.read, { params: { id: claimId } }),
    staleTime: 0,
    retry: false,
  })
  const { data: claim } = query
  if (query.error && !claim) return <Problem title={t.failed} onRetry={() => void query.refetch()} />
  if (!claim) return <RowsWaiting label={t.loading} />
  return <Panel claim={claim} {...moves} />
}

function Panel({ claim, onNext, onBefore, onClose }: Omit<Props, 'claimId'> & { claim: DeskClaim }) {
  const t = useClaimDeskWords()
  const words = useClaimWords()
  const deciding = useDecide(claim)
  const [large, setLarge] = useState<number>()
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus({ preventScroll: true }), [])
  const { decide } = deciding
  useKeys({
    j: onNext,
    k: onBefore,
    ...(deciding.isOpen && {
      a: () => void decide('APPROVE'),
      i: () => void decide('ASK'),
      d: () => void decide('DENY'),
    }),
    ' ': () => setLarge(0),
  })
  const { decision, note } = claim
  return (
    <section aria-label={`${t.claim} ${claim.number}`} className="@container flex min-h-0 flex-1 flex-col">
      <Head claim={claim} heading={head} onClose={onClose} />
      <div className="grid flex-1 content-start @[52rem]:grid-cols-[minmax(0,1fr)_20.5rem] @[52rem]:content-stretch">
        <div className="flex min-w-0 flex-col gap-4 px-4 pb-6 md:px-6">
          <PhotosPart claim={claim} large={large} onLarge={setLarge} />
          <ClaimedLines claim={claim} />
          {note && (
            <blockquote aria-label={t.words} className="rounded-4 bg-sunken px-4 py-3 wrap-anywhere">
              “{note}”
            </blockquote>
          )}
          <LotsPart claim={claim} />
          <NotesPart claim={claim} />
          <Part title={t.timeline}>
            <ClaimTimeline claim={claim} />
          </Part>
        </div>
        <aside className="flex min-w-0 flex-col gap-4 border-line bg-ground p-4 @max-[52rem]:border-t @[52rem]:border-l">
          {decision && (
            <Part title={decision.outcome === 'AUTO_CREDIT' ? t.ruleTitle : t.whyTitle}>
              <p className="mb-2 text-12 text-ink-2">
                {t.byRuleHead(words.rules[decision.rule], decision.position)}
              </p>
              <Checks checks={decision.checks} label={t.ruleTitle} />
              <p className="mt-2 text-12 text-ink-2">
                {t.history(
                  claim.history.claims,
                  claim.history.orders,
                  totalText(centsFromDollars(claim.history.claimed)),
                  totalText(centsFromDollars(claim.history.bought)),
                )}
              </p>
            </Part>
          )}
          {deciding.isOpen ? (
            <DecidePart claim={claim} deciding={deciding} />
          ) : (
            <DecidedPart claim={claim} failed={deciding.failed} />
          )}
          <p className="mt-auto flex items-center gap-1 text-12 text-ink-2 max-md:hidden">
            <Kbd>J</Kbd> <Kbd>K</Kbd> {t.keys} <Kbd>Space</Kbd> {t.large}
          </p>
        </aside>
      </div>
    </section>
  )
}

type HeadProps = { claim: DeskClaim; heading: RefObject<HTMLHeadingElement | null>; onClose: () => void }

function Head({ claim, heading, onClose }: HeadProps) {
  const t = useClaimDeskWords()
  const words = useClaimWords()
  const { language } = useLanguage()
  const mayOrders = useMay(['ORDER_DESK', 'SALES', 'DASHBOARD'])
  const { number, customer, accountNumber, contact, phoneNumber, terms, orderNumber, reason, rep } = claim
  const [first] = claim.lines
  return (
    <header className="flex flex-wrap items-start gap-3 px-4 py-3 md:px-6">
      <div className="min-w-0 flex-1">
        <h2
          ref={heading}
          tabIndex={-1}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 text-16 font-semibold wrap-anywhere outline-none md:text-22"
        >
          {claim.description || words.write.fee}
          {first &&
            first.kind !== 'delivery' &&
            `, ${t.of(String(first.quantity), quantityText(first.of, first.um, language))}`}
          {reason && <Badge kind="amber">{words.reasons[reason]}</Badge>}
          <ClaimBadge status={claim.status} />
        </h2>
        <p className="text-12 wrap-anywhere text-ink-2">
          {[
            number,
            `${accountNumber} ${customer}`,
            contact,
            phoneNumber && phoneText(phoneNumber),
            termsText(terms, language),
            rep,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {mayOrders && (
        <Link
          to="/admin/orders"
          search={{ shipDay: claim.shipDay, open: String(orderNumber) } as never}
          className={buttonClass('secondary', 28)}
        >
          {t.openOrder(orderNumber)}
        </Link>
      )}
      <IconButton icon="close" label={t.close} size={28} onClick={onClose} />
    </header>
  )
}

/** The claimed lines, if there are others than the one in the heading. */
function ClaimedLines({ claim }: { claim: DeskClaim }) {
  const t = useClaimDeskWords()
  const words = useClaimWords()
  const { language } = useLanguage()
  if (claim.lines.length < 2) return null
  return (
    <Part title={t.lines}>
      <ul className="divide-y divide-line border-y border-line">
        {claim.lines.map((line) => (
          <li key={line.line ?? 'fee'} className="flex items-baseline gap-3 py-2">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {line.kind === 'delivery' ? words.write.fee : line.description}
              <span className="block text-12 text-ink-2">
                {line.kind !== 'delivery' &&
                  `${t.of(String(line.quantity), quantityText(line.of, line.um, language))}, `}
                {words.reasons[line.reason].toLowerCase()}
              </span>
            </span>
            <b className="font-semibold">
              <Money cents={centsFromDollars(line.amount)} kind="column" />
            </b>
          </li>
        ))}
      </ul>
    </Part>
  )
}
