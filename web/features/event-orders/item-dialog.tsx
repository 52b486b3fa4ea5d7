import { Link } from '@tanstack/react-router'
import { addDays, type Day } from '../../../contract/core/dates.ts'
import { methodLabels } from '../../../contract/core/fields.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { linkClass } from '../../ui/link.ts'
import { Select } from '../../ui/select.tsx'
import type { Row } from './calculated.ts'
import { WasteCell } from './cell.tsx'
import { withItem, withoutItem } from './draft.ts'
import type { Builder } from './use-builder.ts'
import { useEventWords, useWhen } from './words.ts'

type Props = { builder: Builder; row: Row | undefined; at: number; onClose: () => void }

/** One item: its possible ship days with their fit, its waste, what its kind needs, and the orders that include it. */
export function ItemDialog({ builder, row, at, onClose }: Props) {
  const t = useEventWords()
  const { day } = useWhen()
  const { edit, mayChange } = builder
  if (!row) return null
  const { item, facts } = row
  const fitOf = (on: string) => {
    if (!facts) return ''
    const comes = builder.event.deliveryMethod === methodLabels.UPS ? addDays(on as Day, 1) : on
    if (comes > facts.latest) return t.fits.late
    return facts.earliest !== null && comes < facts.earliest ? t.fits.early : t.fits.good
  }
  const usual = facts?.usualWaste ?? 0
  const days = facts?.openDays ?? []
  const care = facts && [
    t.careOpen(facts.care.openMin, facts.care.openMax),
    facts.care.hydrateHours > 0 && t.careDrink(facts.care.hydrateHours),
    facts.care.vaseDays !== null && t.careVase(facts.care.vaseDays),
  ]
  return (
    <Dialog
      open
      onClose={onClose}
      title={item.description}
      actions={
        <>
          {mayChange && (
            <Button
              kind="danger-outline"
              onClick={() => {
                edit((now) => withoutItem(now, at))
                onClose()
              }}
            >
              {t.removeItem}
            </Button>
          )}
          <Button kind="primary" onClick={onClose}>
            {t.done}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {care && <p>{care.filter(Boolean).join(', ')}.</p>}
        <Field label={t.shipDay}>
          <Select
            size={44}
            disabled={!mayChange}
            value={item.shipDay ?? ''}
            onChange={(chosen) =>
              edit((now) => withItem(now, at, { shipDay: chosen === '' ? null : chosen }))
            }
            options={[
              {
                value: '',
                label:
                  item.shipDay !== null
                    ? t.bestAny
                    : facts?.shipDay
                      ? t.bestDay(day(facts.shipDay))
                      : t.bestNone,
              },
              ...(item.shipDay && !days.some((one) => one === item.shipDay)
                ? [{ value: item.shipDay, label: day(item.shipDay) }]
                : []),
              ...days.map((one) => ({ value: one as string, label: `${day(one)}, ${fitOf(one)}` })),
            ]}
          />
        </Field>
        <div className="flex items-center justify-between gap-3">
          <span>
            <span className="block font-semibold text-ink">{t.waste}</span>
            <span className="text-12">
              {t.usualWaste(String(usual))}. {t.wasteRule}
            </span>
          </span>
          <WasteCell
            label={t.wasteOf(item.description)}
            at={[-9, -9]}
            value={item.waste}
            usual={usual}
            isTall
            disabled={!mayChange}
            onChange={(waste) => edit((now) => withItem(now, at, { waste }))}
          />
        </div>
        {(facts?.orders ?? []).map(({ orderNumber, shipDay, quantity }) => (
          <p key={orderNumber}>
            <Link
              to="/orders/$orderNumber"
              params={{ orderNumber: String(orderNumber) }}
              className={linkClass}
            >
              {t.order(orderNumber)}
            </Link>
            , {day(shipDay)}, × {quantity}
          </p>
        ))}
      </div>
    </Dialog>
  )
}
