import { changes } from '../../../contract/features/changes.ts'
import { customerPrices, type OwnPrice } from '../../../contract/features/prices/customer-prices.ts'
import { ChoiceField, TextField } from '../../form/fields.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { PanelHead } from '../frame/panel-head.tsx'
import { usePriceWords } from './words.ts'

type Props = {
  kind: 'own' | 'promise'
  /** The price to change; absent for a new one. */
  row: OwnPrice | undefined
  onDone: () => void
  onClose: () => void
}

type Typed = {
  accountNumber: string
  about: 'item' | 'category'
  productId: string
  category: string
  terms: 'percent' | 'price'
  percent: string
  price: string
  promisedFor: string
  from: string
  to: string
  why: string
}

const numberOf = (text: string): number | null => {
  const plain = text.trim().replace('$', '').replace(',', '.')
  return plain === '' ? null : Number(plain)
}

/** A price of one customer, or a price promised for an event. */
export function OwnPriceForm({ kind, row, onDone, onClose }: Props) {
  const t = usePriceWords()
  const isPromise = kind === 'promise'
  const start: Typed = {
    accountNumber: row ? String(row.accountNumber) : '',
    about: row && row.productId === null ? 'category' : 'item',
    productId: row?.productId ? String(row.productId) : '',
    category: row && row.productId === null ? row.name : '',
    terms: row?.percent ? 'percent' : 'price',
    percent: row?.percent ? String(row.percent) : '',
    price: row?.price ? String(row.price) : '',
    promisedFor: row?.promisedFor ?? '',
    from: row?.from ?? '',
    to: row?.to ?? '',
    why: row?.why ?? '',
  }
  const labels = {
    accountNumber: t.account,
    about: t.about,
    productId: t.item,
    category: t.category,
    terms: t.terms,
    percent: t.percent,
    price: t.price,
    promisedFor: t.event,
    from: t.from,
    to: isPromise ? t.lastDay : t.to,
    why: t.why,
  }
  const termsOf = (typed: Typed) => ({
    percent: !isPromise && typed.terms === 'percent' ? numberOf(typed.percent) : null,
    price: isPromise || typed.terms === 'price' ? numberOf(typed.price) : null,
    promisedFor: isPromise ? typed.promisedFor : null,
    from: typed.from || null,
    to: typed.to || null,
    why: typed.why,
  })
  const options = {
    start,
    labels,
    refresh: [customerPrices.list, changes.list],
    onDone: () => {
      showToast({ text: t.saved })
      onDone()
    },
  }
  const adding = useForm(customerPrices.add, {
    ...options,
    name: `customer-price.${kind}`,
    send: (typed: Typed) => ({
      body: {
        accountNumber: typed.accountNumber,
        productId: isPromise || typed.about === 'item' ? typed.productId : null,
        category: !isPromise && typed.about === 'category' ? typed.category : null,
        ...termsOf(typed),
      },
    }),
  })
  const changing = useForm(customerPrices.change, {
    ...options,
    name: `customer-price.${row?.id ?? 0}`,
    send: (typed: Typed) => ({ params: { id: String(row?.id) }, body: termsOf(typed) }),
  })
  const form = row ? changing : adding
  const { typed } = form
  const title = isPromise ? t.promiseTitle : t.ownTitle
  return (
    <>
      <PanelHead title={title} onClose={onClose}>
        {row
          ? `${row.accountNumber} ${row.customerName}, ${row.name}`
          : isPromise
            ? t.promiseText
            : t.ownText}
      </PanelHead>
      <Form of={form} label={title} className="flex flex-col gap-4 p-4 md:p-6">
        {!row && (
          <>
            <TextField at={form.at('accountNumber')} digits required />
            {!isPromise && (
              <ChoiceField
                at={form.at('about')}
                options={[
                  { value: 'item', label: t.oneItem },
                  { value: 'category', label: t.oneCategory },
                ]}
              />
            )}
            {isPromise || typed.about === 'item' ? (
              <TextField at={form.at('productId')} digits required />
            ) : (
              <TextField at={form.at('category')} required />
            )}
          </>
        )}
        {isPromise ? (
          <TextField at={form.at('promisedFor')} hint={t.eventHint} required maxLength={120} />
        ) : (
          <ChoiceField
            at={form.at('terms')}
            options={[
              { value: 'price', label: t.byPrice },
              { value: 'percent', label: t.byPercent },
            ]}
          />
        )}
        {!isPromise && typed.terms === 'percent' ? (
          <TextField at={form.at('percent')} inputMode="decimal" required />
        ) : (
          <TextField at={form.at('price')} inputMode="decimal" required />
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField at={form.at('from')} type="date" hint={t.fromToday} optional />
          <TextField
            at={form.at('to')}
            type="date"
            {...(isPromise ? { required: true } : { hint: t.untilChanged, optional: true })}
          />
        </div>
        <TextField at={form.at('why')} hint={t.whyHint} maxLength={200} optional />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t.drop}</Button>
          <Button kind="primary" submit busy={form.busy ? t.saving : undefined}>
            {t.save}
          </Button>
        </div>
      </Form>
    </>
  )
}
