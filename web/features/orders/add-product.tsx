import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { e4FromDollars } from '../../../contract/core/money.ts'
import { inventory } from '../../../contract/features/catalogue/inventory.ts'
import { read } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { UnitPrice } from '../../ui/money.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { countText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { unitWord } from '../../words/units.ts'
import type { Found } from './use-edit.ts'

const restMs = 150
const leastLetters = 2
const mostShown = 6

type Props = {
  /** The ship day whose stock counts; undefined for the current shipment's. */
  day: string | undefined
  /** Products that may be added; the others are left out. */
  takes: (product: Found['product']) => boolean
  onAdd: (found: Found) => void
  /** The box gets the focus when it appears. */
  isFirst?: boolean
}

/** Products that an order of this kind may contain and doesn't yet; pre-booked goods can't be mixed with others. */
export const freeOf =
  (preBooked: boolean) =>
  ({ available, isPreBooked }: Found['product']): boolean =>
    available > 0 && isPreBooked === preBooked

/** Searches products by name and adds one: lists the first matches, each with a button. */
export function AddProduct({ day, takes, onAdd, isFirst = false }: Props) {
  const t = useMessages().orders.edit
  const listId = useId()
  const [text, setText] = useState('')
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(text.trim()), restMs)
    return () => clearTimeout(timer)
  }, [text])
  const asks = rested.length >= leastLetters && text.trim().length >= leastLetters
  const { data, isFetching, error } = useQuery({
    ...read(inventory.suggestions, {
      params: { type: 'All' },
      query: { term: rested, ...(day && { shipDay: day }) },
    }),
    enabled: asks,
    placeholderData: (before) => before,
    retry: false,
  })
  const found = asks
    ? (data ?? [])
        .flatMap(({ productId, text: name, product }): Found[] =>
          productId && product && takes(product) ? [{ productId, text: name, product }] : [],
        )
        .slice(0, mostShown)
    : []
  return (
    <div className="flex flex-col gap-2">
      <Field label={t.addLabel} hint={t.addHint}>
        <TextInput
          value={text}
          onChange={setText}
          autoComplete="off"
          autoFocus={isFirst}
          spellCheck={false}
          maxLength={100}
          aria-controls={listId}
          onKeyDown={(event) => {
            const [first] = found
            if (event.key !== 'Enter' || !first) return
            event.preventDefault()
            onAdd(first)
            setText('')
          }}
        />
      </Field>
      <ul id={listId} aria-label={t.found} className="divide-y divide-line empty:hidden">
        {found.map((one) => (
          <FoundRow
            key={one.productId}
            found={one}
            onAdd={() => {
              onAdd(one)
              setText('')
            }}
          />
        ))}
      </ul>
      <p role="status" className="text-12 text-ink-2 empty:hidden">
        {asks && error && t.searchFailed}
        {asks && !error && !isFetching && found.length === 0 && t.noneFound}
      </p>
    </div>
  )
}

function FoundRow({ found: { text, product }, onAdd }: { found: Found; onAdd: () => void }) {
  const t = useMessages()
  const { language } = useLanguage()
  const { available, isPreBooked, um, unitPrice, imageName } = product
  const left = isPreBooked ? '' : t.search.left(countText(available))
  return (
    <li className="grid min-h-12 grid-cols-[40px_minmax(0,1fr)_auto_auto] items-center gap-x-3 py-1">
      <ProductArt imageName={imageName} size={40} />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{text}</span>
        <span className="block truncate text-12 text-ink-2">
          {[unitWord(1, um, language), left].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span>{unitPrice !== null && <UnitPrice e4={e4FromDollars(unitPrice)} />}</span>
      <Button size={28} icon="plus" aria-label={t.orders.edit.addOf(text)} onClick={onAdd}>
        {t.orders.edit.add}
      </Button>
    </li>
  )
}
