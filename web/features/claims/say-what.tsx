import { useState } from 'react'
import { centsFromDollars, e4FromDollars, moneyText } from '../../../contract/core/money.ts'
import type { Claimable } from '../../../contract/features/claims/fields.ts'
import type { ClaimReason } from '../../../contract/rules/claim-moves.ts'
import { isQuality } from '../../../contract/rules/claim-photos.ts'
import { IconButton } from '../../ui/button.tsx'
import { useZone } from '../../ui/dates.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextArea, TextInput } from '../../ui/inputs.tsx'
import { Money, UnitPrice, unitPriceInText } from '../../ui/money.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { dayAndTimeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { quantityText } from '../../words/units.ts'
import { WindowBadge } from './choose-lines.tsx'
import {
  type ClaimDraft,
  type Claimed,
  type DraftLine,
  draftCents,
  openReasons,
  packMatters,
  usualReasons,
} from './draft.ts'
import { PhotosPart } from './photos-part.tsx'
import type { Drafting } from './use-draft.ts'
import { useClaimWords } from './words.ts'

type Props = {
  drafting: Drafting
  draft: ClaimDraft
  claimable: Claimable
  of: (line: number | null) => Claimed | undefined
  isAnswer: boolean
}

const part = 'border-line bg-surface p-4 max-md:-mx-4 max-md:border-y md:rounded-4 md:border'

/** The fields of a line: quantity, reason, photos, wish and one sentence; the total below. */
export function SayWhat({ drafting, draft, claimable, of, isAnswer }: Props) {
  const t = useClaimWords().write
  const { change } = drafting
  const total = draft.lines.reduce((sum, line) => {
    const claimed = of(line.line)
    return claimed ? sum + draftCents(line, claimed, claimable.restockPercent) : sum
  }, 0)
  const upTo = claimable.atOnceUpTo
  return (
    <>
      {draft.lines.map((line) => {
        const claimed = of(line.line)
        return (
          claimed && (
            <LinePart
              key={line.line ?? 'fee'}
              line={line}
              of={claimed}
              drafting={drafting}
              draft={draft}
              claimable={claimable}
            />
          )
        )
      })}
      <section className={`${part} flex flex-col gap-4`}>
        {isAnswer ? (
          <Field label={t.answer}>
            <TextArea
              value={draft.answer}
              onChange={(answer) => change((before) => ({ ...before, answer }))}
              rows={2}
              maxLength={500}
            />
          </Field>
        ) : (
          <>
            <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <legend className="float-left mr-3 font-semibold max-md:mb-1">{t.wish}</legend>
              <Segmented
                label={t.wish}
                size={44}
                value={draft.wish}
                onChange={(wish) => change((before) => ({ ...before, wish }))}
                options={[
                  { value: 'CREDIT', label: t.wishes.CREDIT },
                  { value: 'REPLACE', label: t.wishes.REPLACE },
                ]}
              />
            </fieldset>
            <Field label={t.note} hint={t.noteHint}>
              <TextArea
                value={draft.note}
                onChange={(note) => change((before) => ({ ...before, note }))}
                rows={2}
                maxLength={500}
              />
            </Field>
          </>
        )}
        <div className="flex items-baseline justify-between gap-3 border-t border-line pt-4">
          <span className="font-semibold">{t.credit}</span>
          <span className="text-22 font-semibold" aria-live="polite">
            <Money cents={total} kind="total" />
          </span>
        </div>
        <p className="flex items-start gap-2 text-12 text-ink-2">
          <Icon name="info" />
          {upTo !== null && total <= centsFromDollars(upTo)
            ? t.atOnce(moneyText(centsFromDollars(upTo)))
            : t.byDesk}
        </p>
      </section>
    </>
  )
}

type LineProps = {
  line: DraftLine
  of: Claimed
  drafting: Drafting
  draft: ClaimDraft
  claimable: Claimable
}

