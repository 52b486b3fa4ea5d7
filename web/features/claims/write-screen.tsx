import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { claims } from '../../../contract/features/claims/claims.ts'
import type { Claim, Claimable } from '../../../contract/features/claims/fields.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read } from '../../core/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { nowMs } from '../../ui/clock.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { totalText } from '../../ui/money.tsx'
import { Problem } from '../../ui/problem.tsx'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { ChooseLines } from './choose-lines.tsx'
import { Discard } from './discard.tsx'
import {
  type ClaimDraft,
  type Claimed,
  claimedLines,
  draftCents,
  draftFault,
  missingPhotos,
  openReasons,
} from './draft.ts'
import { SayWhat } from './say-what.tsx'
import { isLater, sendInTurn } from './send.ts'
import { type Drafting, useDraft } from './use-draft.ts'
import { setClaimWaits } from './waiting-flag.ts'
import { useClaimWords } from './words.ts'

/** The address's parameters: the order, or the claim to continue; a line to start with, and its quantity. */
type Asked = { order?: string; claim?: string; line?: string; quantity?: string; step?: string }

/** A claim for an order in two steps: first the lines, then quantity, reason, photos and wish. Stored on the device until it is sent. */
export function WriteScreen() {
  const t = useClaimWords()
  const { order: orderNumber = '', claim = '' } = useSearch({ strict: false }) as Asked
  const number = /^[1-9]\d{0,14}$/.test(orderNumber) ? Number(orderNumber) : 0
  const claimable = useQuery({
    ...read(claims.claimable, { params: { orderNumber: number } }),
    enabled: number > 0,
    // What can be claimed depends on the time, and on claims made from other devices.
    staleTime: 0,
    retry: false,
  })
  const { data, error } = claimable
  const begunId = /^[1-9]\d{0,14}$/.test(claim) ? Number(claim) : (data?.draftId ?? null)
  const begun = useQuery({
    ...read(claims.read, { params: { id: begunId ?? 0 } }),
    enabled: begunId !== null,
    staleTime: 0,
    retry: false,
  })
  const isMissing = number === 0 || error?.code === 'not_found'
  return (
    <div className="mx-auto flex w-full max-w-200 flex-1 flex-col gap-4 px-4 pt-4 md:px-6 md:py-6">
      <nav aria-label={t.trail} className="flex items-center gap-2 text-12 text-ink-2">
        <Link to="/orders" className="hover:text-ink hover:underline max-md:py-2">
          {t.orders}
        </Link>
        <Icon name="chevron-right" />
        <Link
          to="/orders/$orderNumber"
          params={{ orderNumber }}
          className="hover:text-ink hover:underline max-md:py-2"
        >
          {orderNumber}
        </Link>
        <Icon name="chevron-right" />
        <span aria-current="page">{t.claim}</span>
      </nav>
      {isMissing && (
        <section className="flex flex-col items-start gap-2 py-8">
          <h1 className="text-22 font-semibold">{t.write.nothing}</h1>
          <Link to="/orders" className={`mt-2 ${buttonClass('secondary')}`}>
            {t.list.toOrders}
          </Link>
        </section>
      )}
      {!isMissing && !data && (
        <>
          <h1 className="text-22 font-semibold">{t.write.title(number)}</h1>
          {error ? (
            <div className="rounded-4 border border-line bg-surface">
              <Problem title={t.write.failed} onRetry={() => void claimable.refetch()}>
                {t.write.failedText}
              </Problem>
            </div>
          ) : (
            <RowsWaiting label={t.write.loading} rows={6} height={56} />
          )}
        </>
      )}
      {!isMissing && data && (
        <Write
          key={begunId ?? 'new'}
          claimable={data}
          begun={begunId === null ? null : (begun.data ?? (begun.error ? null : undefined))}
        />
      )}
    </div>
  )
}

