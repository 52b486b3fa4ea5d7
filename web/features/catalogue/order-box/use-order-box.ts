import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { readOrder } from '../../../../contract/catalogue/order-text.ts'
import { asDay, type Day } from '../../../../contract/core/dates.ts'
import { e4FromDollars, lineAmountCents } from '../../../../contract/core/money.ts'
import { inventory, type Product } from '../../../../contract/features/catalogue/inventory.ts'
import { shipmentUpdate } from '../../../../contract/features/shipment-update.ts'
import { call } from '../../../core/api.ts'
import { useErrorText } from '../../../core/error-text.ts'
import { useSite } from '../../../core/site-context.tsx'
import { useRested } from '../../../core/use-rested.ts'
import { useAddLines } from '../../cart/use-add-lines.ts'
import { useShipment, useUpdateShipment } from '../../shipment/use-shipment.ts'
import { isClosed } from '../closed-notice.tsx'
import { sentText } from '../quick-order/line-rules.ts'
import { replacementText } from '../replacement.ts'
import { boxDay, boxLine, isTakeable, type Picks, type Replaced, replacedLine } from './box-rules.ts'

/** The lines of a text as the server resolves them; the previous response stays until the next one arrives. */
const lookUp = (texts: readonly string[], shipDay: Day, ofShipment: string) =>
  queryOptions({
    queryKey: [inventory.pasted.path, texts, shipDay, ofShipment],
    queryFn: ({ signal }) => call(inventory.pasted, { body: { lines: [...texts], shipDay } }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

type Options = {
  text: string
  /** Called when lines are in the cart; `rest` is the text of the lines that still need a decision. */
  onTaken: (rest: string) => void
  /** The message after lines were added. */
  added: (lines: number) => string
}

/** The order in the search box's text: its lines with products and prices, its day, and the function that adds them. */
export function useOrderBox({ text, onTaken, added: said }: Options) {
  const errorText = useErrorText()
  const { timeZone } = useSite()
  const { data: shipment } = useShipment()
  const [picks, setPicks] = useState<Picks>(new Map())
  const [replaced, setReplaced] = useState<Replaced>(new Map())
  const update = useUpdateShipment()
  const today = asDay(shipment?.today ?? '2000-01-01')
  const order = readOrder(text, today)
  const restedText = useRested(text)
  const rested = readOrder(restedText, today)
  const day = boxDay(
    order.day,
    asDay(shipment?.shipDay ?? today),
    (
      shipment?.methods.find(({ deliveryMethod }) => deliveryMethod === shipment.deliveryMethod)?.openDays ??
      []
    ).map(({ date }) => date),
  )
  const askedText = (line: string) => replaced.get(line) ?? sentText(line)
  const texts = [...new Set(rested.lines.map(askedText))]
  const ofShipment = [shipment?.deliveryMethod, shipment?.shipToCode].join(' ')
  const found = useQuery({
    ...lookUp(texts, day.shipDay, ofShipment),
    enabled: texts.length > 0 && shipment !== undefined,
  })
  const byText = new Map(found.data?.map((line) => [line.text, line]))
  const lines = order.lines.map((line) => {
    const found = byText.get(askedText(line))
    return replaced.has(line) ? replacedLine(line, found) : boxLine(line, found, picks)
  })
  const ready = lines.filter(isTakeable)
  // What is typed while lines go into the cart stays.
  const latest = useRef(lines)
  useLayoutEffect(() => {
    latest.current = lines
  })
  const adding = useAddLines({
    said: ({ added }) => said(added.length),
    onDone: ({ added }) => {
      if (added.length === 0) return
      const taken = new Set(added.map(({ productId }) => productId))
      const rest = latest.current.filter((line) => !(isTakeable(line) && taken.has(line.product.productId)))
      onTaken(rest.map(({ entry }) => entry.text).join(', '))
    },
  })

  async function take() {
    if (ready.length === 0 || !shipment || isClosed(shipment) || update.isPending) return
    if (day.shipDay !== shipment.shipDay) {
      const { customer, deliveryMethod, shipToCode, shipToName } = shipment
      const shipTo = shipToCode ? { id: Number(shipToCode), name: shipToName } : null
      const wish = { customer, deliveryMethod, shipDay: day.shipDay, shipTo }
      try {
        await update.mutateAsync({ body: shipmentUpdate(wish, timeZone) })
      } catch {
        return
      }
    }
    await adding.add(ready.map(({ product, quantity }) => ({ productId: product.productId, quantity })))
  }

  return {
    lines,
    ready,
    day: { ...day, changes: shipment !== undefined && day.shipDay !== shipment.shipDay },
    isClosed: shipment !== undefined && isClosed(shipment),
    sumCents: ready.reduce(
      (sum, { product, quantity }) =>
        sum + (product.unitPrice === null ? 0 : lineAmountCents(quantity, e4FromDollars(product.unitPrice))),
      0,
    ),
    /** Whether the shown results belong to the current text. */
    isSettled: restedText === text && found.isSuccess && !found.isPlaceholderData,
    lookUpFailed: found.isError,
    failure: adding.failure ?? (update.error ? errorText(update.error) : undefined),
    isAdding: adding.isAdding || update.isPending,
    /** Chooses a product for a line; null shows all candidates and drops a substitute. */
    pick: (line: string, productId: number | null) => {
      setPicks(new Map([...picks, [line, productId]]))
      setReplaced(new Map([...replaced].filter(([text]) => text !== line)))
    },
    /** Replaces the product that the line names with a substitute. */
    replace: (line: string, asked: number | null, instead: Product) =>
      setReplaced(new Map([...replaced, [line, replacementText(line, asked, instead)]])),
    take,
  }
}

export type OrderBoxState = ReturnType<typeof useOrderBox>
