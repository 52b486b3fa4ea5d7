import { useState } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { centsFromDollars, moneyText } from '../../../contract/core/money.ts'
import { type VendorClaim, vendorClaims } from '../../../contract/features/claims/desk.ts'
import { sold } from '../../../contract/features/growers/sold.ts'
import { quantityText } from '../../../contract/words/unit-words.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { useClaimWords } from '../../features/claims/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useLastPassed } from '../../ui/countdown.tsx'
import { useZone } from '../../ui/dates.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/inputs.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { dateText, dayAndTimeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { useGrowerWords } from './words.ts'

/** A claim about the farm's flowers: what, why, its photos, and the farm's answer, which can be given once and before a deadline. */
export function PassedClaim({ claim }: { claim: VendorClaim }) {
  const t = useGrowerWords().quality
  const { reasons } = useClaimWords()
  const { language } = useLanguage()
  const zone = useZone()
  const isOver = useLastPassed([claim.until]).getTime() > 0
  const isOpen = claim.answer === null && !isOver
  const at = (instant: string) => dayAndTimeText(new Date(instant), zone, language)
  return (
    <li className="rounded-4 border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">{claim.number}</h3>
        <span className="text-12 text-ink-2">{at(claim.at)}</span>
        <span className="ml-auto">
          <Outcome claim={claim} isOpen={isOpen} />
        </span>
      </div>
      <ul className="mt-2 flex flex-col gap-2">
        {claim.lines.map((line) => (
          <li key={`${line.productId} ${line.reason}`}>
            <span className="font-semibold">{quantityText(line.quantity, line.um, language)}</span>{' '}
            {line.description}
            <span className="block text-12 text-ink-2">
              {[
                reasons[line.reason],
                line.lotCode && t.lot(line.lotCode),
                line.arrivedOn && t.arrived(dateText(asDay(line.arrivedOn), language)),
                line.cost !== null && t.cost(moneyText(centsFromDollars(line.cost))),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {claim.photos.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {claim.photos.map(({ photoId, marks, width, height }, i) => (
            <li key={photoId} className="relative size-28 overflow-hidden rounded-4 bg-tile">
              <a href={photoPath(claim.claimId, photoId)} target="_blank" rel="noreferrer">
                <img
                  src={photoPath(claim.claimId, photoId)}
                  alt={t.photo(i + 1)}
                  width={width}
                  height={height}
                  className="size-full object-contain"
                />
              </a>
              {marks.map(({ x, y }) => (
                <span
                  key={`${x} ${y}`}
                  aria-hidden="true"
                  className="pointer-events-none absolute size-5 -translate-1/2 rounded-full border-2 border-danger"
                  style={{ left: `${x / 10}%`, top: `${y / 10}%` }}
                />
              ))}
            </li>
          ))}
        </ul>
      )}
      {claim.words && <p className="mt-2 wrap-anywhere">“{claim.words}”</p>}
      {isOpen && (
        <>
          <p className="mt-3 text-12 text-ink-2">{t.until(at(claim.until))}</p>
          <Answer claim={claim} />
        </>
      )}
    </li>
  )
}

const photoPath = (claimId: number, photoId: string) => `/api/v1/vendor/claims/${claimId}/photos/${photoId}`

function Outcome({ claim, isOpen }: { claim: VendorClaim; isOpen: boolean }) {
  const t = useGrowerWords().quality
  if (isOpen) return <Badge kind="amber">{t.waits(1)}</Badge>
  if (claim.answer === 'NOT_OURS') return <Badge>{t.notOurs}</Badge>
  return <Badge kind="accent">{claim.answer === 'ACCEPTED' ? t.accepted : t.stands}</Badge>
}

function Answer({ claim }: { claim: VendorClaim }) {
  const t = useGrowerWords().quality
  const errorText = useErrorText()
  const [isRefusing, setRefusing] = useState(false)
  const [words, setWords] = useState('')
  const answer = useWrite(vendorClaims.answer, {
    refresh: [vendorClaims.list, sold.quality],
    onDone: () => showToast({ text: t.answered }),
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  const send = (given: 'ACCEPTED' | 'NOT_OURS') =>
    answer.mutate({ params: { id: claim.claimId }, body: { answer: given, words: words.trim() } })
  return (
    <div className="mt-2 flex flex-col gap-2">
      {isRefusing && (
        <Field label={t.why}>
          <TextArea value={words} onChange={setWords} />
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        {!isRefusing && (
          <Button
            kind="primary"
            size={44}
            busy={answer.isPending ? t.accepting : undefined}
            onClick={() => send('ACCEPTED')}
          >
            {t.accept}
          </Button>
        )}
        <Button
          size={44}
          busy={isRefusing && answer.isPending ? t.refusing : undefined}
          disabled={isRefusing && words.trim() === ''}
          onClick={() => (isRefusing ? send('NOT_OURS') : setRefusing(true))}
        >
          {t.refuse}
        </Button>
      </div>
    </div>
  )
}
