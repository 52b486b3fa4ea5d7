import { asDay } from '../../../contract/core/dates.ts'
import { centsFromDollars, e4FromDollars } from '../../../contract/core/money.ts'
import type { DeskClaim } from '../../../contract/features/claims/desk.ts'
import type { ClaimResolution } from '../../../contract/rules/claim-moves.ts'
import { shipDayText } from '../../../contract/words/day-words.ts'
import { useKept } from '../../core/kept.ts'
import { useClaimWords } from '../../features/claims/words.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { useZone } from '../../ui/dates.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/inputs.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { linkButtonClass } from '../../ui/link.ts'
import { Money, totalText, unitPriceInText } from '../../ui/money.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { dayAndTimeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { Part } from './part.tsx'
import type { Action, Deciding } from './use-decide.ts'
import { useClaimDeskWords } from './words.ts'

const ways: readonly ClaimResolution[] = ['CREDIT', 'REPLACE', 'REFUND', 'NONE']

/** The decision's fields: units, credit or replacement, growers to notify, message; and its three buttons. */
export function DecidePart({ claim, deciding }: { claim: DeskClaim; deciding: Deciding }) {
  const t = useClaimDeskWords()
  const words = useClaimWords()
  const { language } = useLanguage()
  const { as, cents, decide, busy, failed, wants } = deciding
  const growers = [...new Set(claim.lots.map(({ grower }) => grower).filter(Boolean))]
  const costCents = claim.lots.reduce((sum, { line, cost }) => {
    const of = claim.lines.find((one) => one.line === line)
    return of && cost !== null ? sum + Math.round((e4FromDollars(cost) * deciding.quantityOf(of)) / 100) : sum
  }, 0)
  const isOff = (as === 'REFUND' && claim.refundable <= 0) || (as === 'REPLACE' && claim.replaceOn === null)
  return (
    <Part title={t.decide}>
      <div ref={deciding.box} className="flex flex-col gap-3">
        <div className="flex flex-col gap-3 rounded-4 border border-line bg-surface p-3">
          {claim.lines.map((line) => {
            const name = line.kind === 'delivery' ? words.write.fee : line.description
            return (
              <div key={line.line ?? 'fee'} className="flex flex-wrap items-center justify-between gap-2">
                <span className="min-w-0 flex-1 text-12 wrap-anywhere">
                  {claim.lines.length > 1 ? name : t.creditedHead}
                  <span className="block text-ink-2">
                    {t.at(unitPriceInText(e4FromDollars(line.unitPrice)))}
                  </span>
                </span>
                <Stepper
                  label={t.credited(name)}
                  value={deciding.quantityOf(line)}
                  step={1}
                  max={line.quantity}
                  size={36}
                  onChange={(quantity) => deciding.setQuantity(line, quantity)}
                />
              </div>
            )
          })}
          <p className="text-right text-22 font-semibold" aria-live="polite">
            <Money cents={as === 'NONE' ? 0 : cents} kind="total" />
          </p>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="text-12">{t.as}</span>
            <Segmented
              label={t.as}
              value={as}
              onChange={deciding.setAs}
              options={ways.map((value) => ({ value, label: t.ways[value] }))}
            />
          </div>
          <p className="text-12 text-ink-2 empty:hidden">
            {as === 'REFUND' &&
              (claim.refundable > 0
                ? t.refundUpTo(totalText(centsFromDollars(claim.refundable)))
                : t.notRefundable)}
            {as === 'REPLACE' &&
              (claim.replaceOn
                ? t.replaceOn(shipDayText(asDay(claim.replaceOn), language))
                : t.notReplaceable)}
            {as === 'CREDIT' && claim.wish === 'REPLACE' && t.wish(words.write.wishes.REPLACE)}
          </p>
          {growers.length > 0 && (
            <Checkbox checked={deciding.pass} onChange={deciding.setPass}>
              <span className="wrap-anywhere">
                {t.pass(growers.join(', '), costCents > 0 ? totalText(costCents) : '')}
              </span>
            </Checkbox>
          )}
        </div>
        <Words deciding={deciding} />
        {failed && (
          <Banner kind="danger" urgent>
            {failed}
          </Banner>
        )}
        {wants && deciding.words.trim() === '' && (
          <p role="alert" className="text-12 text-danger">
            {t.answerNeeded[wants]}
          </p>
        )}
        <Button
          kind="primary"
          size={44}
          wide
          disabled={isOff}
          busy={busy === 'APPROVE' ? t.approving : undefined}
          onClick={() => void decide('APPROVE')}
        >
          {t.approve(totalText(as === 'NONE' ? 0 : cents))} <Kbd>A</Kbd>
        </Button>
        <div className="grid grid-cols-2 gap-2">
          <Button size={36} busy={busy === 'ASK' ? t.asking : undefined} onClick={() => void decide('ASK')}>
            {t.ask} <Kbd>I</Kbd>
          </Button>
          <Button
            kind="danger-outline"
            size={36}
            busy={busy === 'DENY' ? t.denying : undefined}
            onClick={() => void decide('DENY')}
          >
            {t.deny} <Kbd>D</Kbd>
          </Button>
        </div>
      </div>
    </Part>
  )
}

