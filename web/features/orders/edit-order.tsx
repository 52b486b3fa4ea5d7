import { type ReactNode, useState } from 'react'
import { centsFromDollars, e4FromDollars, moneyText } from '../../../contract/core/money.ts'
import type { OrderDetail } from '../../../contract/features/cart.ts'
import { ladderOf } from '../../../contract/rules/pricing.ts'
import { useErrorText } from '../../core/error-text.ts'
import { LeaveGuard } from '../../form/leave-guard.tsx'
import { Button } from '../../ui/button.tsx'
import { FaultBox } from '../../ui/fault-box.tsx'
import { Money, UnitPrice } from '../../ui/money.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { unitWord } from '../../words/units.ts'
import { amountCents } from '../cart/cart-changes.ts'
import { useReasonText } from '../cart/reason-text.ts'
import { CardChoice, useCardChoice } from '../payments/card-choice.tsx'
import { AddProduct, freeOf } from './add-product.tsx'
import { useLockedText } from './cancel-order.tsx'
import type { Order } from './order-read.ts'
import type { Editing, Preview } from './use-edit.ts'

const most = (minQuantity: number) => minQuantity * 2000

/** An order's lines with a quantity box in each, a product search, the new total, and one button that saves everything. */
export function EditOrder({ order, edit }: { order: Order; edit: Editing }) {
  const t = useMessages().orders.edit
  const lines = order.details.filter(({ status }) => status !== 'CANCELLED')
  return (
    <section
      aria-label={t.title}
      className="min-w-0 border-accent bg-surface max-md:-mx-4 max-md:border-y md:rounded-4 md:border"
    >
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 border-b border-line px-4 py-2">
        <h2 className="font-semibold">{t.title}</h2>
        <p className="text-12 text-ink-2">{t.text}</p>
      </div>
      <fieldset disabled={edit.isBusy}>
        <ul aria-label={t.title} className="divide-y divide-line">
          {lines.map((line) => (
            <EditLine key={line.id} line={line} edit={edit} />
          ))}
          {edit.found.map((found) => (
            <NewLine key={found.productId} found={found} edit={edit} />
          ))}
        </ul>
        <div className="border-t border-line p-4">
          <AddProduct day={order.date} takes={freeOf(order.productType === 'PREBOOK')} onAdd={edit.add} />
        </div>
      </fieldset>
      <SaveBar order={order} edit={edit} />
      <LeaveGuard isUnsaved={() => edit.wants.length > 0} words={t} />
    </section>
  )
}

const grid =
  'grid items-center gap-x-3 px-4 py-2 grid-cols-[40px_minmax(0,1fr)_auto] md:grid-cols-[40px_minmax(0,1fr)_132px_80px_96px]'

type RowProps = {
  productId: number
  name: string
  um: string
  minQuantity: number
  imageName: string
  was: number
  price: ReactNode
  amount: ReactNode
  edit: Editing
}

function Row({ productId, name, um, minQuantity, imageName, was, price, amount, edit }: RowProps) {
  const t = useMessages().orders.edit
  const { language } = useLanguage()
  const { reasonText } = useReasonText()
  const quantity = edit.quantityOf(productId)
  const fault = edit.preview.data?.faults.find(({ productCode }) => productCode === String(productId))
  const changed = quantity !== was
  return (
    <li className={`${grid} ${changed ? 'bg-tint-2' : ''}`}>
      <ProductArt imageName={imageName} size={40} faded={quantity === 0} />
      <div className="min-w-0">
        <p className={`font-semibold ${quantity === 0 ? 'text-ink-3 line-through' : ''}`}>{name}</p>
        <p className="text-12 text-ink-2">
          {quantity === 0 && was > 0
            ? t.goesOut
            : changed && was > 0
              ? t.was(was)
              : unitWord(2, um, language)}
        </p>
      </div>
      <div className="max-md:col-span-2 max-md:col-start-2 max-md:row-start-2 max-md:mt-2">
        <Stepper
          label={`${name}, ${unitWord(2, um, language)}`}
          value={quantity}
          step={minQuantity}
          max={most(minQuantity)}
          onChange={(next) => edit.set(productId, next)}
          fault={fault && reasonText(fault.reason)}
        />
      </div>
      <p className="text-right text-ink-2 max-md:hidden">{price}</p>
      <p className="text-right font-semibold max-md:col-start-3 max-md:row-start-1">{amount}</p>
    </li>
  )
}

