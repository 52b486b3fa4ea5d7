import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { centsFromDollars } from '../../../contract/core/money.ts'
import { claims } from '../../../contract/features/claims/claims.ts'
import type { Claim } from '../../../contract/features/claims/fields.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { useMay, useMayCall } from '../../core/session.ts'
import { useSite } from '../../core/site-context.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useZone } from '../../ui/dates.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextArea } from '../../ui/inputs.tsx'
import { linkClass } from '../../ui/link.ts'
import { Money, totalText } from '../../ui/money.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { dayAndTimeText, durationText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { quantityText } from '../../words/units.ts'
import { memoAddress } from '../receivables/memo-address.ts'
import { Checks } from './checks.tsx'
import { ClaimBadge } from './claim-badge.tsx'
import { ClaimTimeline } from './claim-timeline.tsx'
import { MarkedPhoto } from './marked-photo.tsx'
import { useClaimWords } from './words.ts'

/** One claim: its outcome and the reason, its lines and photos, and its history. */
export function ClaimScreen() {
  const t = useClaimWords()
  const { claimId = '' } = useParams({ strict: false }) as { claimId?: string }
  const id = /^[1-9]\d{0,14}$/.test(claimId) ? Number(claimId) : 0
  const query = useQuery({
    ...read(claims.read, { params: { id } }),
    enabled: id > 0,
    retry: false,
  })
  const { data: claim, error } = query
  const isMissing = id === 0 || error?.code === 'not_found'
  return (
    <div className="mx-auto flex w-full max-w-200 flex-col gap-4 px-4 py-4 md:px-6 md:py-6">
      <nav aria-label={t.trail} className="flex items-center gap-2 text-12 text-ink-2">
        <Link to="/claims" className="hover:text-ink hover:underline max-md:py-2">
          {t.claims}
        </Link>
        <Icon name="chevron-right" />
        <span aria-current="page">{claim?.number ?? claimId}</span>
      </nav>
      {isMissing && (
        <section className="flex flex-col items-start gap-2 py-8">
          <h1 className="text-22 font-semibold">{t.one.notFound(claimId)}</h1>
          <p className="text-ink-2">{t.one.notFoundText}</p>
          <Link to="/claims" className={`mt-2 ${buttonClass('secondary')}`}>
            {t.one.allClaims}
          </Link>
        </section>
      )}
      {!isMissing && !claim && (
        <>
          <h1 className="text-22 font-semibold">{t.claims}</h1>
          {error ? (
            <div className="rounded-4 border border-line bg-surface">
              <Problem title={t.one.failed} onRetry={() => void query.refetch()} />
            </div>
          ) : (
            <RowsWaiting label={t.one.loading} rows={6} height={48} />
          )}
        </>
      )}
      {!isMissing && claim && <ClaimPage claim={claim} />}
    </div>
  )
}

const part = 'border-line bg-surface p-4 max-md:-mx-4 max-md:border-y md:rounded-4 md:border'