function Write({ claimable, begun }: { claimable: Claimable; begun: Claim | null | undefined }) {
  const t = useClaimWords()
  const { orderNumber } = claimable
  const navigate = useNavigate()
  const { line, quantity, step, claim } = useSearch({ strict: false }) as Asked
  const drafting = useDraft(orderNumber, begun)
  const { draft, change, isLost } = drafting
  const lines = claimedLines(claimable, t.write.fee)
  const of = (position: number | null) => lines.find((one) => one.line === position)
  const now = new Date(nowMs())
  const isOpen = (one: Claimed) => one.whyNot === null && one.left > 0 && openReasons(one, now).length > 0
  const go = (to: 1 | 2, replace = false) =>
    void navigate({
      to: '/claims/new',
      search: {
        order: String(orderNumber),
        ...(claim && { claim }),
        ...(to === 2 && { step: '2' }),
      } as never,
      replace,
    })
  const add = (one: Claimed, count = one.left) =>
    change((before) => ({
      ...before,
      lines: [
        ...before.lines,
        {
          line: one.line,
          quantity: count,
          reason: one.kind === 'delivery' ? 'LATE' : null,
          originalPack: null,
          rightPrice: '',
        },
      ],
    }))

  // The order's page or its check-in passes a line: it is already chosen, and the first step is skipped.
  const asked = useRef(false)
  useEffect(() => {
    if (!draft || asked.current) return
    asked.current = true
    const wanted = line && lines.find((one) => String(one.line) === line)
    if (!wanted || !isOpen(wanted)) return
    const count = /^[1-9]\d{0,6}$/.test(quantity ?? '') ? Math.min(Number(quantity), wanted.left) : undefined
    if (!draft.lines.some((one) => one.line === wanted.line)) add(wanted, count)
    go(2, true)
  })

  if (!draft) return <RowsWaiting label={t.write.loading} rows={6} height={56} />
  const isAnswer = begun?.may.answer === true
  const second = draft.lines.length > 0 && step === '2'
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h1 className="text-22 font-semibold">
          {isAnswer ? t.claimTitle(begun.number) : t.write.title(orderNumber)}
        </h1>
        <p className="text-12 text-ink-2">{t.write.step(second ? 2 : 1)}</p>
      </div>
      {isLost && <Banner kind="warning">{t.write.notKept}</Banner>}
      {begun?.openedBy === 'DRIVER' && begun.status === 'DRAFT' && (
        <Banner kind="news">{t.write.driver}</Banner>
      )}
      {isAnswer && begun.words && (
        <Banner kind="warning" lead={t.write.asked}>
          {begun.words}
        </Banner>
      )}
      {lines.every((one) => !isOpen(one)) && draft.lines.length === 0 ? (
        <div className="rounded-4 border border-line bg-surface">
          <EmptyState title={t.write.nothing} />
          <ChooseLines lines={lines} claimable={claimable} isOpen={isOpen} chosen={[]} onToggle={() => {}} />
        </div>
      ) : second ? (
        <>
          <SayWhat drafting={drafting} draft={draft} claimable={claimable} of={of} isAnswer={isAnswer} />
          {!isAnswer && <Discard drafting={drafting} draft={draft} begun={begun ?? null} />}
          <SendBar
            drafting={drafting}
            draft={draft}
            claimable={claimable}
            of={of}
            isAnswer={isAnswer}
            onBack={() => go(1)}
          />
        </>
      ) : (
        <>
          <div className="border-line bg-surface max-md:-mx-4 max-md:border-y md:rounded-4 md:border">
            <ChooseLines
              lines={lines}
              claimable={claimable}
              isOpen={isOpen}
              chosen={draft.lines.map((one) => one.line)}
              onToggle={(one) =>
                draft.lines.some(({ line }) => line === one.line)
                  ? change((before) => ({
                      ...before,
                      lines: before.lines.filter(({ line }) => line !== one.line),
                    }))
                  : add(one)
              }
            />
          </div>
          <Dock>
            <Button kind="primary" size={44} wide disabled={draft.lines.length === 0} onClick={() => go(2)}>
              {t.write.next(draft.lines.length)}
            </Button>
          </Dock>
        </>
      )}
    </>
  )
}

