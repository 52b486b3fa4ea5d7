import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { centsFromDollars, e4FromDollars, unitPriceText } from '../../../contract/core/money.ts'
import type { DeskLine } from '../../../contract/features/order-desk/fields.ts'
import { deskOrder, type OpenedOrder, type Substitute } from '../../../contract/features/order-desk/order.ts'
import { read } from '../../core/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { BareRadio, Checkbox } from '../../ui/choices.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Money } from '../../ui/money.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { countText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { unitWord } from '../../words/units.ts'
import { useDeskChange } from './use-desk.ts'
import { WishOf } from './wish-of.tsx'
import { useDeskWords } from './words.ts'

type Props = {
  order: OpenedOrder
  onChanged: (order: OpenedOrder) => void
  onChanging: (changing: boolean) => void
}

/** The lines of an order; a line that staff may change can be edited in place. */
export function LinesPart({ order, onChanged, onChanging }: Props) {
  const [open, setOpen] = useState<number>()
  const toggle = (line: number | undefined) => {
    setOpen(line)
    onChanging(line !== undefined)
  }
  return (
    <>
      <ul>
        {order.lineRows.map((line) => (
          <li key={line.lineId} className="border-b border-line">
            <LineRow
              line={line}
              order={order}
              isOpen={open === line.line}
              onToggle={() => toggle(open === line.line ? undefined : line.line)}
            />
            {open === line.line && (
              <LineEditor
                key={line.lineId}
                line={line}
                order={order}
                onChanged={onChanged}
                onDone={() => toggle(undefined)}
              />
            )}
          </li>
        ))}
      </ul>
      {order.mayChange && <AddLine order={order} onChanged={onChanged} />}
    </>
  )
}

type RowProps = { line: DeskLine; order: OpenedOrder; isOpen: boolean; onToggle: () => void }

