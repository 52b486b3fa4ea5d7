import type { ReactNode } from 'react'
import { useState } from 'react'
import type { Product } from '../../../../contract/features/catalogue/inventory.ts'
import { isOrderable } from '../../../../contract/rules/quantity.ts'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import type { PopoverTrigger } from '../../../ui/popover.tsx'
import { useLanguage, useMessages } from '../../../words/language.tsx'
import { quantityText } from '../../../words/units.ts'
import { lineOf } from '../../cart/cart-changes.ts'
import { useCart } from '../../cart/use-cart.ts'
import { JoinDialog } from '../../orders/joining/join-dialog.tsx'
import {
  joinable,
  type OpenOrder,
  useOpenOrders,
  useOpenOrdersPending,
  wayOfProduct,
} from '../../orders/joining/open-orders.ts'
import { type Joining, useJoin } from '../../orders/joining/use-join.ts'
import { useDayWords } from '../../shipment/day-words.ts'
import { useShipment } from '../../shipment/use-shipment.ts'
import { AddToList } from '../../shop-lists/add-to-list.tsx'
import { BuyDialog } from './buy-dialog.tsx'

type Props = { product: Product; quantity: number; trigger: (props: PopoverTrigger) => ReactNode }

/** Buys a product immediately, or adds it to an open order with the same delivery. */
export function ProductMenu({ product, quantity, trigger }: Props) {
  const { buyNow: t, pages } = useMessages()
  const { language } = useLanguage()
  const words = useDayWords()
  const { data: shipment } = useShipment()
  const { cart } = useCart()
  const open = useOpenOrders()
  const isPending = useOpenOrdersPending()
  const { joinNow } = useJoin()
  const [buying, setBuying] = useState(false)
  const [isListing, setListing] = useState(false)
  const [paying, setPaying] = useState<OpenOrder>()
  const { productId, productDescription: name, minQuantity, um } = product
  const inCart = lineOf(cart, productId, shipment)?.line
  const units = inCart?.quantity ?? (quantity || minQuantity)
  const text = quantityText(units, um, language)
  // A sold-out product can join an order only in the quantity that the cart holds.
  const joins = inCart !== undefined || isOrderable(product)
  const orders = shipment && joins ? joinable(open, wayOfProduct(product, shipment)) : []

  const joining = (order: OpenOrder): Joining => ({
    ...(inCart ? { cartLines: [inCart.id] } : { lines: [{ productId, quantity: units }] }),
    said: (total) => t.joined(order.orderNumber, text, total),
  })
  function add(order: OpenOrder) {
    if (!order.onAccount) return setPaying(order)
    const before = inCart ? [{ productId, quantity: units }] : []
    void joinNow(order.orderNumber, joining(order), before)
  }

  return (
    <>
      <Menu label={t.menu(name)} align="end" opensAtOnce trigger={trigger}>
        {isOrderable(product) && (
          <MenuItem icon="check" onChoose={() => setBuying(true)}>
            {t.open}
          </MenuItem>
        )}
        {orders.map((order) => {
          const { orderNumber, shipDay } = order
          const words_ = inCart ? t.joinFromCart : t.join
          return (
            <MenuItem key={orderNumber} icon="plus" onChoose={() => add(order)}>
              {words_(text, orderNumber, words.day(shipDay))}
            </MenuItem>
          )
        })}
        <MenuItem icon="list" onChoose={() => setListing(true)}>
          {pages.addToList}
        </MenuItem>
        {isPending && joins && (
          <p role="status" className="px-3 py-2 text-12 text-ink-2">
            {t.loadingOrders}
          </p>
        )}
      </Menu>
      {isListing && <AddToList lines={[{ productId, quantity: units }]} onClose={() => setListing(false)} />}
      {buying && (
        <BuyDialog product={product} quantity={quantity || minQuantity} onClose={() => setBuying(false)} />
      )}
      {paying && <JoinDialog order={paying} joining={joining(paying)} onClose={() => setPaying(undefined)} />}
    </>
  )
}
