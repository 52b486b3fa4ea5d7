import { useEffect, useRef, useState } from 'react'
import { may } from '../../../contract/core/access.ts'
import { dayAt } from '../../../contract/core/dates.ts'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type { lots, StockItem } from '../../../contract/features/lots/lots.ts'
import { useUser } from '../../core/session.ts'
import { Button } from '../../ui/button.tsx'
import { nowMs } from '../../ui/clock.ts'
import { useZone } from '../../ui/dates.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Select } from '../../ui/select.tsx'
import { costOf, type GoodsLine, numberOf } from './goods-line.ts'
import { useLotWords } from './words.ts'

type Props = {
  item: StockItem
  choices: ReplyOf<typeof lots.places> | undefined
  last: GoodsLine | undefined
  onAdd: (line: GoodsLine) => void
}

/** Units of one item, its place and lot. Supplier, day and cost are behind a button, because they are usually known. */
export function LineForm({ item, choices, last, onAdd }: Props) {
  const t = useLotWords()
  const today = dayAt(new Date(nowMs()), useZone())
  const seesCosts = may(useUser(), ['TIER_PRICING'])
  const [units, setUnits] = useState('')
  const [place, setPlace] = useState(last?.place ?? '')
  const [code, setCode] = useState('')
  const [vendorId, setVendorId] = useState('')
  const [arrivedOn, setArrivedOn] = useState<string>(last?.arrivedOn ?? today)
  const [cost, setCost] = useState(item.cost === null ? '' : String(item.cost))
  const [isOpen, setOpen] = useState(false)
  const [fault, setFault] = useState<'units' | 'cost'>()
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    form.current?.querySelector('input')?.focus()
  }, [])

  function add() {
    const count = numberOf(units)
    const price = costOf(cost)
    if (count === undefined || count < 1 || count > 1_000_000) return setFault('units')
    if (price === undefined) {
      setOpen(true)
      return setFault('cost')
    }
    onAdd({
      productId: item.productId,
      description: item.productDescription,
      um: item.um,
      units: count,
      place: place.trim(),
      code: code.trim(),
      arrivedOn: arrivedOn || today,
      ...(vendorId !== '' && { vendorId }),
      ...(price !== null && { cost: price }),
    })
  }
  return (
    <div
      ref={form}
      className="flex flex-col gap-3"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        add()
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        <Field label={t.quantity} required error={fault === 'units' ? t.needUnits : undefined}>
          <TextInput
            size={44}
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            value={units}
            onChange={(text) => setUnits(text.replace(/\D/g, ''))}
          />
        </Field>
        <Field label={t.place} optional>
          <TextInput
            size={44}
            list="stock-places"
            maxLength={40}
            autoComplete="off"
            value={place}
            onChange={setPlace}
          />
        </Field>
        <Field label={t.code} optional>
          <TextInput size={44} maxLength={40} autoComplete="off" value={code} onChange={setCode} />
        </Field>
      </div>
      <datalist id="stock-places">
        {choices?.places.map(({ place: known }) => (
          <option key={known} value={known} />
        ))}
      </datalist>
      {isOpen ? (
        <div className="grid grid-cols-2 gap-3">
          <Field label={t.supplier}>
            <Select
              value={vendorId}
              onChange={setVendorId}
              options={[
                { value: '', label: t.ownSupplier },
                ...(choices?.vendors.map((vendor) => ({ value: vendor.vendorId, label: vendor.name })) ?? []),
              ]}
            />
          </Field>
          <Field label={t.arrived}>
            <TextInput type="date" max={today} value={arrivedOn} onChange={setArrivedOn} />
          </Field>
          {seesCosts && (
            <Field label={t.cost} optional error={fault === 'cost' ? t.needCost : undefined}>
              <TextInput
                inputMode="decimal"
                maxLength={12}
                autoComplete="off"
                value={cost}
                onChange={setCost}
              />
            </Field>
          )}
        </div>
      ) : (
        <div>
          <Button kind="quiet" size={44} icon="chevron-down" onClick={() => setOpen(true)}>
            {t.more}
          </Button>
        </div>
      )}
      <Button kind="primary" size={52} icon="plus" wide onClick={add}>
        {t.add}
      </Button>
    </div>
  )
}
