import { e4FromDollars, lineAmountCents, moneyColumn } from '../../../contract/core/money.ts'
import type { VendorOrderLine } from '../../../contract/features/purchases/vendor-orders.ts'
import { cutReasons } from '../../../contract/rules/purchase-moves.ts'
import { quantityText } from '../../../contract/words/unit-words.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { UnitPrice } from '../../ui/money.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { Select } from '../../ui/select.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { countText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { type Answer, unitsOf, withSaid, withUnits } from './answer.ts'
import { usePurchaseWords } from './words.ts'

type Props = {
  line: VendorOrderLine
  answer: Answer
  onChange: (answer: Answer) => void
  /** Whether the order is waiting for its answer. */
  isOpen: boolean
  /** Whether sending was tried without a reason for the smaller quantity. */
  isWrong: boolean
}

/** One line of a purchase order: what was ordered, what is confirmed, and the reason if it is less. */
export function AnswerLine({ line, answer, onChange, isOpen, isWrong }: Props) {
  const t = usePurchaseWords()
  const { language } = useLanguage()
  const units = isOpen ? unitsOf(line, answer) : (line.confirmed ?? line.ordered)
  const costE4 = line.cost === null ? null : e4FromDollars(line.cost)
  const counted = (count: number) =>
    line.um === 'BX' ? countText(count) : quantityText(count, line.um, language)
  return (
    <li className="border-b border-line bg-surface px-4 py-2 md:px-6">
      <div className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 2xl:grid-cols-[auto_1fr_6rem_5rem_9.5rem_6.5rem]">
        <ProductArt imageName={line.imageName} size={40} color={line.colorHex} />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{line.description}</p>
          <p className="text-12 text-ink-2">
            <span className="2xl:hidden">
              {t.line.ordered.toLowerCase()} {counted(line.ordered)}
              {costE4 !== null && (
                <>
                  {' · '}
                  <UnitPrice e4={costE4} kind="text" />
                </>
              )}
              {line.um === 'BX' ? '' : ' · '}
            </span>
            {line.um === 'BX' ? '' : t.perBox(quantityText(line.perBox, line.um, language))}
          </p>
        </div>
        <p className="text-right tabular-nums max-2xl:hidden">
          {costE4 === null ? (
            <span className="text-12 text-ink-3">{t.noPrice}</span>
          ) : (
            <UnitPrice e4={costE4} />
          )}
        </p>
        <p className="text-right font-semibold tabular-nums max-2xl:hidden">{countText(line.ordered)}</p>
        <div className="flex justify-end 2xl:justify-start">
          {isOpen ? (
            <Stepper
              value={units}
              step={line.step}
              max={line.ordered}
              size="fit"
              label={t.farm.youConfirm(line.description)}
              onChange={(next) => onChange(withUnits(answer, line, next))}
            />
          ) : (
            <span className={`tabular-nums ${units < line.ordered ? 'font-semibold text-amber' : ''}`}>
              {counted(units)}
            </span>
          )}
        </div>
        <p className="text-right tabular-nums max-2xl:hidden">
          {costE4 === null ? '' : moneyColumn(lineAmountCents(units, costE4))}
        </p>
      </div>
      {units < line.ordered &&
        (isOpen ? (
          <Less line={line} answer={answer} onChange={onChange} units={units} isWrong={isWrong} />
        ) : (
          <p className="mt-1 ml-13 rounded-4 bg-amber-bg px-3 py-2 text-amber">
            <strong>
              {units === 0
                ? t.farm.allDeclined(counted(line.ordered))
                : t.farm.less(counted(line.ordered - units))}
            </strong>{' '}
            {line.reason && t.farm.reason(t.reasons[line.reason])} {line.words}
            {line.offer && (
              <>
                {' '}
                {t.farm.offer}: {line.offer.description}, {counted(line.offer.units)}
              </>
            )}
          </p>
        ))}
    </li>
  )
}

type LessProps = Omit<Props, 'isOpen'> & { units: number }

/** The reason for the smaller quantity, and a substitute that could be offered. */
function Less({ line, answer, onChange, units, isWrong }: LessProps) {
  const t = usePurchaseWords()
  const { language } = useLanguage()
  const less = line.ordered - units
  const text = line.um === 'BX' ? t.boxes(less) : quantityText(less, line.um, language)
  const said = answer[line.lineId]
  const say = (more: Parameters<typeof withSaid>[2]) => onChange(withSaid(answer, line, more))
  return (
    <div className="mt-2 ml-13 rounded-4 border border-amber-edge bg-amber-bg px-3 py-2.5 max-md:ml-0">
      <fieldset aria-invalid={isWrong || undefined}>
        <legend className="mb-2 font-semibold text-amber">{t.farm.why(text)}</legend>
        <div className="flex flex-wrap gap-2">
          {cutReasons.map((reason) => (
            <Button
              key={reason}
              size={36}
              kind={said?.reason === reason ? 'primary' : 'secondary'}
              aria-pressed={said?.reason === reason}
              onClick={() => say({ reason })}
            >
              {t.reasons[reason]}
            </Button>
          ))}
        </div>
        {isWrong && (
          <p role="alert" className="mt-1.5 text-12 font-semibold text-danger">
            {t.farm.needsReason}
          </p>
        )}
      </fieldset>
      {said?.reason === 'OTHER' && (
        <div className="mt-2">
          <Field label={t.farm.whyOther}>
            <TextInput value={said.words ?? ''} onChange={(words) => say({ words })} maxLength={300} />
          </Field>
        </div>
      )}
      {line.instead.length > 0 && (
        <div className="mt-2.5 flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-60">
            <Field label={t.farm.offer}>
              <Select
                value={String(said?.offer?.productId ?? '')}
                onChange={(id) =>
                  say({ offer: id === '' ? undefined : { productId: Number(id), units: less } })
                }
                options={[
                  { value: '', label: t.farm.noOffer },
                  ...line.instead.map(({ productId, description, cost }) => ({
                    value: String(productId),
                    label: cost === null ? description : `${description}, $${cost.toFixed(2)}`,
                  })),
                ]}
              />
            </Field>
          </div>
          {said?.offer && (
            <Stepper
              value={said.offer.units}
              step={line.step}
              max={1_000_000}
              label={t.farm.offerUnits(
                line.instead.find(({ productId }) => productId === said.offer?.productId)?.description ?? '',
              )}
              onChange={(offered) => say({ offer: said.offer && { ...said.offer, units: offered } })}
            />
          )}
        </div>
      )}
    </div>
  )
}