function EditLine({ line, edit }: { line: OrderDetail; edit: Editing }) {
  const productId = Number(line.productCode)
  const tiers = ladderOf(line)
  const quantity = edit.quantityOf(productId)
  const own = quantity === line.quantity
  const cents = own ? centsFromDollars(line.amount) : amountCents(tiers, quantity)
  const shown = edit.preview.data?.lines.find(({ productCode }) => productCode === line.productCode)
  const price = !own && shown?.quantity === quantity ? shown.unitPrice : line.unitPrice
  return (
    <Row
      productId={productId}
      name={line.productDescription}
      um={line.um}
      minQuantity={line.minQuantity}
      imageName={line.imageName}
      was={line.quantity}
      price={<UnitPrice e4={e4FromDollars(price)} />}
      amount={<Money cents={cents} kind="column" />}
      edit={edit}
    />
  )
}

function NewLine({ found, edit }: { found: Editing['found'][number]; edit: Editing }) {
  const { productId, text, product } = found
  const quantity = edit.quantityOf(productId)
  const shown = edit.preview.data?.lines.find(({ productCode }) => productCode === String(productId))
  return (
    <Row
      productId={productId}
      name={text}
      um={product.um}
      minQuantity={product.minQuantity}
      imageName={product.imageName}
      was={0}
      price={shown && <UnitPrice e4={e4FromDollars(shown.unitPrice)} />}
      amount={
        shown && shown.quantity === quantity ? (
          <Money cents={centsFromDollars(shown.amount)} kind="column" />
        ) : undefined
      }
      edit={edit}
    />
  )
}

/** What changes in the total and the payment, and the buttons. */
function SaveBar({ order, edit }: { order: Order; edit: Editing }) {
  const t = useMessages().orders
  const checkout = useMessages().checkout
  const errorText = useErrorText()
  const lockedText = useLockedText()
  const card = useCardChoice()
  const [late, setLate] = useState(false)
  const { preview, write, wants } = edit
  const shown = preview.settled && wants.length > 0 ? preview.data : undefined
  const byCard = order.paymentStatus !== 'ON_ACCOUNT'
  const pays = byCard && shown !== undefined && shown.difference > 0
  const locked =
    write.error?.code === 'order_locked' || preview.error?.code === 'order_locked' || !order.editable

  async function onSave() {
    if (!shown || shown.faults.length > 0 || edit.isBusy) return
    setLate(false)
    await edit.save(async () => {
      const body = { lines: wants, expectedTotal: shown.totalAmount }
      if (!pays) return body
      const given = await card.given().catch(() => 'late' as const)
      if (given === 'late') setLate(true)
      return given && given !== 'late' ? { ...body, payment: given } : undefined
    })
  }

  return (
    <div className="flex flex-col gap-3 border-t border-line-2 p-4">
      {locked ? (
        <FaultBox lead={t.locked} text={lockedText(order)} />
      ) : (
        <>
          {write.error && <FaultBox lead={errorText(write.error)} text={t.edit.asBefore} />}
          {late && <FaultBox lead={checkout.cardFormLate} text={t.edit.asBefore} />}
          {preview.error && <FaultBox lead={errorText(preview.error)} />}
          {shown && <Difference order={order} shown={shown} byCard={byCard} />}
          {pays && (
            <CardChoice
              label={t.edit.payWith}
              rows={card.rows}
              onSubmit={() => void onSave()}
              className="rounded-4 border border-line"
            />
          )}
        </>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button onClick={edit.close}>{t.edit.discard}</Button>
        <Button
          kind="primary"
          disabled={locked || !shown || shown.faults.length > 0}
          busy={edit.isBusy ? t.edit.saving : undefined}
          onClick={() => void onSave()}
        >
          {pays ? t.edit.saveAndPay(moneyText(centsFromDollars(shown.difference))) : t.edit.save}
        </Button>
      </div>
    </div>
  )
}

function Difference({ order, shown, byCard }: { order: Order; shown: Preview; byCard: boolean }) {
  const t = useMessages().orders
  const cents = centsFromDollars(shown.difference)
  const text = moneyText(Math.abs(cents))
  const said =
    cents === 0
      ? t.edit.same
      : cents > 0
        ? byCard
          ? t.edit.moreByCard(text)
          : t.edit.moreOnAccount(text)
        : byCard
          ? t.edit.backToCard(text)
          : t.edit.lessOnAccount(text)
  return (
    <div role="status" className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <p className="text-ink-2">
        {shown.shippingCost !== order.shippingCost && (
          <span className="block">{t.edit.delivery(moneyText(centsFromDollars(shown.shippingCost)))}</span>
        )}
        {said}
      </p>
      <p className="flex items-baseline gap-3">
        <span className="text-ink-3 line-through">
          <Money cents={centsFromDollars(order.totalAmount)} kind="total" />
        </span>
        <strong className="text-16 font-semibold">
          <Money cents={centsFromDollars(shown.totalAmount)} kind="total" />
        </strong>
      </p>
    </div>
  )
}
