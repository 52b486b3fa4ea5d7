import { useQuery } from '@tanstack/react-query'
import { addDays, asDay, weekdayOf } from '../../../contract/core/dates.ts'
import { methodCodes, methodLabels } from '../../../contract/core/fields.ts'
import { cart } from '../../../contract/features/cart.ts'
import { orders } from '../../../contract/features/orders.ts'
import { shipment } from '../../../contract/features/shipment.ts'
import { read } from '../../core/query.ts'
import { weekdayName } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import type { Draft, DraftLine } from './draft.ts'
import { useStandingWords } from './words.ts'

type From = { orderNumber: number | undefined; fromCart: boolean }

/**
 * The initial draft of a new standing order: the goods of an order or of the cart, on its weekday. Otherwise empty, with the current
 * shipment's day, method and address. Undefined while loading.
 */
export function useStart({ orderNumber, fromCart }: From): Draft | undefined {
  const t = useStandingWords()
  const { language } = useLanguage()
  const chosen = useQuery(read(shipment.read, {})).data
  const order = useQuery({
    ...read(orders.read, { params: { orderNumber: orderNumber ?? 0 } }),
    enabled: orderNumber !== undefined,
    retry: false,
  })
  const inCart = useQuery({ ...read(cart.read, {}), enabled: fromCart })
  if (!chosen) return undefined
  if (orderNumber !== undefined && order.isLoading) return undefined
  if (fromCart && inCart.isLoading) return undefined
  const source = orderNumber === undefined ? inCart.data?.orders[0] : order.data
  const details = source && (orderNumber !== undefined || fromCart) ? source.details : []
  const day = asDay(source && details.length > 0 ? source.date : chosen.shipDay)
  const label = source && details.length > 0 ? source.deliveryMethod : chosen.deliveryMethod
  const weekday = weekdayOf(day)
  return {
    name: t.usualName(weekdayName(weekday, language)),
    everyWeeks: '1',
    weekdays: [weekday],
    method: methodCodes.find((code) => methodLabels[code] === label) ?? 'TRUCK',
    shipToId: Number(chosen.shipToCode ?? 0),
    startsOn: details.length > 0 ? addDays(day, 7) : day,
    endsOn: '',
    pays: 'usual',
    cardAccountId: null,
    poNumber: '',
    note: '',
    lines: details
      .filter(({ status }) => status !== 'CANCELLED')
      .map(
        (line): DraftLine => ({
          productId: Number(line.productCode),
          description: line.productDescription,
          um: line.um,
          minQuantity: line.minQuantity,
          imageName: line.imageName,
          quantity: line.quantity,
          atMost: '',
          wish: '',
          percent: 0,
        }),
      ),
  }
}