const readSnippets = (kept: unknown): string[] =>
  Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string').slice(0, 20) : []

/** The message to the shop. Phrases that are used again can be saved on this device. */
function Words({ deciding }: { deciding: Deciding }) {
  const t = useClaimDeskWords()
  const [snippets, keep] = useKept('grid.claim-snippets', readSnippets)
  const { words, setWords, wants, decide } = deciding
  const said = words.trim()
  const isKept = snippets.includes(said)
  return (
    <div className="flex flex-col gap-1.5">
      {snippets.length > 0 && (
        <Select
          label={t.snippets}
          size={28}
          value=""
          onChange={setWords}
          options={[
            { value: '', label: t.snippetChoose },
            ...snippets.map((value) => ({ value, label: value })),
          ]}
        />
      )}
      <Field label={t.answer} hint={t.answerHint}>
        <TextArea
          value={words}
          onChange={setWords}
          rows={2}
          maxLength={500}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            void decide(wants ?? ('APPROVE' satisfies Action))
          }}
        />
      </Field>
      {said !== '' && (
        <button
          type="button"
          className={`${linkButtonClass} self-start text-12`}
          onClick={() => {
            keep(isKept ? snippets.filter((one) => one !== said) : [said, ...snippets].slice(0, 20))
            if (!isKept) showToast({ text: t.snippetKept })
          }}
        >
          {isKept ? t.snippetDrop : t.snippetKeep}
        </button>
      )}
    </div>
  )
}

/** The decision, or a note that only others may decide. */
export function DecidedPart({ claim, failed }: { claim: DeskClaim; failed: string }) {
  const t = useClaimDeskWords()
  const words = useClaimWords()
  const { language } = useLanguage()
  const zone = useZone()
  const when = (at: string) => dayAndTimeText(new Date(at), zone, language)
  const { approved, resolution, passed } = claim
  return (
    <>
      {failed && (
        <Banner kind="danger" urgent>
          {failed}
        </Banner>
      )}
      <Part title={t.decided}>
        <p className="font-semibold">
          {approved !== null && resolution
            ? t.decidedAs(words.resolutions[resolution], totalText(centsFromDollars(approved)))
            : words.statuses[claim.status]}
        </p>
        {claim.decidedAt && <p className="text-12 text-ink-2">{when(claim.decidedAt)}</p>}
        {claim.words && (
          <blockquote aria-label={t.theirWords} className="mt-2 rounded-4 bg-sunken p-3 wrap-anywhere">
            {claim.words}
          </blockquote>
        )}
      </Part>
      {passed.length > 0 && (
        <Part title={t.passedTo}>
          <ul className="flex flex-col gap-2">
            {passed.map(({ vendorId, grower, cost, answer, until, words: said }) => (
              <li key={vendorId}>
                <span className="block font-semibold wrap-anywhere">
                  {grower}
                  {cost !== null && `, ${totalText(centsFromDollars(cost))}`}
                </span>
                <span className="block text-12 text-ink-2">
                  {answer === null ? t.passed.open(when(until)) : t.passed[answer]} {said}
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  )
}