function ClaimPage({ claim }: { claim: Claim }) {
  const t = useClaimWords()
  const { language } = useLanguage()
  const zone = useZone()
  const { phone } = useSite()
  const { number, status, decision, lines, photos, note, orderNumber } = claim
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-22 font-semibold">{t.claimTitle(number)}</h1>
        <ClaimBadge status={status} large />
        <Link
          to="/orders/$orderNumber"
          params={{ orderNumber: String(orderNumber) }}
          className={`${linkClass} max-md:py-2`}
        >
          {t.order(orderNumber)}
        </Link>
      </div>
      <Outcome claim={claim} />
      {decision && status !== 'DRAFT' && (
        <Part title={t.one.why} aside={t.one.byRule(decision.position)}>
          {decision.checks.length > 0 ? (
            <Checks checks={decision.checks} label={t.one.why} />
          ) : (
            <p className="text-ink-2">{t.rules[decision.rule]}</p>
          )}
        </Part>
      )}
      <Part title={t.one.claimed}>
        <ul className="flex flex-col gap-3">
          {lines.map((line) => (
            <li key={line.line ?? 'fee'} className="flex items-start gap-3">
              {line.imageName && <ProductArt imageName={line.imageName} color={line.colorHex} size={40} />}
              <span className="min-w-0 flex-1">
                <span className="block font-semibold wrap-anywhere">
                  {line.kind === 'delivery' ? t.write.fee : line.description}
                </span>
                <span className="block text-12 text-ink-2">
                  {line.kind !== 'delivery' &&
                    `${t.one.ofUnits(quantityText(line.quantity, line.um, language), String(line.of))} · `}
                  {t.reasons[line.reason]}
                </span>
                {line.approvedAmount !== null && line.approvedAmount !== line.amount && (
                  <span className="block text-12 text-ink-2">
                    {t.one.credited(totalText(centsFromDollars(line.approvedAmount)))}
                  </span>
                )}
              </span>
              <span className="font-semibold">
                <Money cents={centsFromDollars(line.amount)} kind="column" />
              </span>
            </li>
          ))}
        </ul>
        {note && (
          <div className="mt-3">
            <h3 className="text-12 font-semibold">{t.one.yourWords}</h3>
            <p className="wrap-anywhere text-ink-2">{note}</p>
          </div>
        )}
      </Part>
      {photos.length > 0 && (
        <Part title={t.one.photos}>
          <ul className="grid grid-cols-2 gap-3 md:grid-cols-3">
            {photos.map((photo) => (
              <li key={photo.photoId}>
                <MarkedPhoto
                  src={`/api/v1/claims/${claim.claimId}/photos/${photo.photoId}`}
                  alt={t.photoKinds[photo.kind]}
                  marks={photo.marks}
                  small
                />
                <p className="mt-0.5 text-12 text-ink-2">
                  {t.photoKinds[photo.kind]}, {dayAndTimeText(new Date(photo.takenAt), zone, language)}
                </p>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title={t.one.timeline}>
        <ClaimTimeline claim={claim} />
      </Part>
      <div className="flex flex-wrap items-center justify-between gap-3 text-ink-2">
        <span>{t.one.notRight}</span>
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={`${linkClass} max-md:py-3`}>
          {t.one.callUs(phone)}
        </a>
        <Withdraw claim={claim} />
      </div>
    </>
  )
}

function Part({ title, aside, children }: { title: string; aside?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className={part}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-14 font-semibold">{title}</h2>
        {aside && <p className="text-12 text-ink-2">{aside}</p>}
      </div>
      {children}
    </section>
  )
}

/** The outcome, and what the shop can do now. */
function Outcome({ claim }: { claim: Claim }) {
  const words = useClaimWords()
  const t = words.one
  const { language } = useLanguage()
  const zone = useZone()
  const { status, resolution, approved, claimed, submittedAt, settledAt, replacementOrder, may } = claim
  const maySee = useMay(['STATEMENTS'])
  const dollars = (amount: number) => totalText(centsFromDollars(amount))
  if (status === 'CREDITED' || status === 'APPROVED' || status === 'PARTIALLY_APPROVED') {
    const memos = [
      ...new Set(claim.lines.flatMap(({ creditMemo }) => (creditMemo === null ? [] : [creditMemo]))),
    ]
    return (
      <section className={`${part} flex flex-col gap-1`}>
        {submittedAt && settledAt && (
          <p className="text-ink-2">
            {t.settledIn(durationText(Math.max(1_000, Date.parse(settledAt) - Date.parse(submittedAt))))}
          </p>
        )}
        <p className="text-22 font-semibold">
          {resolution === 'REPLACE' ? t.replaced : approved ? t.yours(dollars(approved)) : t.nothing}
        </p>
        {approved !== null && approved < claimed && (
          <p className="text-ink-2">{t.partly(dollars(approved), dollars(claimed))}</p>
        )}
        {resolution === 'CREDIT' && memos.length > 0 && (
          <p className="text-ink-2">
            {memos.length === 1 ? t.memo(String(memos[0])) : t.memos(memos.join(', '))}
          </p>
        )}
        {resolution === 'REFUND' && <p className="text-ink-2">{t.toCard}</p>}
        {claim.isPassed && <p className="text-ink-2">{t.passed}</p>}
        <DeskWords claim={claim} />
        <div className="mt-2 flex flex-wrap gap-2 max-md:*:flex-1">
          {resolution === 'CREDIT' && (
            <>
              <Link
                to={maySee ? '/billing' : '/fresh-flowers'}
                search={(maySee ? { view: 'pay' } : {}) as never}
                className={buttonClass('primary', 44)}
              >
                {t.useNow}
              </Link>
              {maySee &&
                memos.map((memo) => (
                  <a key={memo} href={memoAddress(memo)} className={buttonClass('secondary', 44)} download>
                    <Icon name="download" />
                    {t.memoFile(memo)}
                  </a>
                ))}
              {maySee && (
                <Link to="/billing" className={buttonClass('secondary', 44)}>
                  {t.statement}
                </Link>
              )}
            </>
          )}
          {replacementOrder !== null && (
            <Link
              to="/orders/$orderNumber"
              params={{ orderNumber: String(replacementOrder) }}
              className={buttonClass('primary', 44)}
            >
              {words.order(replacementOrder)}
            </Link>
          )}
        </div>
      </section>
    )
  }
  const goOn = (label: string) => (
    <Link
      to="/claims/new"
      search={{ order: String(claim.orderNumber), claim: String(claim.claimId), step: '2' } as never}
      className={`${buttonClass('primary', 44)} mt-2 self-start max-md:w-full`}
    >
      {label}
    </Link>
  )
  return (
    <section className={`${part} flex flex-col gap-1`}>
      <p className="text-16 font-semibold">
        {status === 'NEEDS_INFO'
          ? t.asked
          : status === 'DENIED'
            ? t.denied
            : status === 'WITHDRAWN'
              ? t.withdrawn
              : status === 'DRAFT'
                ? t.draft
                : t.waiting}
      </p>
      {status === 'NEEDS_INFO' && claim.answerUntil && (
        <p className="text-ink-2">
          {t.askedUntil(dayAndTimeText(new Date(claim.answerUntil), zone, language))}
        </p>
      )}
      {(status === 'SUBMITTED' || status === 'IN_REVIEW') && <p className="text-ink-2">{t.waitingText}</p>}
      {status === 'DRAFT' && claim.openedBy === 'DRIVER' && (
        <p className="text-ink-2">{words.write.driver}</p>
      )}
      <DeskWords claim={claim} />
      {status === 'DRAFT' && may.send && goOn(t.goOn)}
      {may.answer && goOn(t.answer)}
      {may.reopen && <Reopen claim={claim} />}
    </section>
  )
}

function DeskWords({ claim: { words } }: { claim: Claim }) {
  const t = useClaimWords().one
  if (!words) return null
  return (
    <blockquote aria-label={t.ourWords} className="mt-2 rounded-4 bg-sunken px-4 py-3 wrap-anywhere">
      {words}
    </blockquote>
  )
}

/** Reopens a denied claim, once, with an explanation from the shop. */
function Reopen({ claim }: { claim: Claim }) {
  const t = useClaimWords().one
  const text = useErrorText()
  const client = useQueryClient()
  const mayCall = useMayCall(claims.submit)
  const [words, setWords] = useState<string>()
  const write = useWrite(claims.submit, {
    refresh: [claims.list],
    onDone: (reply) => client.setQueryData([claims.read.path, { params: { id: claim.claimId } }], reply),
  })
  if (!mayCall) return null
  if (words === undefined)
    return (
      <div className="mt-2">
        <Button size={44} onClick={() => setWords('')}>
          {t.reopen}
        </Button>
      </div>
    )
  return (
    <form
      className="mt-2 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (words.trim()) write.mutate({ params: { id: claim.claimId }, body: { words: words.trim() } })
      }}
    >
      <Field label={t.reopenLabel} hint={t.reopenHint} error={write.error ? text(write.error) : undefined}>
        <TextArea value={words} onChange={setWords} rows={2} maxLength={500} autoFocus />
      </Field>
      <div className="flex gap-2">
        <Button size={44} onClick={() => setWords(undefined)}>
          {t.cancel}
        </Button>
        <Button
          kind="primary"
          size={44}
          submit
          disabled={words.trim() === ''}
          busy={write.isPending ? t.reopening : undefined}
        >
          {t.reopen}
        </Button>
      </div>
    </form>
  )
}

function Withdraw({ claim }: { claim: Claim }) {
  const t = useClaimWords().one
  const text = useErrorText()
  const client = useQueryClient()
  const mayCall = useMayCall(claims.withdraw)
  const [asks, setAsks] = useState(false)
  const write = useWrite(claims.withdraw, {
    refresh: [claims.list, claims.claimable],
    onDone: (reply) => {
      client.setQueryData([claims.read.path, { params: { id: claim.claimId } }], reply)
      setAsks(false)
      showToast({ text: t.withdrawnNow(claim.number) })
    },
  })
  if (!claim.may.withdraw || !mayCall) return null
  return (
    <>
      <Button size={44} onClick={() => setAsks(true)}>
        {t.withdraw}
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => {
          setAsks(false)
          write.reset()
        }}
        title={t.withdrawTitle(claim.number)}
        keepLabel={t.keep}
        doLabel={t.withdraw}
        busy={write.isPending ? t.withdrawing : undefined}
        onConfirm={() => write.mutate({ params: { id: claim.claimId } })}
      >
        {t.withdrawText}
        {write.error && <Banner kind="danger">{text(write.error)}</Banner>}
      </ConfirmDialog>
    </>
  )
}