function LinePart({ line, of, drafting, draft, claimable }: LineProps) {
  const t = useClaimWords().write
  const { language } = useLanguage()
  const zone = useZone()
  const { description, quantity, left, um, unitPrice, imageName, colorHex, kind } = of
  const { deliveredAt, restockPercent } = claimable
  const isFee = kind === 'delivery'
  const set = (next: Partial<DraftLine>) => drafting.changeLine(line.line, next)
  const cents = draftCents(line, of, restockPercent)
  const { reason } = line
  const ask =
    reason === 'MISSING' || reason === 'SHORT_COUNT'
      ? 'missing'
      : reason && isQuality(reason)
        ? 'bad'
        : 'other'
  return (
    <section aria-label={description} className={`${part} flex flex-col gap-4`}>
      <div className="flex items-start gap-3">
        {!isFee && <ProductArt imageName={imageName} color={colorHex} size={56} />}
        <div className="min-w-0 flex-1">
          <h2 className="text-14 font-semibold wrap-anywhere">{description}</h2>
          <p className="text-12 text-ink-2">
            {!isFee && (
              <>
                {quantityText(quantity, um, language)} × <UnitPrice e4={e4FromDollars(unitPrice)} />
              </>
            )}
            {deliveredAt &&
              `${isFee ? '' : ', '}${t.delivered(dayAndTimeText(new Date(deliveredAt), zone, language))}`}
          </p>
          <WindowBadge line={of} />
        </div>
        <IconButton
          icon="close"
          size={36}
          label={t.removeLine(description)}
          onClick={() => {
            for (const photo of draft.photos)
              if (photo.line === line.line) drafting.removePhoto(photo.photoId)
            drafting.change((before) => ({
              ...before,
              lines: before.lines.filter((one) => one.line !== line.line),
            }))
          }}
        />
      </div>
      {!isFee && (
        <Reasons
          label={t.reason(description)}
          reasons={openReasons(of, new Date(claimable.now))}
          value={reason}
          onChange={(next) => set({ reason: next })}
        />
      )}
      {!isFee && (
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <p className="font-semibold md:leading-9">{t.howMany[ask]}</p>
          <Stepper
            label={t.quantityOf(description)}
            value={line.quantity}
            step={1}
            max={left}
            size="fit"
            onChange={(next) => set({ quantity: next })}
          />
        </div>
      )}
      {packMatters(line, of) && (
        <div className="flex flex-col gap-1">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-semibold">{t.pack}</span>
            <Segmented
              label={t.pack}
              size={44}
              value={line.originalPack === null ? '' : line.originalPack ? 'yes' : 'no'}
              onChange={(value) => set({ originalPack: value === 'yes' })}
              options={[
                { value: 'yes', label: t.packYes },
                { value: 'no', label: t.packNo },
              ]}
            />
          </div>
          {restockPercent > 0 && <p className="text-12 text-ink-2">{t.packFee(restockPercent)}</p>}
        </div>
      )}
      {reason === 'PRICE_ERROR' && (
        <Field label={t.price} hint={t.priceHint(unitPriceInText(e4FromDollars(unitPrice)))}>
          <TextInput
            value={line.rightPrice}
            onChange={(rightPrice) => set({ rightPrice })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
          />
        </Field>
      )}
      {reason !== null && <PhotosPart line={line} item={description} drafting={drafting} draft={draft} />}
      {!isFee && (
        <p className="flex items-baseline justify-between gap-3 text-ink-2">
          <span className="text-12">
            {t.ofPrice(quantityText(line.quantity, um, language), unitPriceInText(e4FromDollars(unitPrice)))}
          </span>
          <span className="font-semibold text-ink">
            <Money cents={cents} kind="total" />
          </span>
        </p>
      )}
    </section>
  )
}

type ReasonsProps = {
  label: string
  reasons: readonly ClaimReason[]
  value: ClaimReason | null
  onChange: (reason: ClaimReason) => void
}

/** The most common reasons as buttons, and all of them under More. */
function Reasons({ label, reasons, value, onChange }: ReasonsProps) {
  const words = useClaimWords()
  const [all, setAll] = useState(false)
  const usual = reasons.slice(0, usualReasons)
  const shown = all || reasons.length <= usualReasons + 1 ? reasons : usual
  const other = value !== null && !shown.includes(value) ? [value] : []
  const look = 'min-h-11 rounded-4 border px-3 text-14 font-semibold'
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap gap-2">
      {[...shown, ...other].map((reason) => (
        <label
          key={reason}
          className={`${look} flex cursor-pointer items-center outline-offset-2 outline-accent has-focus-visible:outline-2 ${
            reason === value ? 'border-accent bg-tint text-accent' : 'border-field bg-surface hover:bg-sunken'
          }`}
        >
          <input
            type="radio"
            className="sr-only"
            name={label}
            checked={reason === value}
            onChange={() => onChange(reason)}
          />
          {words.reasons[reason]}
        </label>
      ))}
      {shown.length < reasons.length && (
        <button
          type="button"
          aria-expanded={false}
          className={`${look} inline-flex items-center gap-2 border-field bg-surface hover:bg-sunken`}
          onClick={() => setAll(true)}
        >
          {words.write.moreReasons}
          <Icon name="chevron-down" />
        </button>
      )}
    </div>
  )
}
