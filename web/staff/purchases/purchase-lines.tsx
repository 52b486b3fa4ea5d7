import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Purchase, PurchaseLine } from '../../../contract/features/purchases/purchases.ts'
import { type CutReason, cutReasons } from '../../../contract/rules/purchase-moves.ts'
import { quantityText } from '../../../contract/words/unit-words.ts'
import { usePurchaseWords } from '../../features/purchases/words.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { linkClass } from '../../ui/link.ts'
import { ProductArt } from '../../ui/product-art.tsx'
import { Select } from '../../ui/select.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { useLanguage } from '../../words/language.tsx'
import type { Change } from './purchase-panel.tsx'

type Edit = { units?: number; cost?: string }
type Said = { units: number; reason: CutReason }

/** The items of a purchase order, with the orders that need them; editable until the grower has answered. */
export function PurchaseLines({ purchase, change }: { purchase: Purchase; change: Change }) {
  const words = usePurchaseWords()
  const t = words.house
  const { status, lines } = purchase
  const [edits, setEdits] = useState<Record<number, Edit>>({})
  const [take, setTake] = useState<number[]>([])
  const [isAnswering, setAnswering] = useState(false)
  const [said, setSaid] = useState<Record<number, Said>>({})
  const mayEdit = (status === 'DRAFT' || status === 'SENT') && !isAnswering
  const offers = lines.filter(({ offer }) => offer?.state === 'OFFERED')
  const edited = Object.entries(edits)
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label={t.items} className="divide-y divide-line rounded-4 border border-line bg-surface">
        {lines.map((line) => (
          <li key={line.lineId} className="px-3 py-2">
            <div className="flex flex-wrap items-center gap-3">
              <ProductArt imageName={line.imageName} size={40} color={line.colorHex} />
              <Facts line={line} />
              {mayEdit && (
                <>
                  <Stepper
                    value={edits[line.lineId]?.units ?? line.ordered}
                    step={line.step}
                    max={1_000_000}
                    label={t.unitsOf(line.description)}
                    onChange={(units) =>
                      setEdits({ ...edits, [line.lineId]: { ...edits[line.lineId], units } })
                    }
                  />
                  <span className="w-24">
                    <TextInput
                      aria-label={t.costOf(line.description)}
                      inputMode="decimal"
                      value={edits[line.lineId]?.cost ?? (line.cost === null ? '' : String(line.cost))}
                      onChange={(cost) =>
                        setEdits({ ...edits, [line.lineId]: { ...edits[line.lineId], cost } })
                      }
                    />
                  </span>
                </>
              )}
              {isAnswering && (
                <>
                  <Stepper
                    value={said[line.lineId]?.units ?? line.ordered}
                    step={line.step}
                    max={line.ordered}
                    label={words.farm.youConfirm(line.description)}
                    onChange={(units) =>
                      setSaid({ ...said, [line.lineId]: { reason: 'HARVEST', ...said[line.lineId], units } })
                    }
                  />
                  {(said[line.lineId]?.units ?? line.ordered) < line.ordered && (
                    <Select
                      label={words.farm.needsReason}
                      value={said[line.lineId]?.reason ?? 'HARVEST'}
                      onChange={(reason) =>
                        setSaid({ ...said, [line.lineId]: { units: said[line.lineId]?.units ?? 0, reason } })
                      }
                      options={cutReasons
                        .filter((one) => one !== 'OTHER')
                        .map((value) => ({ value, label: words.reasons[value] }))}
                    />
                  )}
                </>
              )}
            </div>
            {line.offer && (
              <div className="mt-1.5 ml-13 flex flex-wrap items-center gap-3 rounded-4 bg-amber-bg px-3 py-1.5 text-amber">
                <span className="flex-1">{t.offered(line.offer.description, line.offer.units)}</span>
                {line.offer.state === 'OFFERED' && (
                  <Checkbox
                    checked={take.includes(line.lineId)}
                    onChange={(on) =>
                      setTake(on ? [...take, line.lineId] : take.filter((one) => one !== line.lineId))
                    }
                  >
                    {t.take}
                  </Checkbox>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {mayEdit && edited.length > 0 && (
          <Button
            busy={change.isPending ? t.sending : undefined}
            onClick={() => change.send({ lines: edited.map(changed) })}
          >
            {t.saveLines}
          </Button>
        )}
        {status === 'SENT' && !isAnswering && (
          <Button kind="quiet" onClick={() => setAnswering(true)}>
            {t.phone}
          </Button>
        )}
        {isAnswering && (
          <Button
            kind="primary"
            busy={change.isPending ? t.sending : undefined}
            onClick={() => change.send({ answer: answerOf(lines, said) })}
          >
            {t.phoneSome}
          </Button>
        )}
        {status === 'PARTIALLY_CONFIRMED' && (
          <Button
            kind="primary"
            busy={change.isPending ? t.sending : undefined}
            onClick={() => change.send({ move: 'CONFIRMED', take })}
          >
            {take.length > 0 ? t.settleTake(take.length) : offers.length > 0 ? t.settleLetGo : t.settle}
          </Button>
        )}
      </div>
    </div>
  )
}

const changed = ([lineId, { units, cost }]: [string, Edit]) => ({
  lineId: Number(lineId),
  ...(units !== undefined && { units }),
  ...(cost !== undefined && { cost: cost.trim() === '' ? null : Number(cost.replace(',', '.')) }),
})

const answerOf = (lines: Purchase['lines'], said: Record<number, Said>) =>
  lines.flatMap(({ lineId, ordered }) => {
    const one = said[lineId]
    return one && one.units < ordered ? { lineId, ...one } : []
  })

/** What was ordered, confirmed and received, and for which orders. */
function Facts({ line }: { line: PurchaseLine }) {
  const words = usePurchaseWords()
  const t = words.house
  const { language } = useLanguage()
  const counted = (units: number) =>
    line.um === 'BX' ? words.boxes(units) : quantityText(units, line.um, language)
  return (
    <div className="min-w-0 flex-1 basis-56">
      <p className="font-semibold wrap-anywhere">{line.description}</p>
      <p className="text-12 text-ink-2">
        {[
          counted(line.ordered),
          line.confirmed !== null && line.confirmed !== line.ordered && `${t.confirmed} ${line.confirmed}`,
          line.reason && words.reasons[line.reason],
          line.words,
          line.received !== null && `${t.came} ${line.received}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {line.sources.length > 0 && (
        <p className="text-12 text-ink-2">
          {t.soldTo}{' '}
          {line.sources.map(({ orderNumber, customer, units, cut }, at) => (
            <span key={orderNumber}>
              {at > 0 && ', '}
              <Link to={`/admin/orders/${orderNumber}` as never} className={linkClass}>
                {customer} {units}
              </Link>
              {cut > 0 && <span className="text-amber"> ({t.cut(cut)})</span>}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}