function LineRow({ line, order, isOpen, onToggle }: RowProps) {
  const t = useDeskWords()
  const { language } = useLanguage()
  const { description, quantity, missing, short, ordered, refused, um, substitutes, status } = line
  const replaced = order.lineRows.find((one) => one.line === substitutes)
  const says =
    missing > 0
      ? t.line.there(quantity - missing, quantity, missing)
      : status === 'CANCELLED'
        ? t.line.takenOut
        : short > 0
          ? `${t.lineStatuses[status]}, ${t.line.shortOf(short, ordered)}`
          : refused > 0
            ? t.line.refused(refused)
            : replaced
              ? t.line.instead(replaced.description)
              : ''
  const mayOpen = order.mayChange || order.invoice !== null
  const content = (
    <>
      <span className="shrink-0">
        <ProductArt imageName={line.imageName} color={line.colorHex} size={40} />
      </span>
      <span className="min-w-0 flex-1 text-left">
        <span
          className={`block font-semibold wrap-anywhere ${quantity === 0 ? 'text-ink-3 line-through' : ''}`}
        >
          {description}
        </span>
        <span className={`block text-12 wrap-anywhere ${says ? 'font-semibold text-amber' : 'text-ink-2'}`}>
          {says || [line.grower, line.place, line.note].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="text-12 whitespace-nowrap text-ink-2">
        {countText(quantity)} {unitWord(quantity, um, language)}
      </span>
      <span className="w-20 text-right">
        <Money cents={centsFromDollars(line.amount)} kind="column" />
      </span>
    </>
  )
  const box = 'flex min-h-13 w-full items-center gap-3 px-4 py-1.5 md:px-6'
  if (!mayOpen || (quantity === 0 && status === 'CANCELLED')) return <div className={box}>{content}</div>
  return (
    <button
      type="button"
      className={`${box} -outline-offset-2 hover:bg-hover ${isOpen ? 'bg-hover' : ''}`}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <span className="sr-only">{t.line.open}</span>
      {content}
    </button>
  )
}

type Action = 'substitute' | 'deliver' | 'wait' | 'takeOut' | 'price'
type EditorProps = {
  line: DeskLine
  order: OpenedOrder
  onChanged: (order: OpenedOrder) => void
  onDone: () => void
}

/** Whether staff must give a reason, because the cut-off has passed or picking has begun. */
export const mustSay = (order: OpenedOrder): boolean =>
  !order.open || !['SUBMITTED', 'ON_HOLD', 'CONFIRMED'].includes(order.status)

/** Actions for a line: substitute another product, ship what is there, wait, remove, or change the price. */
function LineEditor({ line, order, onChanged, onDone }: EditorProps) {
  const t = useDeskWords()
  const isInvoiced = order.invoice !== null
  const [action, setAction] = useState<Action>(
    isInvoiced ? 'deliver' : line.missing > 0 ? 'substitute' : 'deliver',
  )
  const [there, setThere] = useState(String(line.quantity - line.refused - line.missing))
  const [quantity, setQuantity] = useState(String(line.missing || line.quantity))
  const [price, setPrice] = useState('')
  const [chosen, setChosen] = useState<Substitute>()
  const [reason, setReason] = useState('')
  const [tell, setTell] = useState(true)
  const options = { orderNumber: order.orderNumber, onChanged }
  const short = useDeskChange(deskOrder.short, options)
  const substitute = useDeskChange(deskOrder.substitute, options)
  const change = useDeskChange(deskOrder.changeLines, options)
  const busy = short.busy || substitute.busy || change.busy ? t.opened.saving : undefined
  const failed = short.failed ?? substitute.failed ?? change.failed
  const force = mustSay(order)
  const how = { version: order.version, force, reason: reason.trim(), tell }
  const params = { orderNumber: order.orderNumber, line: line.line }
  const number = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN)
  const dollars = price.trim() === '' ? undefined : Number(price.replace(',', '.'))
  const act = () => {
    switch (action) {
      case 'substitute':
        if (!chosen) return
        return void substitute.send(
          {
            params,
            body: {
              ...how,
              productId: chosen.productId,
              quantity: number(quantity),
              ...(dollars !== undefined && { unitPrice: dollars }),
            },
          },
          onDone,
        )
      case 'price':
        return void change.send(
          {
            params: { orderNumber: order.orderNumber },
            body: {
              ...how,
              lines: [
                {
                  productId: line.productId,
                  quantity: number(quantity),
                  ...(dollars !== undefined && { unitPrice: dollars }),
                },
              ],
            },
          },
          onDone,
        )
      default:
        return void short.send(
          {
            params,
            body: { ...how, there: action === 'takeOut' ? 0 : number(there), wait: action === 'wait' },
          },
          onDone,
        )
    }
  }
  const label = {
    substitute: t.line.doSubstitute,
    deliver: t.line.doDeliver(number(there) || 0),
    wait: t.line.doWait,
    takeOut: t.line.doTakeOut,
    price: t.line.doPrice,
  }[action]
  const choices: Action[] = isInvoiced
    ? ['deliver', 'takeOut', 'price']
    : ['substitute', 'deliver', 'wait', 'takeOut', 'price']
  const isReady = (!force || reason.trim() !== '') && (action !== 'substitute' || chosen !== undefined)
  return (
    <form
      className="mx-4 mb-3 flex flex-col gap-3 rounded-4 border border-accent p-4 md:mx-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) act()
      }}
    >
      <WishOf line={line} />
      <div className="overflow-x-auto [&_label]:whitespace-nowrap">
        <Segmented
          label={t.line.what}
          value={action}
          onChange={(next) => {
            setAction(next)
            if (next === 'price') setQuantity(String(line.quantity - line.refused))
          }}
          options={choices.map((value) => ({ value, label: t.line[value] }))}
        />
      </div>
      {action === 'substitute' && (
        <Substitutes
          order={order}
          line={line}
          quantity={number(quantity)}
          chosen={chosen?.productId}
          onChoose={(one) => {
            setChosen(one)
            setPrice(String(one.proposedPrice))
          }}
        />
      )}
      <div className="flex flex-wrap items-end gap-3">
        {(action === 'deliver' || action === 'wait') && (
          <div className="w-28">
            <Field label={t.line.thereLabel}>
              <TextInput value={there} onChange={setThere} inputMode="numeric" maxLength={7} autoFocus />
            </Field>
          </div>
        )}
        {(action === 'substitute' || action === 'price') && (
          <>
            <div className="w-28">
              <Field label={t.line.quantity}>
                <TextInput value={quantity} onChange={setQuantity} inputMode="numeric" maxLength={7} />
              </Field>
            </div>
            <div className="w-28">
              <Field label={t.line.unitPrice}>
                <TextInput
                  value={price}
                  onChange={setPrice}
                  inputMode="decimal"
                  maxLength={10}
                  placeholder={String(line.unitPrice)}
                />
              </Field>
            </div>
          </>
        )}
      </div>
      {force && <p className="text-12 text-amber">{t.opened.late}</p>}
      <Field label={t.opened.reason} optional={!force} required={force}>
        <TextInput value={reason} onChange={setReason} maxLength={200} />
      </Field>
      <Checkbox checked={tell} onChange={setTell}>
        {t.opened.tell}
      </Checkbox>
      {failed && <Banner kind="danger">{failed.message}</Banner>}
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{t.line.close}</Button>
        <Button kind="primary" submit disabled={!isReady} busy={busy}>
          {label}
        </Button>
      </div>
    </form>
  )
}