/** Buttons docked above the phone's bottom bar. */
const Dock = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 z-10 mt-auto flex flex-col gap-2 border-t border-line-2 bg-surface p-4 max-md:bottom-14 max-md:-mx-4 md:rounded-4 md:border">
    {children}
  </div>
)

type SendProps = {
  drafting: Drafting
  draft: ClaimDraft
  claimable: Claimable
  of: (line: number | null) => Claimed | undefined
  isAnswer: boolean
  onBack: () => void
}

/** The total, what is missing, and the button that sends the claim. */
function SendBar({ drafting, draft, claimable, of, isAnswer, onBack }: SendProps) {
  const t = useClaimWords().write
  const navigate = useNavigate()
  const client = useQueryClient()
  const text = useErrorText()
  const { change, keepNow, forget, userId } = drafting
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const waits = draft.waits && !busy
  const sendAgain = useRef(() => {})
  useEffect(() => {
    if (!waits) return
    const onOnline = () => sendAgain.current()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [waits])
  const fault = draftFault(draft, of)
  const item = (fault && of(fault.line)?.description) ?? ''
  const cents = draft.lines.reduce((sum, line) => {
    const claimed = of(line.line)
    return claimed ? sum + draftCents(line, claimed, claimable.restockPercent) : sum
  }, 0)
  const lacksPhotos = missingPhotos(draft).length > 0

  const send = async (withoutPhotos: boolean) => {
    setBusy(true)
    setFailed('')
    change((before) => ({ ...before, waits: true, withoutPhotos }))
    await keepNow()
    try {
      const claim = await sendInTurn(userId, { ...draft, withoutPhotos })
      await forget()
      client.setQueryData([claims.read.path, { params: { id: claim.claimId } }], claim)
      void client.invalidateQueries({ queryKey: [claims.list.path] })
      void client.invalidateQueries({ queryKey: ['orders'] })
      void navigate({ to: '/claims/$claimId', params: { claimId: String(claim.claimId) }, replace: true })
    } catch (error) {
      if (isLater(error)) setClaimWaits(userId, true)
      else {
        change((before) => ({ ...before, waits: false }))
        setFailed(text(error))
      }
      setBusy(false)
    }
  }

  useEffect(() => {
    sendAgain.current = () => void send(draft.withoutPhotos)
  })

  if (waits)
    return (
      <Dock>
        <Banner kind="offline" lead={t.waits}>
          {t.waitsText}
        </Banner>
        <div className="flex gap-2">
          <Button size={44} onClick={() => change((before) => ({ ...before, waits: false }))}>
            {t.goOn}
          </Button>
          <div className="flex-1">
            <Button kind="primary" size={44} wide onClick={() => void send(draft.withoutPhotos)}>
              {t.send(totalText(cents))}
            </Button>
          </div>
        </div>
      </Dock>
    )
  return (
    <Dock>
      {failed && (
        <Banner kind="danger" urgent>
          {failed}
        </Banner>
      )}
      {fault && (
        <p role="status" className="text-12 text-ink-2">
          {fault.what === 'lines' ? t.faults.lines : t.faults[fault.what](item)}
        </p>
      )}
      {!fault && lacksPhotos && !isAnswer && <p className="text-12 text-ink-2">{t.withoutText}</p>}
      <div className="flex flex-wrap gap-2">
        <Button size={44} onClick={onBack}>
          {t.back}
        </Button>
        {!fault && lacksPhotos && !isAnswer && (
          <Button size={44} disabled={busy} onClick={() => void send(true)}>
            {t.withoutPhotos}
          </Button>
        )}
        <div className="min-w-40 flex-1">
          <Button
            kind="primary"
            size={44}
            wide
            disabled={fault !== null || (lacksPhotos && !isAnswer)}
            busy={busy ? t.sending : undefined}
            onClick={() => void send(isAnswer && lacksPhotos)}
          >
            {isAnswer ? t.sendAnswer : t.send(totalText(cents))}
          </Button>
        </div>
      </div>
    </Dock>
  )
}