type SubstitutesProps = {
  order: OpenedOrder
  line: DeskLine
  quantity: number
  chosen: number | undefined
  onChoose: (one: Substitute) => void
}

/** Possible substitutes for a line, the best first. */
function Substitutes({ order, line, quantity, chosen, onChoose }: SubstitutesProps) {
  const t = useDeskWords()
  const name = useId()
  const asked = Number.isInteger(quantity) && quantity > 0 ? { quantity: String(quantity) } : {}
  const { data } = useQuery({
    ...read(deskOrder.substitutes, {
      params: { orderNumber: order.orderNumber, line: line.line },
      query: asked,
    }),
    placeholderData: (before) => before,
    staleTime: 10_000,
  })
  if (!data) return <p role="status">{t.line.finding}</p>
  if (data.rows.length === 0) return <p>{t.line.noOthers}</p>
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 text-12 text-ink-2">{t.line.others}</legend>
      {data.rows.slice(0, 6).map((one) => (
        <label
          key={one.productId}
          className="flex min-h-12 cursor-pointer items-center gap-3 border-t border-line py-1 hover:bg-hover"
        >
          <BareRadio name={name} checked={chosen === one.productId} onChoose={() => onChoose(one)} />
          <ProductArt imageName={one.imageName} color={one.colorHex} size={40} />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold wrap-anywhere">{one.description}</span>
            <span className="block text-12 text-ink-2">
              {[
                t.line.free(countText(one.free), countText(one.freeAfter)),
                ...one.why
                  .filter(({ code }) => code !== 'cheaper' && code !== 'dearer' && code !== 'type')
                  .map(({ code, value }) => t.line.why(code as 'color', value)),
              ].join(', ')}
            </span>
          </span>
          <span className="text-right whitespace-nowrap">
            <span className="block font-semibold">{unitPriceText(e4FromDollars(one.unitPrice))}</span>
            <span className={`block text-12 ${one.difference > 0 ? 'text-amber' : 'text-ink-2'}`}>
              {one.difference > 0 ? '+' : one.difference < 0 ? '−' : ''}
              {Math.abs(one.difference)}%
            </span>
          </span>
        </label>
      ))}
      <p className="mt-1 text-12 text-ink-2">{t.line.lower}</p>
    </fieldset>
  )
}

/** Adds a product by its item number. */
function AddLine({ order, onChanged }: { order: OpenedOrder; onChanged: (order: OpenedOrder) => void }) {
  const t = useDeskWords()
  const [item, setItem] = useState('')
  const [quantity, setQuantity] = useState('')
  const [reason, setReason] = useState('')
  const change = useDeskChange(deskOrder.changeLines, { orderNumber: order.orderNumber, onChanged })
  const force = mustSay(order)
  const isReady = /^\d+$/.test(item) && /^[1-9]\d*$/.test(quantity) && (!force || reason.trim() !== '')
  return (
    <form
      aria-label={t.line.add}
      className="flex flex-wrap items-end gap-3 px-4 py-3 md:px-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReady) return
        const lines = [{ productId: Number(item), quantity: Number(quantity) }]
        const body = { version: order.version, force, reason: reason.trim(), tell: true, lines }
        void change.send({ params: { orderNumber: order.orderNumber }, body }, () => {
          setItem('')
          setQuantity('')
        })
      }}
    >
      <div className="w-32">
        <Field label={t.line.item}>
          <TextInput value={item} onChange={setItem} inputMode="numeric" maxLength={10} />
        </Field>
      </div>
      <div className="w-24">
        <Field label={t.line.quantity}>
          <TextInput value={quantity} onChange={setQuantity} inputMode="numeric" maxLength={7} />
        </Field>
      </div>
      {force && (
        <div className="min-w-40 flex-1">
          <Field label={t.opened.reason} required>
            <TextInput value={reason} onChange={setReason} maxLength={200} />
          </Field>
        </div>
      )}
      <Button submit disabled={!isReady} busy={change.busy ? t.opened.saving : undefined}>
        {t.line.addOne}
      </Button>
      {change.failed && (
        <div className="w-full">
          <Banner kind="danger">{change.failed.message}</Banner>
        </div>
      )}
    </form>
  )
}
